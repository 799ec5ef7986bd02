import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { listQuery } from '#app/_ui/table/list-query.ts';
import { VERIFICATION_STATUSES } from '#server/kernel/verification-status.ts';

export const bankAccountList = listQuery(
  '/admin/bank-accounts',
  { status: parseAsStringLiteral(VERIFICATION_STATUSES), user: parseAsString, number: parseAsString },
  {},
);
export type BankAccountQuery = Awaited<ReturnType<typeof bankAccountList.read>>;
