import { completeEntries } from '#server/modules/events/feed/complete-entries.ts';
import { countEntries, feedList, findEntries, wantedFor, type FeedPorts } from '#server/modules/events/feed/find-entries.ts';
import type { FeedPage, FeedQuery, UnreadCount } from '#server/modules/events/feed/schema.ts';
import { UNREAD_SHOWN_MAX } from '#server/kernel/feed-words.ts';
import { toMillis } from '#server/kernel/time.ts';
import { readPage, type PageCall } from '#server/records/read-page.ts';

/** The cursor of a link to another page. */
const cursorOf = (link: string | null): string | null => link && new URL(link).searchParams.get('cursor');

/** A page of the caller's feed, newest first. What comes meanwhile moves no page that follows. */
export const readFeed = async (
  ctx: FeedPorts & PageCall,
  { cursor, page_size: pageSize, unread = false }: FeedQuery,
): Promise<FeedPage> => {
  const query = { pagination: 'cursor', cursor, page_size: pageSize };
  const { next, previous, results } = await readPage(ctx, query, feedList, {
    // Pages by cursor are not counted.
    count: () => Promise.resolve(0),
    rows: (part) => findEntries(ctx.db, ctx, wantedFor(part, unread)),
    place: (found) => found,
  });
  return { newer: cursorOf(previous), older: cursorOf(next), results: await completeEntries(ctx, results) };
};

/** How many entries the caller has not read, and as of when: marking all read up to then leaves what comes later alone. */
export const readUnread = async (ctx: FeedPorts): Promise<UnreadCount> => {
  const asOf = toMillis(ctx.clock.now());
  return { count: await countEntries(ctx, UNREAD_SHOWN_MAX + 1), as_of: asOf };
};
