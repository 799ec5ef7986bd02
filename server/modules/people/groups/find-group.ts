// Groups are found by name, in any case. Admins find all of their company, users those that they are in.
import { and, eq, exists, sql, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { groupPermissions, groups, tiers, userGroups, type GroupRow } from '#db/schema/index.ts';
import { nonexistent, notFound } from '#server/kernel/errors.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';
import type { OwnerPorts } from '#server/records/service-ports.ts';

/** A group with what is shown of other tables. */
export type ShownGroup = { group: GroupRow; permissions: number; tiers: { id: number; level: number; name: string | null }[] };

/** Those that a call may know of. */
export const groupsOf = ({ owner: { companyId, userId } }: OwnerCall): SQL | undefined =>
  and(
    eq(groups.companyId, companyId),
    userId === null
      ? undefined
      : exists(sql`(select 1 from ${userGroups} m where m.company_id = groups.company_id and m.group_name = groups.name
          and m.user_id = ${userId})`),
  );

const isNamed = (name: string): SQL => sql`lower(${groups.name}) = lower(${name})`;

/** Groups with all that is shown of them. */
export const selectGroups = (db: Database, where: SQL | undefined) =>
  db
    .select({
      group: groups,
      // By the table's name as it is written: of a single table the builder writes columns without it, and then they mean the inner one.
      permissions: sql<number>`(select count(*)::int from ${groupPermissions} p
        where p.company_id = groups.company_id and p.group_name = groups.name)`,
      tiers: sql<ShownGroup['tiers']>`coalesce((
        select json_agg(json_build_object('id', t.id, 'level', t.level, 'name', t.name) order by t.level, t.id) from ${tiers} t
        where t.company_id = groups.company_id and t.group_name = groups.name and not t.archived), '[]')`,
    })
    .from(groups)
    .where(where)
    .$dynamic();

/** The group that a path names. Throws not_found. */
export const getGroup = async (ctx: OwnerPorts, name: string): Promise<ShownGroup> => {
  const [found] = await selectGroups(ctx.db, and(groupsOf(ctx), isNamed(name)));
  if (!found) throw notFound();
  return found;
};

/** Its row, which nobody else changes before the transaction ends. Throws not_found. */
export const lockGroup = async (tx: Tx, ctx: OwnerCall, name: string): Promise<GroupRow> => {
  const [group] = await tx
    .select()
    .from(groups)
    .where(and(groupsOf(ctx), isNamed(name)))
    .for('update');
  if (!group) throw notFound();
  return group;
};

/** The group of the company that a text names, or undefined. */
export const findGroup = async (db: Database, companyId: number, name: string): Promise<GroupRow | undefined> => {
  const [group] = await db
    .select()
    .from(groups)
    .where(and(eq(groups.companyId, companyId), isNamed(name)));
  return group;
};

/** The group that a field of a request names; archived ones are chosen by nobody. Throws invalid at the field. */
export const chooseGroup = async (db: Database, companyId: number, name: string, field = 'group'): Promise<GroupRow> => {
  const group = await findGroup(db, companyId, name);
  if (!group || group.archived) throw nonexistent(field, 'Group');
  return group;
};
