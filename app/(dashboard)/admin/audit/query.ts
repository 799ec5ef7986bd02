import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { listQuery, parseAsDay } from '#app/_ui/table/list-query.ts';
import { startOfDay } from '#server/kernel/moments.ts';

/** What most is asked of the trail, by what the actions begin with. */
export const SUBJECTS = [
  'login',
  'password',
  'authenticator',
  'token',
  'rule',
  'transaction',
  'currency',
  'webhook',
  'document',
  'bank_account',
  'crypto_account',
  'address',
  'email',
  'mobile',
  'kyc',
  'company',
  'group',
  'user',
  'account',
] as const;

export const auditList = listQuery(
  '/admin/audit',
  { person: parseAsString, subject: parseAsStringLiteral(SUBJECTS), from: parseAsDay, to: parseAsDay, request: parseAsString },
  {},
);
export type AuditQuery = Awaited<ReturnType<typeof auditList.read>>;

/** What the API is asked for. `zone` says when the days begin. */
export const toFilters = ({ person, subject, from, to, request }: AuditQuery, zone: string) => ({
  ...(person && { person }),
  ...(subject && { action__contains: subject }),
  ...(from && { created__gte: startOfDay(from, zone) }),
  ...(to && { created__lt: startOfDay(to, zone, 1) }),
  ...(request && { request_id: request }),
});
