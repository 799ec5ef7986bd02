// Lists of the admin pages that other pages link to: their query parameters, the filters of the API, and the URLs of their records.
// `zone` is the time zone in which days begin.
import { parseAsArrayOf, parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { listQuery, parseAsDay } from '#app/_ui/table/list-query.ts';
import { toFilters as toTransactionFilters, TRANSACTION_FILTERS, TRANSACTION_ORDER } from '#app/(dashboard)/transactions/query.ts';
import { EVENT_NAMES } from '#server/kernel/event-enums.ts';
import { startOfDay } from '#server/kernel/timestamps.ts';
import { VERIFICATION_STATUSES } from '#server/kernel/user-enums.ts';
import { TASK_STATES } from '#server/kernel/webhook-enums.ts';

type QueryOf<List extends { read: (parameters: never) => unknown }> = Awaited<ReturnType<List['read']>>;

const DAYS = { from: parseAsDay, to: parseAsDay };

const createdWithin = ({ from, to }: { from: string | null; to: string | null }, zone: string) => ({
  ...(from && { created__gte: startOfDay(from, zone) }),
  ...(to && { created__lt: startOfDay(to, zone, 1) }),
});

export const USERS_PATH = '/admin/users';
export const userHref = (id: string, tab = ''): string => `${USERS_PATH}/${id}${tab && `/${tab}`}`;

export const USER_STATES = ['active', 'deactivated', 'deletion_requested', 'archived', 'temporary', 'registered'] as const;
const USER_ORDERS = ['-created', 'created', '-last_login', 'last_login'] as const;
export type UserOrder = (typeof USER_ORDERS)[number];

export const userList = listQuery(
  USERS_PATH,
  {
    search: parseAsString,
    status: parseAsStringLiteral(VERIFICATION_STATUSES),
    state: parseAsStringLiteral(USER_STATES),
    group: parseAsString,
    ...DAYS,
  },
  { order: parseAsStringLiteral(USER_ORDERS).withDefault('-created'), columns: parseAsArrayOf(parseAsString) },
);
export type UserQuery = QueryOf<typeof userList>;

const STATE_FILTERS: Record<(typeof USER_STATES)[number], Record<string, boolean | 'delete_requested'>> = {
  active: { archived: false, deactivated: false, temporary: false },
  deactivated: { deactivated: true },
  deletion_requested: { retention_state: 'delete_requested' },
  archived: { archived: true },
  temporary: { temporary: true },
  registered: { temporary: false, service: false },
};

export const toUserFilters = ({ search, status, state, group, order, ...days }: UserQuery, zone: string) => ({
  ...(search && { search }),
  ...(status && { status }),
  ...(group && { group }),
  ...(state && STATE_FILTERS[state]),
  ...createdWithin(days, zone),
  orderby: order,
});

export const accountHref = (reference: string): `/${string}` => `/admin/accounts/${reference}`;

export const currencyHref = (code: string): `/${string}` => `/admin/currencies/${encodeURIComponent(code)}`;

export const groupHref = (name: string): `/${string}` => `/admin/groups/${encodeURIComponent(name)}`;

export const adminTransactionList = listQuery(
  '/admin/transactions',
  { ...TRANSACTION_FILTERS, user: parseAsString, hold: parseAsStringLiteral(['true']) },
  TRANSACTION_ORDER,
);
export type AdminTransactionQuery = QueryOf<typeof adminTransactionList>;

export const toAdminTransactionFilters = (query: AdminTransactionQuery, zone: string) => ({
  ...toTransactionFilters(query, zone),
  ...(query.user && { user: query.user }),
  ...(query.hold && { hold: query.hold }),
});

/** The subjects of audited actions, which are the beginnings of their names. */
export const AUDIT_SUBJECTS = [
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
  { person: parseAsString, subject: parseAsStringLiteral(AUDIT_SUBJECTS), ...DAYS, request: parseAsString },
  {},
);

export const toAuditFilters = ({ person, subject, request, ...days }: QueryOf<typeof auditList>, zone: string) => ({
  ...(person && { person }),
  ...(subject && { action__contains: subject }),
  ...createdWithin(days, zone),
  ...(request && { request_id: request }),
});

export const REQUEST_METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const;
/** Ranges of status codes. */
export const REQUEST_OUTCOMES = ['2xx', '4xx', '5xx'] as const;

export const requestHref = (id: number): `/${string}` => `/admin/requests/${id}`;

export const requestList = listQuery(
  '/admin/requests',
  {
    user: parseAsString,
    path: parseAsString,
    method: parseAsStringLiteral(REQUEST_METHODS),
    outcome: parseAsStringLiteral(REQUEST_OUTCOMES),
    ...DAYS,
    request: parseAsString,
  },
  {},
);

const STATUS_RANGE = 100;

export const toRequestFilters = ({ user, path, method, outcome, request, ...days }: QueryOf<typeof requestList>, zone: string) => {
  const lowest = outcome && Number(outcome[0]) * STATUS_RANGE;
  return {
    ...(user && { user }),
    ...(path && { path__contains: path }),
    ...(method && { method }),
    ...(lowest && { status_code__gte: lowest, status_code__lt: lowest + STATUS_RANGE }),
    ...createdWithin(days, zone),
    ...(request && { request_id: request }),
  };
};
export type RequestFilters = ReturnType<typeof toRequestFilters>;

export const webhookHref = (id: number): `/${string}` => `/admin/webhooks/${id}`;

export const deliveryHref = (webhookId: number, id: number): `/${string}` => `${webhookHref(webhookId)}/deliveries/${id}`;

const DELIVERY_FILTERS = {
  endpoint: parseAsInteger,
  event: parseAsStringLiteral(EVENT_NAMES),
  state: parseAsStringLiteral(TASK_STATES),
  ...DAYS,
};

/** The deliveries of one endpoint or of all. The page of an endpoint can show a test event. */
export const deliveryList = (webhookId: number | undefined) =>
  listQuery(webhookId === undefined ? '/admin/webhooks/deliveries' : webhookHref(webhookId), DELIVERY_FILTERS, { test: parseAsInteger });
export type DeliveryQuery = QueryOf<ReturnType<typeof deliveryList>>;

export const toDeliveryFilters = ({ endpoint, event, state, ...days }: Omit<DeliveryQuery, 'page' | 'test'>, zone: string) => ({
  ...(endpoint !== null && { webhook: String(endpoint) }),
  ...(event && { event }),
  ...(state && { state }),
  ...createdWithin(days, zone),
});
