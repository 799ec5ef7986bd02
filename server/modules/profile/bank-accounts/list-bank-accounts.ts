import { bankAccounts, type BankAccountRow } from '#db/schema/index.ts';
import { bankAccountRecords } from '#server/modules/profile/bank-accounts/find-bank-account.ts';
import { ofUserNamed } from '#server/modules/people/index.ts';
import { VERIFICATION_STATUSES } from '#server/kernel/verification-status.ts';
import { choice, containing, exact, identity, moment } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import type { Owned } from '#server/records/owned-records.ts';
import type { OwnerListPorts } from '#server/records/service-ports.ts';

/** The admins' list; that of users has neither filters nor pages (specification). */
export const bankAccountList = listing({
  filters: {
    id: identity(bankAccounts.id),
    user: ofUserNamed(bankAccounts),
    status: choice(bankAccounts.status, VERIFICATION_STATUSES),
    name: containing(bankAccounts.name),
    number: exact(bankAccounts.number),
    iban: exact(bankAccounts.iban),
    code: exact(bankAccounts.code),
    created: moment(bankAccounts.createdAt),
    updated: moment(bankAccounts.updatedAt),
  },
  sorts: { created: bankAccounts.createdAt, updated: bankAccounts.updatedAt, id: bankAccounts.id },
  defaultSort: '-created',
  id: bankAccounts.id,
  created: bankAccounts.createdAt,
});

/** A page of the bank accounts. */
export const listBankAccounts = (ctx: OwnerListPorts, query: ListQuery): Promise<Page<Owned<BankAccountRow>>> =>
  bankAccountRecords.listPage(ctx, query, bankAccountList);

/** All of the caller's own bank accounts. */
export const listOwnBankAccounts = bankAccountRecords.list;
