import { and, asc, eq, type SQL } from 'drizzle-orm';
import { savedViews, type SavedViewRow } from '#db/schema/index.ts';
import type { CallerPort, ActorPorts } from '#server/records/service-ports.ts';

/** The caller's views of a list, or of all: nobody sees those of others. */
export const ofCaller = ({ me }: CallerPort, list?: string): SQL | undefined =>
  and(eq(savedViews.companyId, me.companyId), eq(savedViews.userId, me.userId), list === undefined ? undefined : eq(savedViews.list, list));

/** The caller's views of a list, the oldest first. */
export const listViews = (ctx: ActorPorts, list: string): Promise<SavedViewRow[]> =>
  ctx.db.select().from(savedViews).where(ofCaller(ctx, list)).orderBy(asc(savedViews.id));
