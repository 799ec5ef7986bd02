// The list's address, the columns that it may show, and the addresses of a user's pages.
import { parseAsArrayOf, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { message } from '#app/_language/translate.ts';
import { listQuery, parseAsDay } from '#app/_ui/table/list-query.ts';
import { startOfDay } from '#server/kernel/moments.ts';
import { VERIFICATION_STATUSES } from '#server/kernel/verification-status.ts';

export const STATES = ['active', 'deactivated', 'archived', 'temporary', 'registered'] as const;
const ORDERS = ['-created', 'created', '-last_login', 'last_login'] as const;
export const DEFAULT_ORDER = '-created';
export type Order = (typeof ORDERS)[number];

export const USERS_PATH = '/admin/users';

export const userList = listQuery(
  USERS_PATH,
  {
    search: parseAsString,
    status: parseAsStringLiteral(VERIFICATION_STATUSES),
    state: parseAsStringLiteral(STATES),
    group: parseAsString,
    from: parseAsDay,
    to: parseAsDay,
  },
  { order: parseAsStringLiteral(ORDERS).withDefault(DEFAULT_ORDER), columns: parseAsArrayOf(parseAsString) },
);
export type UserQuery = Awaited<ReturnType<typeof userList.read>>;

/** How a user stands, as the API is asked for it. */
const STATE_FILTERS: Record<(typeof STATES)[number], Record<string, boolean>> = {
  active: { archived: false, deactivated: false, temporary: false },
  deactivated: { deactivated: true },
  archived: { archived: true },
  temporary: { temporary: true },
  registered: { temporary: false, service: false },
};

/** What the API is asked, for the page and for its CSV file. `zone` says when the days begin. */
export const toRequest = ({ search, status, state, group, from, to, order }: UserQuery, zone: string) => ({
  ...(search && { search }),
  ...(status && { status }),
  ...(group && { group }),
  ...(state && STATE_FILTERS[state]),
  ...(from && { created__gte: startOfDay(from, zone) }),
  ...(to && { created__lt: startOfDay(to, zone, 1) }),
  orderby: order,
});

/** The columns beside the name. */
export const USER_COLUMNS = [
  { key: 'email', title: message('Email'), isUsual: true },
  { key: 'mobile', title: message('Mobile number'), isUsual: false },
  { key: 'username', title: message('Username'), isUsual: false },
  { key: 'group', title: message('Group'), isUsual: true },
  { key: 'balance', title: message('Balance'), isUsual: true },
  { key: 'account', title: message('Account'), isUsual: false },
  { key: 'kyc', title: message('KYC'), isUsual: false },
  { key: 'nationality', title: message('Nationality'), isUsual: false },
  { key: 'last_login', title: message('Last log-in'), isUsual: false },
  { key: 'created', title: message('Since'), isUsual: true },
] as const;
export type UserColumn = (typeof USER_COLUMNS)[number]['key'];

export const TABS = [
  { path: '', label: message('Overview'), needs: 'admin.user.view' },
  { path: 'accounts', label: message('Accounts'), needs: 'admin.account.view' },
  { path: 'transactions', label: message('Transactions'), needs: 'admin.transaction.view' },
  { path: 'documents', label: message('Documents'), needs: 'admin.document.view' },
  { path: 'contact', label: message('Contact'), needs: 'admin.email.view' },
  { path: 'bank-and-crypto', label: message('Bank and crypto'), needs: 'admin.bankaccount.view' },
  { path: 'addresses', label: message('Addresses'), needs: 'admin.address.view' },
  { path: 'security', label: message('Security'), needs: 'admin.token.view' },
  { path: 'activity', label: message('Activity'), needs: 'admin.auditlog.view' },
] as const;
export type UserTab = (typeof TABS)[number]['path'];

export const userHref = (id: string, tab: UserTab = ''): string => `${USERS_PATH}/${id}${tab && `/${tab}`}`;
