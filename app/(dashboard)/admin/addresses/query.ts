import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { listQuery } from '#app/_ui/table/list-query.ts';
import { VERIFICATION_STATUSES } from '#server/kernel/verification-status.ts';

export const addressList = listQuery('/admin/addresses', { status: parseAsStringLiteral(VERIFICATION_STATUSES), user: parseAsString }, {});
export type AddressQuery = Awaited<ReturnType<typeof addressList.read>>;
