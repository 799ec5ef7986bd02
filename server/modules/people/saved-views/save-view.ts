import { and, eq } from 'drizzle-orm';
import { savedViews, type SavedViewRow } from '#db/schema/index.ts';
import { ofCaller } from '#server/modules/people/saved-views/list-views.ts';
import type { NewView } from '#server/modules/people/saved-views/schema.ts';
import { lockUser } from '#server/modules/people/users/find-user.ts';
import { refused } from '#server/kernel/errors.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import { nextNumber } from '#server/records/next-number.ts';
import type { ClockPorts } from '#server/records/service-ports.ts';

/** They are tabs above a list: nobody finds their way among more. */
const VIEWS_MAX = 20;

/** Keeps a view of the caller's under a name; the one that had the name says from now on what this one says. Throws invalid beyond twenty. */
export const saveView = (ctx: ClockPorts, { list, name, query }: NewView): Promise<SavedViewRow> =>
  inOwnCompany(ctx, async (tx) => {
    const { companyId, userId } = ctx.me;
    // So that of two requests at once not both see the last free place.
    await lockUser(tx, ctx.me);
    const [known] = await tx
      .update(savedViews)
      .set({ query })
      .where(and(ofCaller(ctx, list), eq(savedViews.name, name)))
      .returning();
    if (known) return known;
    if ((await tx.$count(savedViews, ofCaller(ctx, list))) >= VIEWS_MAX)
      throw refused(`You can keep ${VIEWS_MAX} views of a list. Remove one first.`);
    const id = await nextNumber(tx, companyId, 'saved_view');
    const [view] = await tx.insert(savedViews).values({ companyId, id, userId, list, name, query, createdAt: ctx.clock.now() }).returning();
    if (!view) throw new Error('A view was inserted and not returned.');
    return view;
  });
