// How people like to look at the lists of the dashboard. Not part of REST: what follows the question mark is the dashboard's own.
import { z } from 'zod';
import { sessionProcedure } from '#server/api/procedures.ts';
import { router } from '#server/api/trpc.ts';
import { toSavedView, SavedViewInput, SavedView, SavedViewPath, SavedViewListQuery } from '#server/modules/people/saved-views/schema.ts';
import { listSavedViews, removeSavedView, saveView } from '#server/modules/people/saved-views/service.ts';
import { nothing } from '#server/schemas/fields.ts';

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
    .output(nothing)
    .mutation(({ ctx, input }) => removeSavedView(ctx, input.id)),
});
