import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { listQuery } from '#app/_ui/table/list-query.ts';
import { CRYPTO_TYPES } from '#server/kernel/crypto-words.ts';
import { VERIFICATION_STATUSES } from '#server/kernel/verification-status.ts';

export const cryptoAccountList = listQuery(
  '/admin/crypto-accounts',
  {
    status: parseAsStringLiteral(VERIFICATION_STATUSES),
    type: parseAsStringLiteral(CRYPTO_TYPES),
    user: parseAsString,
    address: parseAsString,
  },
  {},
);
export type CryptoAccountQuery = Awaited<ReturnType<typeof cryptoAccountList.read>>;
