// Bank accounts of users. Access is the same as for addresses: users have access to their own, admins to those of all users of the company
// (server/records/owned-records.ts). Each gets a code that is unique in the company.
import { bankAccounts, type BankAccountRow } from '#db/schema/bank-accounts.ts';
import { newCode } from '#server/kernel/reference.ts';
import { VERIFICATION_STATUSES } from '#server/kernel/user-enums.ts';
import { userFilter, requireRecordOwner } from '#server/modules/people/index.ts';
import { toAdminBankAccount, toBankAccountColumns, type AdminBankAccountChange } from '#server/modules/profile/bank-accounts/schema.ts';
import { withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import { choice, containing, exact, identity, timestamp } from '#server/records/filters.ts';
import { listing } from '#server/records/listing.ts';
import { ownedRecords, type OwnedRecord } from '#server/records/owned-records.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

export const bankAccountRecords = ownedRecords(bankAccounts, { name: 'bank_account', toData: toAdminBankAccount, perUserMax: 100 });

/** The list for admins. The list for users has no filters or pages. */
export const bankAccountList = listing({
  filters: {
    id: identity(bankAccounts.id),
    user: userFilter(bankAccounts),
    status: choice(bankAccounts.status, VERIFICATION_STATUSES),
    name: containing(bankAccounts.name),
    number: exact(bankAccounts.number),
    iban: exact(bankAccounts.iban),
    code: exact(bankAccounts.code),
    created: timestamp(bankAccounts.createdAt),
    updated: timestamp(bankAccounts.updatedAt),
  },
  sorts: { created: bankAccounts.createdAt, updated: bankAccounts.updatedAt, id: bankAccounts.id },
  id: bankAccounts.id,
  created: bankAccounts.createdAt,
});

/**
 * Adds a bank account for the caller or, if the caller is an admin, for `user`. Throws invalid if `user` is unknown or the limit is
 * reached.
 */
export const createBankAccount = (
  ctx: OwnerAuditPorts,
  input: AdminBankAccountChange & { user?: string },
): Promise<OwnedRecord<BankAccountRow>> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const user = await requireRecordOwner(tx, ctx.owner, input.user);
    return bankAccountRecords.create(tx, ctx, user, { ...toBankAccountColumns(input), code: newCode('bank_account') });
  });

/** A change by the user resets the status to pending. Throws not_found. */
export const changeBankAccount = (
  ctx: OwnerAuditPorts,
  { id, ...change }: AdminBankAccountChange & { id: string },
): Promise<OwnedRecord<BankAccountRow>> =>
  withOwnCompanyTransaction(ctx, (tx) => bankAccountRecords.update(tx, ctx, id, () => toBankAccountColumns(change)));

/** Throws not_found. */
export const removeBankAccount = (ctx: OwnerAuditPorts, id: string): Promise<void> =>
  withOwnCompanyTransaction(ctx, (tx) => bankAccountRecords.remove(tx, ctx, id));
