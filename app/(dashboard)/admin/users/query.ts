// The list's address, the columns that it may show, and the addresses of a user's pages.
import { parseAsArrayOf, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { listQuery } from '#app/_lib/list-query.ts';
import { VERIFICATION_STATUSES } from '#server/kernel/verification-status.ts';

export const STATES = ['active', 'deactivated', 'archived', 'temporary'] as const;
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
};

/** What the API is asked, for the page and for its CSV file. */
export const toRequest = ({ search, status, state, group, order }: UserQuery) => ({
  ...(search && { search }),
  ...(status && { status }),
  ...(group && { group }),
  ...(state && STATE_FILTERS[state]),
  orderby: order,
});

/** The columns beside the name. */
export const USER_COLUMNS = [
  { key: 'email', title: 'Email', isUsual: true },
  { key: 'mobile', title: 'Mobile number', isUsual: false },
  { key: 'username', title: 'Username', isUsual: false },
  { key: 'group', title: 'Group', isUsual: true },
  { key: 'balance', title: 'Balance', isUsual: true },
  { key: 'account', title: 'Account', isUsual: false },
  { key: 'kyc', title: 'KYC', isUsual: false },
  { key: 'nationality', title: 'Nationality', isUsual: false },
  { key: 'last_login', title: 'Last log-in', isUsual: false },
  { key: 'created', title: 'Since', isUsual: true },
] as const;
export type UserColumn = (typeof USER_COLUMNS)[number]['key'];

export const TABS = [
  { path: '', label: 'Overview', needs: 'admin.user.view' },
  { path: 'accounts', label: 'Accounts', needs: 'admin.account.view' },
  { path: 'transactions', label: 'Transactions', needs: 'admin.transaction.view' },
  { path: 'documents', label: 'Documents', needs: 'admin.document.view' },
  { path: 'contact', label: 'Contact', needs: 'admin.email.view' },
  { path: 'bank-and-crypto', label: 'Bank and crypto', needs: 'admin.bankaccount.view' },
  { path: 'addresses', label: 'Addresses', needs: 'admin.address.view' },
  { path: 'security', label: 'Security', needs: 'admin.token.view' },
  { path: 'activity', label: 'Activity', needs: 'admin.auditlog.view' },
] as const;
export type UserTab = (typeof TABS)[number]['path'];

export const userHref = (id: string, tab: UserTab = ''): string => `${USERS_PATH}/${id}${tab && `/${tab}`}`;
