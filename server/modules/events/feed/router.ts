import { IdPath, noOutput } from '#server/schemas/fields.ts';
import { sessionProcedure } from '#server/api/procedures.ts';
import { router } from '#server/api/trpc.ts';
import { markAllRead, markRead, readFeed, readUnread } from '#server/modules/events/feed/service.ts';
import { FeedPage, FeedQuery, ReadUntil, UnreadCount } from '#server/modules/events/feed/schema.ts';

export const feedRouter = router({
  list: sessionProcedure
    .input(FeedQuery)
    .output(FeedPage)
    .query(({ ctx, input }) => readFeed(ctx, input)),

  unread: sessionProcedure.output(UnreadCount).query(({ ctx }) => readUnread(ctx)),

  markRead: sessionProcedure
    .input(IdPath)
    .output(noOutput)
    .mutation(({ ctx, input }) => markRead(ctx, input.id)),

  markAllRead: sessionProcedure
    .input(ReadUntil)
    .output(noOutput)
    .mutation(({ ctx, input }) => markAllRead(ctx, new Date(input.until))),
});
