// Lists of collections are lists of transactions of which the first of each collection is shown: the first that the caller sees and the
// filters fit. So what finds transactions finds collections, by the same indexes. All of a collection were created at one moment.
import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#db/client.ts';
import { journals, transactions } from '#db/schema/index.ts';
import type { PostingPlan } from '#server/api/posting-plan.ts';
import { invalid, notFound } from '#server/kernel/errors.ts';
import { TRANSACTION_STATUSES, TX_TYPES } from '#server/kernel/transaction-words.ts';
import type { Edit } from '#server/ledger/index.ts';
import {
  asCollection,
  toAdminCollection,
  type AdminCollectionChange,
  type AdminTransactionCollection,
  type FoundCollection,
} from '#server/modules/payments/transaction-collections/schema.ts';
import { requireChangeable } from '#server/modules/payments/transactions/change-transaction.ts';
import { buildExecution } from '#server/modules/payments/transactions/execute-collection.ts';
import { findIdsOfPage } from '#server/modules/payments/transactions/list-page.ts';
import {
  isListed,
  readScope,
  sourceOf,
  type Audience,
  type Scope,
  type Subject,
} from '#server/modules/payments/transactions/list-scope.ts';
import { transactionList } from '#server/modules/payments/transactions/transaction-filters.ts';
import type {
  OwnerTransactionPorts,
  TransactionListPorts,
  TransactionReadPorts,
} from '#server/modules/payments/transactions/transaction-ports.ts';
import { planPosting } from '#server/modules/payments/transactions/transaction-posting.ts';
import { findCollection, findCollections, type FoundTransaction } from '#server/modules/payments/transactions/transaction-record.ts';
import { caseless, choice, exact, flag, identity, moment } from '#server/records/filters.ts';
import { conditionOf, listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { uuidOf } from '#server/records/path-id.ts';
import { readPage, type Part } from '#server/records/read-page.ts';

/** Another row of the same collection. */
const member = alias(transactions, 'member');

/** The filters by what lists of transactions call them. */
const filtersOf = (table: typeof transactions | typeof member) => ({
  collection: identity(table.collectionId),
  created: moment(table.createdAt),
  updated: moment(table.updatedAt),
  archived: flag(table.archived),
  account: exact(table.account),
  currency: caseless(table.currency),
  status: choice(table.status, TRANSACTION_STATUSES),
  subtype: exact(table.subtype),
  tx_type: choice(table.txType, TX_TYPES),
});

const { collection, created, updated, archived, ...ofTransactions } = filtersOf(transactions);

const PREFIX = 'transactions__';

const filters = {
  id: collection,
  created,
  updated,
  transactions__account: ofTransactions.account,
  transactions__currency: ofTransactions.currency,
  transactions__status: ofTransactions.status,
  transactions__subtype: ofTransactions.subtype,
  transactions__tx_type: ofTransactions.tx_type,
};

const shape = {
  sorts: { created: transactions.createdAt },
  defaultSort: '-created',
  id: transactions.id,
  created: transactions.createdAt,
};

export const ownCollectionList = listing({ filters, ...shape });

export const collectionList = listing({ filters: { ...filters, archived }, ...shape });

type CollectionListing = typeof ownCollectionList | typeof collectionList;

const nameOf = (name: string): string => {
  if (name.startsWith(PREFIX)) return name.slice(PREFIX.length);
  return name === 'id' || name.startsWith('id__') ? name.replace('id', 'collection') : name;
};

/** What is asked of collections, as it is asked of transactions. */
const toTransactionQuery = (list: CollectionListing, query: ListQuery): ListQuery => {
  const asked = Object.entries(query).filter(([name]) => Object.hasOwn(list.input.shape, name));
  return Object.fromEntries(asked.map(([name, value]) => [nameOf(name), value]));
};

const fitsMember = conditionOf(filtersOf(member));

/** A sub-select for each row, so that a page costs what it shows: a join would collect all collections first. */
const isFirst = ({ companyId, userId }: Audience, query: ListQuery): SQL => {
  const fits = and(
    eq(member.companyId, companyId),
    eq(member.collectionId, transactions.collectionId),
    userId === null ? undefined : eq(member.userId, userId),
    fitsMember(query),
  );
  // As text, which goes as the ids do: asked for the first id, the planner walks through all ids there are in the hope to meet it soon.
  // And not `=`, though none is before the first: of what is equal the planner expects next to nothing, and reads all to find it.
  return sql`${transactions.id}::text <= (select min(${member.id}::text)
    from ${sql.identifier('transactions')} ${sql.identifier('member')} where ${fits})`;
};

/** The list of transactions of which each stands for its collection. No rollup knows how many these are. */
const firstOnes = ({ audience, list, query }: Subject): Subject => ({
  audience,
  query,
  list: { ...list, where: (rest) => and(list.where(rest), isFirst(audience, query)), asksOnlyFor: () => false },
});

const countJournals = (db: Database, companyId: number): Promise<number> =>
  // Its first journal has the id of a collection: there are fewer of them than transactions, and narrower.
  db.$count(journals, and(eq(journals.companyId, companyId), eq(journals.id, journals.collectionId)));

const countCollections = async (db: Database, subject: Subject, scope: Scope): Promise<number> => {
  const { audience, list, query } = subject;
  if (audience.userId === null && list.asksOnlyFor(query, [])) return countJournals(db, audience.companyId);
  if (scope.runs.length === 0) return 0;
  const found = sql`select ${transactions.collectionId} from ${sourceOf(scope)} where ${isListed(subject, scope)}`;
  const [counted] = await db.execute<{ count: string }>(sql`select count(*) as count from (${found} group by 1) as collections`);
  return Number(counted?.count ?? 0);
};

/** The transactions of collections that the caller sees, in the order of the collections. */
const readMembers = async (db: Database, audience: Audience, firstIds: string[]): Promise<FoundCollection[]> => {
  if (firstIds.length === 0) return [];
  const firsts = await db
    .select({ id: transactions.id, collectionId: transactions.collectionId })
    .from(transactions)
    .where(and(eq(transactions.companyId, audience.companyId), sql`${transactions.id} = any(${sql.param(firstIds)}::uuid[])`))
    .orderBy(asc(transactions.id));
  const collectionOf = new Map(firsts.map(({ id, collectionId }) => [id, collectionId]));
  const found = await findCollections(db, audience, [...collectionOf.values()]);
  const seen = found.filter(({ row }) => audience.userId === null || row.userId === audience.userId);
  const members = Map.groupBy(seen, ({ row }) => row.collectionId);
  return firstIds.flatMap((id) => {
    const shown = asCollection(members.get(collectionOf.get(id) ?? '') ?? []);
    return shown ? [shown] : [];
  });
};

/** What a cursor goes on from: the row that stands for the collection in this list, which need not be the first that is shown. */
type Listed = { first: { createdAt: Date; id: string }; shown: FoundCollection };

/** A page of collections, newest first unless orderby says otherwise. */
export const listCollections = async (
  ctx: TransactionListPorts,
  list: CollectionListing,
  query: ListQuery,
): Promise<Page<FoundCollection>> => {
  const { db, me, owner } = ctx;
  const audience: Audience = { ...owner, company: me.company };
  const subject: Subject = { audience, list: transactionList, query: toTransactionQuery(list, query) };
  let scope: Promise<Scope> | undefined;
  const findScope = (): Promise<Scope> => (scope ??= readScope(db, subject).then((found) => ({ ...found, isCounted: false })));
  const readRows = async (part: Part): Promise<Listed[]> => {
    const ids = await findIdsOfPage(db, firstOnes(subject), await findScope(), part);
    const members = await readMembers(db, audience, ids);
    return members.flatMap((shown, index) => {
      const id = ids[index];
      return id === undefined ? [] : [{ first: { createdAt: shown[0].row.createdAt, id }, shown }];
    });
  };
  const page = await readPage<Listed>(ctx, query, list, {
    count: async () => countCollections(db, subject, await findScope()),
    rows: readRows,
    place: ({ first }) => first,
  });
  return { ...page, results: page.results.map(({ shown }) => shown) };
};

/** A collection of the caller's: of a user, what of it is theirs. Throws not_found. */
export const getCollection = async ({ db, me, owner }: TransactionReadPorts, id: string): Promise<FoundCollection> => {
  const found = await findCollection(db, me, uuidOf(id));
  const shown = asCollection(found.filter(({ row }) => owner.userId === null || row.userId === owner.userId));
  if (!shown) throw notFound();
  return shown;
};

// What admins change of a collection: its status, which executes it, and whether it is archived.

const toPayload = (found: FoundTransaction[]): AdminTransactionCollection => {
  const shown = asCollection(found);
  if (!shown) throw new Error('A collection was changed and returned no transaction');
  return toAdminCollection(shown);
};

const planEdit = (ctx: OwnerTransactionPorts, found: FoundCollection, edit: Edit): PostingPlan<AdminTransactionCollection> =>
  planPosting(ctx, 'transaction.update', async () => ({
    command: { kind: 'edit', transactions: found.map(({ row }) => row), edit },
    related: new Map(found.map(({ row, related }) => [row.id, related])),
    toPayload,
  }));

/**
 * Plans to complete or fail a collection, and to archive or restore it, in one commit. Throws not_found, 400 on status when it has been
 * executed, and 400 for a status of what is archived.
 */
export const planCollectionChange = async (
  ctx: OwnerTransactionPorts,
  change: AdminCollectionChange,
): Promise<PostingPlan<AdminTransactionCollection>> => {
  const { status, archived } = change;
  const found = await getCollection(ctx, change.id);
  const [{ row }] = found;
  const isOtherwise = archived !== undefined && found.some((one) => one.row.archived !== archived);
  requireChangeable(
    found.some((one) => one.row.archived),
    archived,
    status !== undefined,
  );
  const edit: Edit = { transactionId: null, note: undefined, metadataPatch: undefined, archived };
  if (status === 'Complete' || status === 'Failed') {
    const { collectionId } = row;
    const execution = { collectionId, to: status, actorId: ctx.me.userId, reason: null, edit, onlyExpired: false };
    return planPosting(ctx, 'transaction.update', () => buildExecution(ctx, ctx.me, execution, toPayload));
  }
  if (status === 'Pending' && row.status !== 'Pending') throw invalid({ status: ['Transaction has already been executed.'] });
  return isOtherwise ? planEdit(ctx, found, edit) : { kind: 'unchanged', payload: toAdminCollection(found) };
};
