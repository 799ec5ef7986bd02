import { and, eq } from 'drizzle-orm';
import { savedViews } from '#db/schema/index.ts';
import { ofCaller } from '#server/modules/people/saved-views/list-views.ts';
import { notFound } from '#server/kernel/errors.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { ActorPorts } from '#server/records/service-ports.ts';

/** Removes a view of the caller's. Throws not_found for any other. */
export const removeView = (ctx: ActorPorts, id: number): Promise<void> =>
  inOwnCompany(ctx, async (tx) => {
    const removed = await tx
      .delete(savedViews)
      .where(and(ofCaller(ctx), eq(savedViews.id, id)))
      .returning({ id: savedViews.id });
    if (removed.length === 0) throw notFound();
  });
