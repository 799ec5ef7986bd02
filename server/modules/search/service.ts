// Searches across resources. A resource is searched only if the caller may view it. Users are searched first, because their
// accounts and transactions are also results.
import type { UserRow } from '#db/schema/index.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { findVisibleAccounts, searchAccountReferences, toAdminAccount, type AccountRecord } from '#server/modules/accounts/index.ts';
import {
  findPayees,
  findTransactions,
  searchTransactionIds,
  toAdminTransaction,
  type TransactionRecord,
} from '#server/modules/payments/index.ts';
import { findListedUsers, searchUserIds, toAdminUserListItem } from '#server/modules/people/index.ts';
import {
  SEARCH_RESOURCES,
  type AdminSearchQuery,
  type AdminSearchResults,
  type DashboardSearchResults,
  type SearchResource,
} from '#server/modules/search/schema.ts';
import type { SessionPort } from '#server/api/session.ts';
import { personName } from '#server/kernel/display-names.ts';
import { verifiedAddresses } from '#server/kernel/verified-addresses.ts';
import { toMillis } from '#server/kernel/time.ts';
import { toReducedCurrency } from '#server/modules/companies/index.ts';
import { parsePageRequest, toPage } from '#server/records/listing.ts';
import type { PageCall } from '#server/records/read-page.ts';
import type { ActorPorts, OwnerPorts } from '#server/records/service-ports.ts';
import { toShortUser, type ShortUserRow } from '#server/records/short-user.ts';

type SearchPorts = ActorPorts & SessionPort;

const PERMISSIONS = { users: 'admin.user.view', accounts: 'admin.account.view', transactions: 'admin.transaction.view' } as const;

/** A resource that an MFA rule protects is not searched, because a search passes only the challenges of its own permission. */
const canViewWith = ({ me }: SessionPort, permission: string): boolean =>
  me.permissions.has(permission) &&
  !me.mfa.rules.some(({ type, permissions }) => type === 'authorization' && permissions.includes(permission));

const canView = (ctx: SessionPort, resource: SearchResource): boolean => canViewWith(ctx, PERMISSIONS[resource]);

const isResource = (name: string): name is SearchResource => SEARCH_RESOURCES.some((resource) => resource === name);

/** Throws invalid for unknown resources, and permission_denied if the caller may view none. */
const readResources = (ctx: SessionPort, text: string | undefined): SearchResource[] => {
  const names = text === undefined ? [...SEARCH_RESOURCES] : text.split(',').map((name) => name.trim().toLowerCase());
  const resources = names.filter(isResource);
  if (resources.length < names.length) throw invalid({ resources: [`Choose from ${SEARCH_RESOURCES.join(', ')}.`] });
  const allowed = resources.filter((resource) => canView(ctx, resource));
  if (allowed.length === 0) throw new AppError('permission_denied');
  return allowed;
};

type FoundIds = Record<SearchResource, string[]>;

/** Accounts and transactions of the company are found by their users only if the caller may view users. */
const findIds = async (ctx: SearchPorts, query: string, resources: readonly SearchResource[]): Promise<FoundIds> => {
  const { companyId } = ctx.me;
  const inCompany: OwnerPorts = { db: ctx.db, owner: { companyId, userId: null } };
  const userIds = canView(ctx, 'users') ? await searchUserIds(ctx.db, companyId, query) : [];
  const [accounts, transactions] = await Promise.all([
    resources.includes('accounts') ? searchAccountReferences(inCompany, query, userIds) : [],
    resources.includes('transactions') ? searchTransactionIds(inCompany, query, userIds) : [],
  ]);
  return { users: resources.includes('users') ? userIds : [], accounts, transactions };
};

/** Each resource is paginated separately. A page contains one page of each. Throws not_found after the last page of all resources. */
export const searchCompany = async (ctx: SearchPorts & PageCall, input: AdminSearchQuery): Promise<AdminSearchResults> => {
  const resources = readResources(ctx, input.resources);
  const ids = await findIds(ctx, input.query ?? '', resources);
  const counts = SEARCH_RESOURCES.map((resource) => ids[resource].length);
  const highestCount = Math.max(...counts);
  const request = parsePageRequest(input);
  const { next, previous } = toPage(ctx.url, request, highestCount, []);
  const onPage = (found: string[]): string[] => found.slice((request.page - 1) * request.pageSize, request.page * request.pageSize);
  const { companyId } = ctx.me;
  const [users, accounts, transactions] = await Promise.all([
    findListedUsers(ctx.db, companyId, onPage(ids.users)),
    findVisibleAccounts({ db: ctx.db, owner: { companyId, userId: null } }, onPage(ids.accounts)),
    findTransactions(ctx.db, ctx.me, onPage(ids.transactions)),
  ]);
  return {
    highest_count: highestCount,
    overall_total: counts.reduce((sum, count) => sum + count, 0),
    next,
    previous,
    results: {
      users: users.map(toAdminUserListItem),
      accounts: accounts.map(toAdminAccount),
      transactions: transactions.map(toAdminTransaction),
    },
  };
};

/** The number of results of each resource in the dashboard. */
const DASHBOARD_RESULTS_MAX = 5;

const toName = (user: ShortUserRow | null): string => (user === null ? '' : personName(toShortUser(user)));

const toFoundTransaction = ({ row, related }: TransactionRecord) => ({
  id: row.id,
  label: row.reference ?? (row.note || (related.label ?? row.subtype ?? '')),
  counterparty: toName(related.partnerUser ?? related.user),
  amount: row.amount,
  currency: toReducedCurrency(related.currency),
  created: toMillis(row.createdAt),
});

const toFoundAccount = ({ account, user }: AccountRecord) => ({
  reference: account.reference,
  name: account.label ?? account.name,
  holder: toName(user),
});

const searchOwn = async (ctx: SearchPorts, query: string): Promise<DashboardSearchResults['own']> => {
  const { me, db } = ctx;
  const ports: OwnerPorts = { db, owner: me };
  const mayViewOwn = (type: 'account' | 'payee' | 'transaction') => canViewWith(ctx, `user.${type}.view`);
  const [references, ids, payees] = await Promise.all([
    mayViewOwn('account') ? searchAccountReferences(ports, query, []) : [],
    mayViewOwn('transaction') ? searchTransactionIds(ports, query, []) : [],
    mayViewOwn('payee') ? findPayees(ports, query, DASHBOARD_RESULTS_MAX) : [],
  ]);
  const [accounts, transactions] = await Promise.all([
    findVisibleAccounts(ports, references.slice(0, DASHBOARD_RESULTS_MAX)),
    findTransactions(db, me, ids.slice(0, DASHBOARD_RESULTS_MAX)),
  ]);
  return { accounts: accounts.map(toFoundAccount), transactions: transactions.map(toFoundTransaction), payees };
};

const toFoundPerson = ({ user }: { user: UserRow }) => {
  const { email, sms: mobile } = verifiedAddresses(user);
  return { id: user.id, name: toName(user), address: user.email ?? user.mobile ?? '', identifier: email ?? mobile ?? user.id };
};

/** The best results of the caller's own records, and of the company's records that the caller may view. */
export const searchDashboard = async (ctx: SearchPorts, query: string): Promise<DashboardSearchResults> => {
  const resources = SEARCH_RESOURCES.filter((resource) => canView(ctx, resource));
  const { companyId } = ctx.me;
  const [own, ids] = await Promise.all([searchOwn(ctx, query), findIds(ctx, query, resources)]);
  const [people, accounts, transactions] = await Promise.all([
    findListedUsers(ctx.db, companyId, ids.users.slice(0, DASHBOARD_RESULTS_MAX)),
    findVisibleAccounts({ db: ctx.db, owner: { companyId, userId: null } }, ids.accounts.slice(0, DASHBOARD_RESULTS_MAX)),
    findTransactions(ctx.db, ctx.me, ids.transactions.slice(0, DASHBOARD_RESULTS_MAX)),
  ]);
  return {
    own,
    company: {
      people: people.map(toFoundPerson),
      accounts: accounts.map(toFoundAccount),
      transactions: transactions.map(toFoundTransaction),
    },
  };
};
