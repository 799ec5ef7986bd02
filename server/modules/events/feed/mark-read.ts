// What somebody has read: everything up to a moment, and single entries after it. A mark only ever moves on. What counts as read anyway
// needs no mark, so that there are never more of them than somebody has opened one by one in a month.
import { and, eq, lte, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { feedReads, WHOLE_FEED } from '#db/schema/index.ts';
import { readEntryId, type EntryKey } from '#server/modules/events/feed/entry-id.ts';
import { findEntries, isEntry, NEWEST_FIRST, type FeedPorts } from '#server/modules/events/feed/find-entries.ts';
import { UNREAD_FOR_DAYS } from '#server/kernel/feed-words.ts';
import { notFound } from '#server/kernel/errors.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';

const moveMark = async (tx: Tx, { me: { companyId, userId } }: FeedPorts, { id: subjectId, createdAt }: EntryKey): Promise<void> => {
  await tx
    .insert(feedReads)
    .values({ companyId, userId, subjectId, readUntil: createdAt })
    .onConflictDoUpdate({
      target: [feedReads.companyId, feedReads.userId, feedReads.subjectId],
      set: { readUntil: sql`greatest(${feedReads.readUntil}, excluded.read_until)` },
    });
};

const dropMarks = async (tx: Tx, { me: { companyId, userId } }: FeedPorts, until: Date): Promise<void> => {
  const isOwn = and(eq(feedReads.companyId, companyId), eq(feedReads.userId, userId));
  await tx.delete(feedReads).where(and(isOwn, sql`${feedReads.subjectId} <> ${WHOLE_FEED}`, lte(feedReads.readUntil, until)));
};

/** Marks one entry of the caller's as read, and what was told before of the same. Throws not_found. */
export const markRead = async (ctx: FeedPorts, entryId: string): Promise<void> => {
  const key = readEntryId(entryId);
  const [found] = await findEntries(ctx.db, ctx, { where: isEntry(key), order: NEWEST_FIRST, limit: 1, isUnreadOnly: false });
  if (!found) throw notFound();
  await inOwnCompany(ctx, async (tx) => {
    await dropMarks(tx, ctx, new Date(ctx.clock.now().getTime() - UNREAD_FOR_DAYS * DAY_MS));
    await moveMark(tx, ctx, key);
  });
};

/** Marks everything as read that happened up to a moment. What the caller has not been shown happened later. */
export const markAllRead = (ctx: FeedPorts, until: Date): Promise<void> =>
  inOwnCompany(ctx, async (tx) => {
    await moveMark(tx, ctx, { id: WHOLE_FEED, createdAt: until });
    await dropMarks(tx, ctx, until);
  });
