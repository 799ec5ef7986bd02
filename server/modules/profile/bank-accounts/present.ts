// Between rows and what the API calls them.
import type { BankAccountRow } from '#db/schema/index.ts';
import type { AdminBankAccount, AdminBankAccountChange, BankAccount } from '#server/modules/profile/bank-accounts/schema.ts';
import type { RecordLinks } from '#server/modules/profile/record-currencies/find-links.ts';
import { toShortUser } from '#server/records/short-user.ts';
import { toMillis } from '#server/kernel/time.ts';
import type { Owned } from '#server/records/owned-records.ts';

/** Lists and answers show what it is for, events do not. */
type Shown = Owned<BankAccountRow> & { links?: RecordLinks };

export const toBankAccount = ({ record, links }: Shown): BankAccount => ({
  ...links,
  id: record.id,
  name: record.name,
  number: record.number,
  type: record.type,
  bank_name: record.bankName,
  bank_code: record.bankCode,
  branch_code: record.branchCode,
  swift: record.swift,
  iban: record.iban,
  bic: record.bic,
  code: record.code,
  status: record.status,
  created: toMillis(record.createdAt),
  updated: toMillis(record.updatedAt),
});

export const toAdminBankAccount = (account: Shown): AdminBankAccount => ({
  ...toBankAccount(account),
  user: toShortUser(account.user),
  archived: account.record.archived,
});

/** What is sent of a bank account, and no other column; undefined leaves one alone. */
export const toBankAccountColumns = (account: AdminBankAccountChange) => ({
  name: account.name,
  number: account.number,
  type: account.type,
  bankName: account.bank_name,
  bankCode: account.bank_code,
  branchCode: account.branch_code,
  swift: account.swift,
  iban: account.iban,
  bic: account.bic,
  status: account.status,
  archived: account.archived,
});
