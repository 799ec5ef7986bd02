// Finds the entries of a user's feed. No feed is stored: entries are merged at read time from transactions by creation, transactions by
// later execution, and audit log entries (feed-actions.ts). Each source is read from its index, starting at the cursor and up to
// one page, so the cost of a page does not depend on the age of an account.
import { sql, type SQL } from 'drizzle-orm';
import { pgTable, uuid } from 'drizzle-orm/pg-core';
import type { Database } from '#db/client.ts';
import { timestampMs } from '#db/columns.ts';
import { WHOLE_FEED } from '#db/schema/index.ts';
import { canViewInFeed, visibleAuditEntriesCondition, type FeedPorts } from '#server/modules/events/feed/feed-actions.ts';
import { notFound } from '#server/kernel/errors.ts';
import { UNREAD_FOR_DAYS } from '#server/kernel/event-enums.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import { isUuid } from '#server/kernel/uuid.ts';
import { queryMillis } from '#server/schemas/fields.ts';
import { listing } from '#server/records/listing.ts';

/** The columns that every source selects. */
const entry = pgTable('entry', { id: uuid('id').notNull(), createdAt: timestampMs('created_at').notNull() });

export const feedList = listing({
  filters: {},
  sorts: { created: entry.createdAt },
  id: entry.id,
  created: entry.createdAt,
});

/** The subject of an entry and its time. A transaction can have two entries: created and ended. */
export type FeedEntryKey = { id: string; createdAt: Date };

/** `created` and `ended` refer to a transaction, `act` to an audit log entry. */
export type FeedEntryRef = FeedEntryKey & { source: 'created' | 'ended' | 'act'; isUnread: boolean };

export type FeedEntrySelection = { where?: SQL | undefined; order: SQL[]; limit: number; isUnreadOnly: boolean };

export const toEntryId = ({ id, createdAt }: FeedEntryKey): string => `${id}.${createdAt.getTime()}`;

/** Throws not_found. */
export const parseEntryId = (text: string): FeedEntryKey => {
  const [id = '', millis] = text.split('.', 2);
  const createdAt = queryMillis.safeParse(millis);
  if (!isUuid(id) || !createdAt.success) throw notFound();
  return { id, createdAt: createdAt.data };
};

export const entryCondition = ({ id, createdAt }: FeedEntryKey): SQL =>
  sql`${entry.id} = ${id} and ${entry.createdAt} = ${sql.param(createdAt, entry.createdAt)}`;

export const NEWEST_FIRST: SQL[] = [sql`${entry.createdAt} desc`, sql`${entry.id} desc`];

/** Matches entries newer than the age limit and the read mark of the whole feed, and not marked as read individually. */
const unreadCondition = ({ me: { companyId, userId }, clock }: FeedPorts): SQL => {
  const oldest = new Date(clock.now().getTime() - UNREAD_FOR_DAYS * DAY_MS);
  const readMarks = sql`from feed_reads r where r.company_id = ${companyId} and r.user_id = ${userId}`;
  return sql`(${entry.createdAt} > greatest(${sql.param(oldest, entry.createdAt)}::timestamptz,
      (select r.read_until ${readMarks} and r.subject_id = ${WHOLE_FEED}))
    and not exists (select ${readMarks} and r.subject_id = ${entry.id} and r.read_until >= ${entry.createdAt}))`;
};

/** Each source has its own limit; without it, the planner chooses a plan that reads the whole source. */
const selectLimited = (rows: SQL, condition: SQL, { order, limit }: FeedEntrySelection): SQL =>
  sql`select ${entry}.* from (${rows}) as ${entry} where ${condition} order by ${sql.join(order, sql`, `)} limit ${limit}`;

/** Runs a subquery for each ledger account of the caller's visible accounts. */
const selectPerAccount = ({ me: { companyId, userId } }: FeedPorts, subquery: SQL): SQL => sql`
  select ${entry}.* from accounts a
  join ledger_accounts l on l.company_id = a.company_id and l.account_reference = a.reference and l.kind = 'user'
  cross join lateral (${subquery}) as ${entry}
  where a.company_id = ${companyId} and a.user_id = ${userId} and not a.hidden`;

/** Inferred transactions, such as fees, are part of the entry of the transaction that caused them. */
const selectTransactions = (source: 'created' | 'ended', at: SQL, { me: { companyId } }: FeedPorts, condition: SQL): SQL =>
  sql`select ${sql.raw(`'${source}'`)} as source, t.id, ${at} as created_at from transactions t
    where t.company_id = ${companyId} and t.ledger_account_id = l.id and not t.inferred ${condition}`;

const selectAuditEntries = (ctx: FeedPorts): SQL => sql`select 'act' as source, act.id, act.created_at from audit_log act
  where act.company_id = ${ctx.me.companyId} and act.user_id = ${ctx.me.userId} and ${visibleAuditEntriesCondition(ctx)}`;

const selectEntries = (ctx: FeedPorts, selection: FeedEntrySelection): SQL => {
  const condition = sql.join([selection.where ?? sql`true`, ...(selection.isUnreadOnly ? [unreadCondition(ctx)] : [])], sql` and `);
  const sources = [selectLimited(selectAuditEntries(ctx), condition, selection)];
  if (canViewInFeed(ctx, 'user.transaction.view')) {
    const created = selectTransactions('created', sql`t.created_at`, ctx, sql``);
    const endedTransactions = selectTransactions('ended', sql`t.executed_at`, ctx, sql`and t.executed_at > t.created_at`);
    for (const rows of [created, endedTransactions]) sources.push(selectPerAccount(ctx, selectLimited(rows, condition, selection)));
  }
  const subqueries = sources.map((source) => sql`(${source})`);
  return selectLimited(sql.join(subqueries, sql` union all `), sql`true`, selection);
};

type FeedEntryRow = { source: FeedEntryRef['source']; id: string; created_at: string | Date; is_unread: boolean };

export const findEntries = async (db: Database, ctx: FeedPorts, selection: FeedEntrySelection): Promise<FeedEntryRef[]> => {
  const rows = await db.execute<FeedEntryRow>(sql`
    select ${entry}.*, ${unreadCondition(ctx)} as is_unread from (${selectEntries(ctx, selection)}) as ${entry}
    order by ${sql.join(selection.order, sql`, `)}`);
  return rows.map(({ source, id, created_at: createdAt, is_unread: isUnread }) => ({
    source,
    id,
    createdAt: new Date(createdAt),
    isUnread,
  }));
};

/** The number of unread entries, at most `max`. */
export const countUnread = async (ctx: FeedPorts, max: number): Promise<number> => {
  const unread = selectEntries(ctx, { order: NEWEST_FIRST, limit: max, isUnreadOnly: true });
  const [row] = await ctx.db.execute<{ count: number }>(sql`select count(*)::int as count from (${unread}) as ${entry}`);
  return row?.count ?? 0;
};
