// Where a list finds its rows. The rollup of accounts is asked first: it knows which ledger accounts a list is of, in which
// statuses these have transactions that the query's filters fit, and how many. From this follows the count of most lists, and
// which runs of which index hold the rows: a run is a ledger account's transactions by age, all of them or those of one status.
import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#db/client.ts';
import { WHOLE_COMPANY, accountTotals, accounts, ledgerAccounts, listedTransactions, transactions, users } from '#db/schema/index.ts';
import type { TransactionStatus, TxType } from '#server/kernel/transaction-words.ts';
import {
  OF_ACCOUNTS,
  ROLLED_UP,
  STATUS,
  accountCondition,
  currencyCondition,
  kindCondition,
  type TransactionListing,
} from '#server/modules/payments/transactions/transaction-filters.ts';
import type { TransactionReadPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import { matchesIdentifier } from '#server/modules/people/index.ts';
import type { ListQuery } from '#server/records/listing.ts';
import type { Owner } from '#server/records/owned-records.ts';

/** Whose transactions are read: one user's, or the whole company's. */
export type Audience = Owner & { company: string };

export const audienceOf = ({ me, owner }: TransactionReadPorts): Audience => ({ ...owner, company: me.company });

/** What a list is of. */
export type Subject = {
  audience: Audience;
  list: TransactionListing;
  query: ListQuery;
  /** It is summed, not shown: a user's reconciliation accounts count only where they are named. */
  isTotal?: boolean;
};

export type Sums = { count: number; amount: bigint; totalAmount: bigint; fees: bigint };

/** What a ledger account, or the company, has of one type in one status: what the query's filters fit, and `total`, whatever they say. */
type Tally = Sums & { ledgerAccountId: number; currency: string; txType: TxType; status: TransactionStatus; total: number };

/** Rows that stand together in an index, by age. */
export type Run = { ledgerAccountId: number; status: string | undefined };

export type Scope = {
  /** What the rollup can tell of the filters; the others may leave less. */
  tallies: Tally[];
  runs: Run[];
  /** Rows in the runs before any filter but that of the run itself. */
  total: number;
  /** The rollup has told all: no filter is left that it does not know. */
  isCounted: boolean;
};

/** The users of a company whom a text names. */
const usersNamed = (companyId: number, text: string): SQL =>
  sql`(select ${users.id} from ${users} where ${and(eq(users.companyId, companyId), matchesIdentifier(text))})`;

/** Whose accounts a list is of; undefined for the whole company's list. */
const isHeld = ({ audience: { companyId, userId }, query }: Subject): SQL | undefined => {
  if (userId !== null) return eq(accounts.userId, userId);
  return typeof query['user'] === 'string' ? inArray(accounts.userId, usersNamed(companyId, query['user'])) : undefined;
};

/** The accounts that a list is of; undefined for the whole company's list. */
const isOwned = (subject: Subject): SQL | undefined => {
  const [held, named] = [isHeld(subject), accountCondition(subject.query)];
  return and(held, named, subject.isTotal && held && !named ? eq(accounts.recon, false) : undefined);
};

const sumsIn = (query: ListQuery) => {
  const fits = kindCondition(query) ?? sql`true`;
  const sum = (column: SQL) => sql<string>`coalesce(sum(${column}) filter (where ${fits}), 0)`;
  return {
    ledgerAccountId: accountTotals.ledgerAccountId,
    currency: accountTotals.currency,
    txType: accountTotals.txType,
    status: accountTotals.status,
    count: sum(sql`${accountTotals.count}`).mapWith(Number),
    amount: sum(sql`${accountTotals.amount}`).mapWith(BigInt),
    totalAmount: sum(sql`${accountTotals.totalAmount}`).mapWith(BigInt),
    fees: sum(sql`${accountTotals.fees}`).mapWith(BigInt),
    total: sql`sum(${accountTotals.count})`.mapWith(Number),
  };
};

const GROUP = [accountTotals.ledgerAccountId, accountTotals.currency, accountTotals.txType, accountTotals.status];

const companyTallies = (db: Database, { audience: { companyId }, query }: Subject) =>
  db
    .select(sumsIn(query))
    .from(accountTotals)
    .where(and(eq(accountTotals.companyId, companyId), eq(accountTotals.ledgerAccountId, WHOLE_COMPANY), currencyCondition(query)))
    .groupBy(...GROUP);

const accountTallies = (db: Database, { audience: { companyId }, query }: Subject, owned: SQL) =>
  db
    .select(sumsIn(query))
    .from(accounts)
    .innerJoin(
      ledgerAccounts,
      and(
        eq(ledgerAccounts.companyId, accounts.companyId),
        eq(ledgerAccounts.accountReference, accounts.reference),
        eq(ledgerAccounts.kind, sql`'user'`),
      ),
    )
    .innerJoin(
      accountTotals,
      and(eq(accountTotals.companyId, ledgerAccounts.companyId), eq(accountTotals.ledgerAccountId, ledgerAccounts.id)),
    )
    .where(and(eq(accounts.companyId, companyId), owned, currencyCondition(query)))
    .groupBy(...GROUP);

const hasLists = (query: ListQuery): boolean => ROLLED_UP.some((name) => name.endsWith('__in') && query[name] !== undefined);

const readTallies = async (db: Database, subject: Subject): Promise<Tally[]> => {
  const owned = isOwned(subject);
  const statement = owned ? accountTallies(db, subject, owned) : companyTallies(db, subject);
  // Planned once for each connection, but for lists, whose length is the client's choice: there would be no end to them.
  return hasLists(subject.query) ? statement : statement.prepare('tallies').execute();
};

const sumOf = <Item>(items: Item[], of: (item: Item) => number): number => items.reduce((sum, item) => sum + of(item), 0);

/** Looks up what a list is of. */
export const readScope = async (db: Database, subject: Subject): Promise<Scope> => {
  const tallies = await readTallies(db, subject);
  const found = tallies.filter(({ count }) => count > 0);
  const isOpen = found.every(({ status }) => status !== 'Complete');
  // Nearly all rows are Complete, and what is not has an index of its own.
  const runs = found.map(({ ledgerAccountId, status }): Run => ({ ledgerAccountId, status: isOpen ? status : undefined }));
  const distinct = [...new Map(runs.map((run) => [`${run.ledgerAccountId} ${run.status}`, run])).values()];
  const isIn = (tally: Tally) =>
    distinct.some((run) => run.ledgerAccountId === tally.ledgerAccountId && (run.status ?? tally.status) === tally.status);
  return {
    tallies,
    runs: distinct,
    total: sumOf(tallies.filter(isIn), ({ total }) => total),
    isCounted: subject.list.asksOnlyFor(subject.query, ROLLED_UP),
  };
};

/** Beyond this many rows of a list, its partners are looked for among the partner's own transactions. */
const PROBED_MAX = 10_000;

/** `partner` names the partner transaction, or the user behind it. Partners name each other. */
const partnerCondition = ({ audience: { companyId }, query }: Subject, scope: Scope): SQL | undefined => {
  const text = query['partner'];
  if (typeof text !== 'string') return undefined;
  const named = usersNamed(companyId, text);
  const id = z.uuid().safeParse(text).data;
  if (scope.total <= PROBED_MAX) {
    // One value for each row, or the planner would collect all transactions of the user first.
    const partnersUser = sql`(select p.user_id from transactions p where p.company_id = ${companyId} and p.id = ${transactions.partnerId})`;
    return or(id === undefined ? undefined : eq(transactions.partnerId, id), sql`${partnersUser} in ${named}`);
  }
  const ofUser = sql`select p.partner_id from accounts a
    join ledger_accounts l on l.company_id = a.company_id and l.account_reference = a.reference and l.kind = 'user'
    join transactions p on p.company_id = l.company_id and p.ledger_account_id = l.id
    where a.company_id = ${companyId} and a.user_id in ${named} and p.partner_id is not null`;
  const ofId = sql`select p.partner_id from transactions p where p.company_id = ${companyId} and p.id = ${id}`;
  return sql`${transactions.id} in (${id === undefined ? ofUser : sql`${ofUser} union all ${ofId}`})`;
};

const without = (query: ListQuery, names: string[]): ListQuery =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name)));

const STATUS_IS: Record<string, SQL> = {
  Pending: sql`${transactions.status} = 'Pending'`,
  Complete: sql`${transactions.status} = 'Complete'`,
  Failed: sql`${transactions.status} = 'Failed'`,
};

/** The condition that a run is. The status is written out, so that the planner sees that the index of what is not Complete holds it. */
export const isInRun = (companyId: number, { ledgerAccountId, status }: Run): SQL | undefined =>
  and(
    eq(transactions.companyId, companyId),
    ledgerAccountId === WHOLE_COMPANY ? undefined : eq(transactions.ledgerAccountId, ledgerAccountId),
    status === undefined ? undefined : STATUS_IS[status],
  );

/** What the query asks for beyond what the runs are. */
export const filterWithin = (subject: Subject, scope: Scope): SQL | undefined => {
  const [run] = scope.runs;
  const decided = [...(run?.ledgerAccountId === WHOLE_COMPANY ? [] : OF_ACCOUNTS), ...(run?.status === undefined ? [] : STATUS)];
  return and(subject.list.where(without(subject.query, decided)), partnerCondition(subject, scope));
};

/** Everything that the query asks for, as one condition. */
export const isListed = (subject: Subject, scope: Scope): SQL | undefined => {
  const { companyId } = subject.audience;
  const accountIds = [...new Set(scope.runs.map(({ ledgerAccountId }) => ledgerAccountId))];
  const statuses = [...new Set(scope.runs.flatMap(({ status }) => status ?? []))];
  return and(
    eq(transactions.companyId, companyId),
    accountIds.includes(WHOLE_COMPANY) ? undefined : inArray(transactions.ledgerAccountId, accountIds),
    statuses.length === 0 ? undefined : or(...statuses.map((status) => STATUS_IS[status])),
    filterWithin(subject, scope),
  );
};

/** Up to so many rows, a list is read whole sooner than it is searched for in an index that holds all companies' metadata. */
const SEARCHED_MIN = 10_000;

/** Where rows are read from: under row-level security, which keeps the planner from such an index, or in the view, which does not. */
export const sourceOf = ({ total }: Scope): SQL =>
  total < SEARCHED_MIN ? sql`${transactions}` : sql`${listedTransactions} as ${transactions}`;
