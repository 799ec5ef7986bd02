import { and, eq, sql } from 'drizzle-orm';
import { users } from '#db/schema/index.ts';
import { usersOf } from '#server/modules/people/users/find-user.ts';
import type { UserOverview } from '#server/modules/people/users/schema.ts';
import type { OwnerPorts } from '#server/records/service-ports.ts';

/** How many users a company has. Those who only stand for an address that money waits for are not counted. */
export const countUsers = async (ctx: OwnerPorts): Promise<UserOverview> => {
  const [counts] = await ctx.db
    .select({
      total: sql<number>`count(*)::int`,
      archived: sql<number>`count(*) filter (where ${users.archived})::int`,
      active: sql<number>`count(*) filter (where not ${users.archived} and not ${users.deactivated})::int`,
    })
    .from(users)
    .where(and(usersOf(ctx), eq(users.temporary, false)));
  return counts ?? { total: 0, archived: 0, active: 0 };
};
