// For the dashboard only. Not part of the REST API.
import { sessionProcedure } from '#server/api/procedures.ts';
import { router } from '#server/api/trpc.ts';
import { REVIEW_DISPLAY_MAX } from '#server/kernel/user-enums.ts';
import { ReviewCount, ReviewInboxPage, ReviewInboxQuery } from '#server/modules/profile/reviews/schema.ts';
import { countReviews, listReviews } from '#server/modules/profile/reviews/service.ts';

export const reviewRouter = router({
  list: sessionProcedure
    .input(ReviewInboxQuery)
    .output(ReviewInboxPage)
    .query(({ ctx, input }) => listReviews(ctx, input)),

  count: sessionProcedure.output(ReviewCount).query(async ({ ctx }) => ({ count: await countReviews(ctx, REVIEW_DISPLAY_MAX + 1) })),
});
