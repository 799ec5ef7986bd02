// Reads and changes collections. A list of collections is a list of transactions restricted to the first one of each collection that the
// caller may see and that matches the filters, so it uses the indexes of transactions. All transactions of a collection have the same
// creation time.
import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#db/client.ts';
import { journals, transactions } from '#db/schema/index.ts';
import type { PostingPlan } from '#server/api/posting-plan.ts';
import { invalid, notFound } from '#server/kernel/errors.ts';
import { TRANSACTION_STATUSES, TX_TYPES } from '#server/kernel/transaction-enums.ts';
import type { TransactionEdit } from '#server/ledger/index.ts';
import {
  toAdminCollection,
  toCollectionRecord,
  type AdminCollectionChange,
  type AdminTransactionCollection,
  type CollectionRecord,
} from '#server/modules/payments/transaction-collections/schema.ts';
import { requireChangeable } from '#server/modules/payments/transactions/change-transaction.ts';
import { buildExecution } from '#server/modules/payments/transactions/execute-collection.ts';
import { findPageIds } from '#server/modules/payments/transactions/list-page.ts';
import {
  selectListSource,
  matchesList,
  readScope,
  type ListAudience,
  type ListScope,
  type ListSubject,
} from '#server/modules/payments/transactions/list-scope.ts';
import { transactionList } from '#server/modules/payments/transactions/transaction-filters.ts';
import type {
  OwnerTransactionPorts,
  TransactionListPorts,
  TransactionReadPorts,
} from '#server/modules/payments/transactions/transaction-ports.ts';
import { buildAudit, planPosting } from '#server/modules/payments/transactions/transaction-posting.ts';
import { findCollection, findCollections, type TransactionRecord } from '#server/modules/payments/transactions/transaction-record.ts';
import { caseless, choice, exact, flag, identity, timestamp } from '#server/records/filters.ts';
import { filterCondition, listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { parseUuid } from '#server/records/record-ids.ts';
import { readPage, type PageSlice } from '#server/records/read-page.ts';

/** Another row of the same collection. */
const member = alias(transactions, 'member');

/** Filters named as in the list of transactions. */
const filtersOf = (table: typeof transactions | typeof member) => ({
  collection: identity(table.collectionId),
  created: timestamp(table.createdAt),
  updated: timestamp(table.updatedAt),
  archived: flag(table.archived),
  account: exact(table.account),
  currency: caseless(table.currency),
  status: choice(table.status, TRANSACTION_STATUSES),
  subtype: exact(table.subtype),
  tx_type: choice(table.txType, TX_TYPES),
});

const { collection, created, updated, archived, ...memberFilters } = filtersOf(transactions);

const PREFIX = 'transactions__';

const filters = {
  id: collection,
  created,
  updated,
  transactions__account: memberFilters.account,
  transactions__currency: memberFilters.currency,
  transactions__status: memberFilters.status,
  transactions__subtype: memberFilters.subtype,
  transactions__tx_type: memberFilters.tx_type,
};

const listShape = {
  sorts: { created: transactions.createdAt },
  defaultSort: '-created',
  id: transactions.id,
  created: transactions.createdAt,
};

export const ownCollectionList = listing({ filters, ...listShape });

export const collectionList = listing({ filters: { ...filters, archived }, ...listShape });

type CollectionListing = typeof ownCollectionList | typeof collectionList;

const toTransactionFilterName = (name: string): string => {
  if (name.startsWith(PREFIX)) return name.slice(PREFIX.length);
  return name === 'id' || name.startsWith('id__') ? name.replace('id', 'collection') : name;
};

/** Translates the filters to those of the list of transactions. */
const toTransactionQuery = (list: CollectionListing, query: ListQuery): ListQuery => {
  const entries = Object.entries(query).filter(([name]) => Object.hasOwn(list.input.shape, name));
  return Object.fromEntries(entries.map(([name, value]) => [toTransactionFilterName(name), value]));
};

const matchesMember = filterCondition(filtersOf(member));

/** A subquery per row, so that a page only reads its own rows; a join would collect all collections first. */
const firstTransactionCondition = ({ companyId, userId }: ListAudience, query: ListQuery): SQL => {
  const matchCondition = and(
    eq(member.companyId, companyId),
    eq(member.collectionId, transactions.collectionId),
    userId === null ? undefined : eq(member.userId, userId),
    matchesMember(query),
  );
  // As text, which sorts like the ids: for the minimum of the ids the planner would scan the index of all ids. With `<=` instead of `=`,
  // because for an equality the planner expects few rows and would read all to find them.
  return sql`${transactions.id}::text <= (select min(${member.id}::text)
    from ${sql.identifier('transactions')} ${sql.identifier('member')} where ${matchCondition})`;
};

/** The list of the first transactions. No rollup counts them. */
const restrictToFirst = ({ audience, list, query }: ListSubject): ListSubject => ({
  audience,
  query,
  list: { ...list, where: (rest) => and(list.where(rest), firstTransactionCondition(audience, query)), hasOnlyFilters: () => false },
});

const countJournals = (db: Database, companyId: number): Promise<number> =>
  // The first journal of a collection has its id. Journals are fewer and narrower than transactions.
  db.$count(journals, and(eq(journals.companyId, companyId), eq(journals.id, journals.collectionId)));

const countCollections = async (db: Database, subject: ListSubject, scope: ListScope): Promise<number> => {
  const { audience, list, query } = subject;
  if (audience.userId === null && list.hasOnlyFilters(query, [])) return countJournals(db, audience.companyId);
  if (scope.segments.length === 0) return 0;
  const matching = sql`select ${transactions.collectionId} from ${selectListSource(scope)} where ${matchesList(subject, scope)}`;
  const [row] = await db.execute<{ count: string }>(sql`select count(*) as count from (${matching} group by 1) as collections`);
  return Number(row?.count ?? 0);
};

/** Reads the collections of the first transactions, in their order, with the transactions that the caller may see. */
const readMembers = async (db: Database, audience: ListAudience, firstIds: string[]): Promise<CollectionRecord[]> => {
  if (firstIds.length === 0) return [];
  const firsts = await db
    .select({ id: transactions.id, collectionId: transactions.collectionId })
    .from(transactions)
    .where(and(eq(transactions.companyId, audience.companyId), sql`${transactions.id} = any(${sql.param(firstIds)}::uuid[])`))
    .orderBy(asc(transactions.id));
  const collectionIds = new Map(firsts.map(({ id, collectionId }) => [id, collectionId]));
  const records = await findCollections(db, audience, [...collectionIds.values()]);
  const visible = records.filter(({ row }) => audience.userId === null || row.userId === audience.userId);
  const members = Map.groupBy(visible, ({ row }) => row.collectionId);
  return firstIds.flatMap((id) => {
    const record = toCollectionRecord(members.get(collectionIds.get(id) ?? '') ?? []);
    return record ? [record] : [];
  });
};

/** `first` is the position of a cursor: the first transaction that matches, which need not be the first of the record. */
type CollectionRow = { first: { createdAt: Date; id: string }; record: CollectionRecord };

export const listCollections = async (
  ctx: TransactionListPorts,
  list: CollectionListing,
  query: ListQuery,
): Promise<Page<CollectionRecord>> => {
  const { db, me, owner } = ctx;
  const audience: ListAudience = { ...owner, company: me.company };
  const subject: ListSubject = { audience, list: transactionList, query: toTransactionQuery(list, query) };
  let scope: Promise<ListScope> | undefined;
  const findScope = (): Promise<ListScope> => (scope ??= readScope(db, subject).then((listScope) => ({ ...listScope, isCounted: false })));
  const readRows = async (slice: PageSlice): Promise<CollectionRow[]> => {
    const ids = await findPageIds(db, restrictToFirst(subject), await findScope(), slice);
    const members = await readMembers(db, audience, ids);
    return members.flatMap((record, index) => {
      const id = ids[index];
      return id === undefined ? [] : [{ first: { createdAt: record[0].row.createdAt, id }, record }];
    });
  };
  const page = await readPage<CollectionRow>(ctx, query, list, {
    count: async () => countCollections(db, subject, await findScope()),
    rows: readRows,
    toPosition: ({ first }) => first,
  });
  return { ...page, results: page.results.map(({ record }) => record) };
};

/** Users get only their own transactions of the collection. Throws not_found. */
export const getCollection = async ({ db, me, owner }: TransactionReadPorts, id: string): Promise<CollectionRecord> => {
  const records = await findCollection(db, me, parseUuid(id));
  const record = toCollectionRecord(records.filter(({ row }) => owner.userId === null || row.userId === owner.userId));
  if (!record) throw notFound();
  return record;
};

const toChangedPayload = (records: TransactionRecord[]): AdminTransactionCollection => {
  const record = toCollectionRecord(records);
  if (!record) throw new Error('A collection was changed and returned no transaction');
  return toAdminCollection(record);
};

const planCollectionEdit = (
  ctx: OwnerTransactionPorts,
  records: CollectionRecord,
  edit: TransactionEdit,
): PostingPlan<AdminTransactionCollection> =>
  planPosting(buildAudit(ctx, 'transaction.update'), async () => ({
    command: { kind: 'edit', transactions: records.map(({ row }) => row), edit },
    related: new Map(records.map(({ row, related }) => [row.id, related])),
    toPayload: toChangedPayload,
  }));

/**
 * Plans to complete or fail a collection, and to archive or restore it, in one commit. Throws not_found, invalid on `status` if it has
 * been executed, and invalid for a status of an archived collection.
 */
export const planCollectionChange = async (
  ctx: OwnerTransactionPorts,
  change: AdminCollectionChange,
): Promise<PostingPlan<AdminTransactionCollection>> => {
  const { status, archived } = change;
  const records = await getCollection(ctx, change.id);
  const [{ row }] = records;
  const isArchivedChanged = archived !== undefined && records.some((record) => record.row.archived !== archived);
  const isAnyArchived = records.some((record) => record.row.archived);
  requireChangeable(isAnyArchived, archived, status !== undefined);
  const edit: TransactionEdit = { transactionId: null, note: undefined, metadataPatch: undefined, archived };
  if (status === 'Complete' || status === 'Failed') {
    const { collectionId } = row;
    const execution = { collectionId, to: status, actorId: ctx.me.userId, reason: null, edit, onlyExpired: false };
    return planPosting(buildAudit(ctx, 'transaction.update'), () => buildExecution(ctx, ctx.me, execution, toChangedPayload));
  }
  if (status === 'Pending' && row.status !== 'Pending') throw invalid({ status: ['Transaction has already been executed.'] });
  return isArchivedChanged ? planCollectionEdit(ctx, records, edit) : { kind: 'unchanged', payload: toAdminCollection(records) };
};
