import { and, eq } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { groupPermissions } from '#db/schema/index.ts';
import { getGroup } from '#server/modules/people/groups/find-group.ts';
import type { OwnerPorts } from '#server/records/service-ports.ts';

/** The permissions of a group. */
export const readGroupPermissions = async (db: Database, companyId: number, name: string): Promise<string[]> => {
  const rows = await db
    .select({ permission: groupPermissions.permission })
    .from(groupPermissions)
    .where(and(eq(groupPermissions.companyId, companyId), eq(groupPermissions.groupName, name)));
  return rows.map(({ permission }) => permission);
};

/** Those of the group that a path names. Throws not_found. */
export const permissionsOfGroup = async (ctx: OwnerPorts, named: string): Promise<string[]> => {
  const { group } = await getGroup(ctx, named);
  return readGroupPermissions(ctx.db, group.companyId, group.name);
};
