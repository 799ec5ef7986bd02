// Reads a user's feed and marks entries as read. A read mark covers all entries up to a time, of the whole feed or of one subject, and only
// moves forward. Marks without effect are deleted, so a user has at most one per entry that was opened within UNREAD_FOR_DAYS.
import { and, eq, lte, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { feedReads, WHOLE_FEED } from '#db/schema/index.ts';
import { completeEntries } from '#server/modules/events/feed/entry-details.ts';
import type { FeedPorts } from '#server/modules/events/feed/feed-actions.ts';
import {
  countUnread,
  feedList,
  findEntries,
  entryCondition,
  NEWEST_FIRST,
  parseEntryId,
  type FeedEntryKey,
} from '#server/modules/events/feed/feed-entries.ts';
import type { FeedPage, FeedQuery, UnreadCount } from '#server/modules/events/feed/schema.ts';
import { UNREAD_DISPLAY_MAX, UNREAD_FOR_DAYS } from '#server/kernel/event-enums.ts';
import { toMillis, DAY_MS } from '#server/kernel/time.ts';
import { withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import { requireRow } from '#server/records/record-ids.ts';
import { readPage, type PageCall } from '#server/records/read-page.ts';

const readCursor = (link: string | null): string | null => link && new URL(link).searchParams.get('cursor');

/** A page of the caller's feed, newest first. */
export const readFeed = async (
  ctx: FeedPorts & PageCall,
  { cursor, page_size: pageSize, unread = false }: FeedQuery,
): Promise<FeedPage> => {
  const query = { pagination: 'cursor', cursor, page_size: pageSize };
  const { next, previous, results } = await readPage(ctx, query, feedList, {
    // Cursor pages have no count.
    count: () => Promise.resolve(0),
    rows: ({ where, order, limit }) => findEntries(ctx.db, ctx, { where, order, limit, isUnreadOnly: unread }),
    toPosition: (row) => row,
  });
  return { newer: readCursor(previous), older: readCursor(next), results: await completeEntries(ctx, results) };
};

/** The number of unread entries as of a time; marking everything read up to that time leaves later entries unread. */
export const readUnread = async (ctx: FeedPorts): Promise<UnreadCount> => {
  const asOf = toMillis(ctx.clock.now());
  return { count: await countUnread(ctx, UNREAD_DISPLAY_MAX + 1), as_of: asOf };
};

const advanceReadMark = async (
  tx: Tx,
  { me: { companyId, userId } }: FeedPorts,
  { id: subjectId, createdAt }: FeedEntryKey,
): Promise<void> => {
  await tx
    .insert(feedReads)
    .values({ companyId, userId, subjectId, readUntil: createdAt })
    .onConflictDoUpdate({
      target: [feedReads.companyId, feedReads.userId, feedReads.subjectId],
      set: { readUntil: sql`greatest(${feedReads.readUntil}, excluded.read_until)` },
    });
};

const deleteSubjectReadMarks = async (tx: Tx, { me: { companyId, userId } }: FeedPorts, until: Date): Promise<void> => {
  const ownReadsCondition = and(eq(feedReads.companyId, companyId), eq(feedReads.userId, userId));
  await tx.delete(feedReads).where(and(ownReadsCondition, sql`${feedReads.subjectId} <> ${WHOLE_FEED}`, lte(feedReads.readUntil, until)));
};

/** Marks an entry as read, with the earlier entries of the same subject. Throws not_found. */
export const markRead = async (ctx: FeedPorts, entryId: string): Promise<void> => {
  const key = parseEntryId(entryId);
  requireRow(await findEntries(ctx.db, ctx, { where: entryCondition(key), order: NEWEST_FIRST, limit: 1, isUnreadOnly: false }));
  await withOwnCompanyTransaction(ctx, async (tx) => {
    await deleteSubjectReadMarks(tx, ctx, new Date(ctx.clock.now().getTime() - UNREAD_FOR_DAYS * DAY_MS));
    await advanceReadMark(tx, ctx, key);
  });
};

/** Marks all entries up to a time as read. */
export const markAllRead = (ctx: FeedPorts, until: Date): Promise<void> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    await advanceReadMark(tx, ctx, { id: WHOLE_FEED, createdAt: until });
    await deleteSubjectReadMarks(tx, ctx, until);
  });
