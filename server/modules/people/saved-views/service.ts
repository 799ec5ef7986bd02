// Saved views: named filters that a user keeps for a list of the dashboard. No other user can see them.
import { and, asc, eq, type SQL } from 'drizzle-orm';
import { savedViews, type SavedViewRow } from '#db/schema/index.ts';
import { notFound, refused } from '#server/kernel/errors.ts';
import type { SavedViewInput } from '#server/modules/people/saved-views/schema.ts';
import { lockUser } from '#server/modules/people/user-profiles/service.ts';
import { withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import { nextNumber } from '#server/records/record-ids.ts';
import type { ActorPorts, CallerPort, ClockPorts } from '#server/records/service-ports.ts';

/** The caller's views of a list, or of all lists. */
export const ownViewsCondition = ({ me }: CallerPort, list?: string): SQL | undefined =>
  and(eq(savedViews.companyId, me.companyId), eq(savedViews.userId, me.userId), list === undefined ? undefined : eq(savedViews.list, list));

/** Oldest first. */
export const listSavedViews = (ctx: ActorPorts, list: string): Promise<SavedViewRow[]> =>
  ctx.db.select().from(savedViews).where(ownViewsCondition(ctx, list)).orderBy(asc(savedViews.id));

/** Views are shown as tabs above a list, so their number is limited. */
const VIEWS_MAX = 20;

/** Saves a view, or replaces the caller's view of that name. Throws invalid above twenty views. */
export const saveView = (ctx: ClockPorts, { list, name, query }: SavedViewInput): Promise<SavedViewRow> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId, userId } = ctx.me;
    // Prevents two concurrent requests from exceeding the limit.
    await lockUser(tx, ctx.me);
    const [updated] = await tx
      .update(savedViews)
      .set({ query })
      .where(and(ownViewsCondition(ctx, list), eq(savedViews.name, name)))
      .returning();
    if (updated) return updated;
    if ((await tx.$count(savedViews, ownViewsCondition(ctx, list))) >= VIEWS_MAX)
      throw refused(`You can save up to ${VIEWS_MAX} views per list. Remove one first.`);
    const id = await nextNumber(tx, companyId, 'saved_view');
    const [view] = await tx.insert(savedViews).values({ companyId, id, userId, list, name, query, createdAt: ctx.clock.now() }).returning();
    if (!view) throw new Error('The insert returned no row.');
    return view;
  });

/** Throws not_found if the caller has no such view. */
export const removeSavedView = (ctx: ActorPorts, id: number): Promise<void> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const removed = await tx
      .delete(savedViews)
      .where(and(ownViewsCondition(ctx), eq(savedViews.id, id)))
      .returning({ id: savedViews.id });
    if (removed.length === 0) throw notFound();
  });
