// Where a feed comes from: nothing is written for it. It is merged, as it is asked for, from what stands there in order anyway: the
// transactions of each account by when they were made, those that ended later by when they did, and what the audit log tells of the
// person. Each is read from its index, from the place that is asked for, and no further than the page.
import { sql, type SQL } from 'drizzle-orm';
import { pgTable, uuid } from 'drizzle-orm/pg-core';
import type { Database } from '#db/client.ts';
import { moment } from '#db/columns.ts';
import { WHOLE_FEED } from '#db/schema/index.ts';
import type { SessionPort } from '#server/api/session.ts';
import type { EntryKey } from '#server/modules/events/feed/entry-id.ts';
import { isTold, mayBeTold } from '#server/modules/events/feed/told-acts.ts';
import type { ChallengePorts, ChallengeGate } from '#server/api/challenge-gate.ts';
import { UNREAD_FOR_DAYS } from '#server/kernel/feed-words.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import { listing } from '#server/records/listing.ts';
import type { Part } from '#server/records/read-page.ts';
import type { ClockPorts } from '#server/records/service-ports.ts';

/** An entry's columns, as each source names them. */
const entry = pgTable('entry', { id: uuid('id').notNull(), createdAt: moment('created_at').notNull() });

/** The order of a feed: by age, and of what is as old by what it tells of. */
export const feedList = listing({
  filters: {},
  sorts: { created: entry.createdAt },
  defaultSort: '-created',
  id: entry.id,
  created: entry.createdAt,
});

const SOURCES = ['made', 'ended', 'act'] as const;

/** One thing that is told: `made` and `ended` of a transaction, or a line of the audit log. */
export type FoundEntry = { source: (typeof SOURCES)[number]; id: string; createdAt: Date; isUnread: boolean };

export type FeedPorts = ClockPorts & SessionPort & ChallengePorts & { gate: ChallengeGate };

/** Which entries, and how many from the beginning of these. */
export type Wanted = { where?: SQL | undefined; order: SQL[]; limit: number; isUnreadOnly: boolean };

/** The condition of one entry. */
export const isEntry = ({ id, createdAt }: EntryKey): SQL =>
  sql`${entry.id} = ${id} and ${entry.createdAt} = ${sql.param(createdAt, entry.createdAt)}`;

/** Newest first. */
export const NEWEST_FIRST: SQL[] = [sql`${entry.createdAt} desc`, sql`${entry.id} desc`];

/** The condition of what somebody has not read: neither everything up to then, nor this by itself. */
const isUnread = ({ me: { companyId, userId }, clock }: FeedPorts): SQL => {
  const remembered = new Date(clock.now().getTime() - UNREAD_FOR_DAYS * DAY_MS);
  const read = sql`from feed_reads r where r.company_id = ${companyId} and r.user_id = ${userId}`;
  return sql`(${entry.createdAt} > greatest(${sql.param(remembered, entry.createdAt)}::timestamptz,
      (select r.read_until ${read} and r.subject_id = ${WHOLE_FEED}))
    and not exists (select ${read} and r.subject_id = ${entry.id} and r.read_until >= ${entry.createdAt}))`;
};

/** Each source has a limit of its own, or the planner would make ready to read it whole. */
const limited = (rows: SQL, condition: SQL, { order, limit }: Wanted): SQL =>
  sql`select ${entry}.* from (${rows}) as ${entry} where ${condition} order by ${sql.join(order, sql`, `)} limit ${limit}`;

/** Of each ledger account of the caller's that is not hidden from them. */
const ofAccounts = ({ me: { companyId, userId } }: FeedPorts, part: SQL): SQL => sql`
  select ${entry}.* from accounts a
  join ledger_accounts l on l.company_id = a.company_id and l.account_reference = a.reference and l.kind = 'user'
  cross join lateral (${part}) as ${entry}
  where a.company_id = ${companyId} and a.user_id = ${userId} and not a.hidden`;

/** What the platform adds, such as fees, is told with what it was added to. */
const transactionsBy = (source: 'made' | 'ended', at: SQL, { me: { companyId } }: FeedPorts, extra: SQL): SQL =>
  sql`select ${sql.raw(`'${source}'`)} as source, t.id, ${at} as created_at from transactions t
    where t.company_id = ${companyId} and t.ledger_account_id = l.id and not t.inferred ${extra}`;

const actsTold = (ctx: FeedPorts): SQL => sql`select 'act' as source, act.id, act.created_at from audit_log act
  where act.company_id = ${ctx.me.companyId} and act.user_id = ${ctx.me.userId} and ${isTold(ctx)}`;

/** The statement that finds entries, in the order that is wanted. */
const merged = (ctx: FeedPorts, wanted: Wanted): SQL => {
  const condition = sql.join([wanted.where ?? sql`true`, ...(wanted.isUnreadOnly ? [isUnread(ctx)] : [])], sql` and `);
  const parts = [limited(actsTold(ctx), condition, wanted)];
  if (mayBeTold(ctx, 'user.transaction.view')) {
    const made = transactionsBy('made', sql`t.created_at`, ctx, sql``);
    const ended = transactionsBy('ended', sql`t.executed_at`, ctx, sql`and t.executed_at > t.created_at`);
    for (const rows of [made, ended]) parts.push(ofAccounts(ctx, limited(rows, condition, wanted)));
  }
  const all = parts.map((part) => sql`(${part})`);
  return limited(sql.join(all, sql` union all `), sql`true`, wanted);
};

type Row = { source: FoundEntry['source']; id: string; created_at: string | Date; is_unread: boolean };

/** Entries of the caller's feed, and whether they have read them. */
export const findEntries = async (db: Database, ctx: FeedPorts, wanted: Wanted): Promise<FoundEntry[]> => {
  const found = await db.execute<Row>(sql`
    select ${entry}.*, ${isUnread(ctx)} as is_unread from (${merged(ctx, wanted)}) as ${entry} order by ${sql.join(wanted.order, sql`, `)}`);
  return found.map(({ source, id, created_at: createdAt, is_unread: isUnreadNow }) => ({
    source,
    id,
    createdAt: new Date(createdAt),
    isUnread: isUnreadNow,
  }));
};

/** How many entries the caller has not read, up to `max`. */
export const countEntries = async (ctx: FeedPorts, max: number): Promise<number> => {
  const unread = merged(ctx, { order: NEWEST_FIRST, limit: max, isUnreadOnly: true });
  const [counted] = await ctx.db.execute<{ count: number }>(sql`select count(*)::int as count from (${unread}) as ${entry}`);
  return counted?.count ?? 0;
};

/** What is wanted for a page of the list. */
export const wantedFor = ({ where, order, limit }: Part, isUnreadOnly: boolean): Wanted => ({ where, order, limit, isUnreadOnly });
