// What a person is told of what concerns them. Not part of REST: see schema.ts.
import { nothing } from '#server/schemas/fields.ts';
import { sessionProcedure } from '#server/api/procedures.ts';
import { router } from '#server/api/trpc.ts';
import { markAllRead, markRead } from '#server/modules/events/feed/mark-read.ts';
import { readFeed, readUnread } from '#server/modules/events/feed/read-feed.ts';
import { EntryPath, FeedPage, FeedQuery, ReadUntil, UnreadCount } from '#server/modules/events/feed/schema.ts';

export const feedRouter = router({
  /** A page of it, newest first. */
  list: sessionProcedure
    .input(FeedQuery)
    .output(FeedPage)
    .query(({ ctx, input }) => readFeed(ctx, input)),

  /** How many entries are not read, up to a hundred. */
  unread: sessionProcedure.output(UnreadCount).query(({ ctx }) => readUnread(ctx)),

  markRead: sessionProcedure
    .input(EntryPath)
    .output(nothing)
    .mutation(({ ctx, input }) => markRead(ctx, input.id)),

  markAllRead: sessionProcedure
    .input(ReadUntil)
    .output(nothing)
    .mutation(({ ctx, input }) => markAllRead(ctx, new Date(input.until))),
});
