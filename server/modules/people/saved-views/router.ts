// Saved filters of the dashboard's lists. They are not part of the REST API, because the query strings belong to the dashboard.
import { z } from 'zod';
import { sessionProcedure } from '#server/api/procedures.ts';
import { router } from '#server/api/trpc.ts';
import { SavedView, SavedViewInput, SavedViewListQuery, SavedViewPath, toSavedView } from '#server/modules/people/saved-views/schema.ts';
import { listSavedViews, removeSavedView, saveView } from '#server/modules/people/saved-views/service.ts';
import { noOutput } from '#server/schemas/fields.ts';

export const savedViewRouter = router({
  list: sessionProcedure
    .input(SavedViewListQuery)
    .output(z.object({ views: z.array(SavedView) }))
    .query(async ({ ctx, input }) => ({ views: (await listSavedViews(ctx, input.list)).map(toSavedView) })),

  save: sessionProcedure
    .input(SavedViewInput)
    .output(SavedView)
    .mutation(async ({ ctx, input }) => toSavedView(await saveView(ctx, input))),

  remove: sessionProcedure
    .input(SavedViewPath)
    .output(noOutput)
    .mutation(({ ctx, input }) => removeSavedView(ctx, input.id)),
});
