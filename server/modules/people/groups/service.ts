// Groups. The name is the key and case-insensitive. Admins see all groups of their company, users only their own.
import { and, count, eq, exists, sql, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { authenticatorRules, groupPermissions, groups, tiers, userGroups, users, type GroupRow } from '#db/schema/index.ts';
import type { Services } from '#server/api/services.ts';
import { invalid, nonexistent, refused } from '#server/kernel/errors.ts';
import { permissionsOf, SECTIONS } from '#server/kernel/permissions.ts';
import {
  clearDefaultGroup,
  requireDeletableGroup,
  requireNoAdminPermissions,
  validateGroup,
  validateGroupChange,
} from '#server/modules/people/groups/group-rules.ts';
import { renameGroup } from '#server/modules/people/groups/rename-group.ts';
import {
  GroupSettings,
  type GroupChange,
  type GroupDetails,
  type GroupInput,
  type GroupSettingsChange,
} from '#server/modules/people/groups/schema.ts';
import { recordCallerAction } from '#server/records/audit.ts';
import { requireRow } from '#server/records/record-ids.ts';
import { withOwnCompanyTransaction, lockCompany } from '#server/records/company-transaction.ts';
import { caseless, choice, flag, timestamp } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { changeOf } from '#server/records/merge-patch.ts';
import type { OwnerPort } from '#server/records/owned-records.ts';
import { requireRankOverGroup } from '#server/records/rank.ts';
import { inOrder, readPage, type ListDeclaration } from '#server/records/read-page.ts';
import { requireSubtypes } from '#server/records/require-subtypes.ts';
import type { OwnerAuditPorts, OwnerListPorts, OwnerPorts } from '#server/records/service-ports.ts';

/** Condition for the groups that the caller may see. */
export const visibleGroupsCondition = ({ owner: { companyId, userId } }: OwnerPort): SQL | undefined =>
  and(
    eq(groups.companyId, companyId),
    userId === null
      ? undefined
      : exists(sql`(select 1 from ${userGroups} m where m.company_id = groups.company_id and m.group_name = groups.name
          and m.user_id = ${userId})`),
  );

const groupNameCondition = (name: string): SQL => sql`lower(${groups.name}) = lower(${name})`;

export const selectGroups = (db: Database, where: SQL | undefined) =>
  db
    .select({
      group: groups,
      // Table names are literal, because the builder omits them from columns in a query of a single table. The columns would then refer to
      // the inner table.
      permissionCount: sql<number>`(select count(*)::int from ${groupPermissions} p
        where p.company_id = groups.company_id and p.group_name = groups.name)`,
      tiers: sql<GroupDetails['tiers']>`coalesce((
        select json_agg(json_build_object('id', t.id, 'level', t.level, 'name', t.name) order by t.level, t.id) from ${tiers} t
        where t.company_id = groups.company_id and t.group_name = groups.name and not t.archived), '[]')`,
    })
    .from(groups)
    .where(where)
    .$dynamic();

/** Finds the group that a path refers to. Throws not_found. */
export const getGroup = async (ctx: OwnerPorts, name: string): Promise<GroupDetails> => {
  return requireRow(await selectGroups(ctx.db, and(visibleGroupsCondition(ctx), groupNameCondition(name))));
};

/** Throws not_found. */
export const lockGroup = async (tx: Tx, ctx: OwnerPort, name: string): Promise<GroupRow> => {
  return requireRow(
    await tx
      .select()
      .from(groups)
      .where(and(visibleGroupsCondition(ctx), groupNameCondition(name)))
      .for('update'),
  );
};

export const findGroup = async (db: Database, companyId: number, name: string): Promise<GroupRow | undefined> => {
  const [group] = await db
    .select()
    .from(groups)
    .where(and(eq(groups.companyId, companyId), groupNameCondition(name)));
  return group;
};

/** Finds the group that a field of a request refers to. Throws invalid on the field for an unknown or archived group. */
export const requireActiveGroup = async (db: Database, companyId: number, name: string, field = 'group'): Promise<GroupRow> => {
  const group = await findGroup(db, companyId, name);
  if (!group || group.archived) throw nonexistent(field, 'Group');
  return group;
};

const listOptions = {
  sorts: { name: groups.name, created: groups.createdAt, updated: groups.updatedAt },
  id: groups.name,
  created: groups.createdAt,
};

/** The list for admins. */
export const groupList = listing({
  ...listOptions,
  filters: {
    name: caseless(groups.name),
    section: choice(groups.section, SECTIONS),
    default: flag(groups.isDefault),
    public: flag(groups.isPublic),
    listed: flag(groups.listed),
    archived: flag(groups.archived),
    created: timestamp(groups.createdAt),
    updated: timestamp(groups.updatedAt),
  },
});

/** The list for users. */
export const ownGroupList = listing({ ...listOptions, filters: { name: caseless(groups.name) } });

export const listGroups = (ctx: OwnerListPorts, list: ListDeclaration, query: ListQuery): Promise<Page<GroupDetails>> =>
  readPage(ctx, query, list, {
    count: (where) => ctx.db.$count(groups, and(visibleGroupsCondition(ctx), where)),
    rows: (slice) => inOrder(selectGroups(ctx.db, and(visibleGroupsCondition(ctx), slice.where)), slice),
    toPosition: ({ group }) => ({ createdAt: group.createdAt, id: group.name }),
  });

/** The number of active users in each group. Empty groups are omitted. */
export const countMembers = ({ db, owner: { companyId } }: OwnerPorts): Promise<{ name: string; users: number }[]> =>
  db
    .select({ name: userGroups.groupName, users: count() })
    .from(userGroups)
    .innerJoin(users, and(eq(users.companyId, userGroups.companyId), eq(users.id, userGroups.userId)))
    .where(and(eq(userGroups.companyId, companyId), eq(users.archived, false), eq(users.deactivated, false), eq(users.isService, false)))
    .groupBy(userGroups.groupName);

/** Throws invalid if a group already has the name, ignoring case. */
export const requireUniqueGroupName = async (tx: Tx, companyId: number, name: string): Promise<void> => {
  if (await findGroup(tx, companyId, name)) throw invalid({ name: ['A group with this name already exists.'] });
};

const GROUPS_MAX = 200;

const toGroupRow = (ctx: OwnerPort & Pick<Services, 'clock'>, input: GroupInput): GroupRow => {
  const now = ctx.clock.now();
  return {
    companyId: ctx.owner.companyId,
    name: input.name,
    label: input.label ?? input.name,
    description: input.description ?? '',
    section: input.section ?? 'user',
    icon: null,
    isPublic: input.public ?? false,
    listed: input.listed ?? true,
    isDefault: input.default ?? false,
    settings: {},
    archived: input.archived ?? false,
    createdAt: now,
    updatedAt: now,
  };
};

/**
 * Creates a group with all permissions of the section user, like the dashboard of v3. Throws invalid by field, for example for a name that
 * is in use.
 */
export const createGroup = (ctx: OwnerAuditPorts, input: GroupInput): Promise<GroupDetails> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    await lockCompany(tx, companyId);
    await requireUniqueGroupName(tx, companyId, input.name);
    if ((await tx.$count(groups, eq(groups.companyId, companyId))) >= GROUPS_MAX) {
      throw refused(`Your company has reached the limit of ${GROUPS_MAX} groups. Delete one first.`);
    }
    const group = toGroupRow(ctx, input);
    validateGroup(group);
    if (group.isDefault) await clearDefaultGroup(tx, companyId);
    await tx.insert(groups).values(group);
    await tx.insert(groupPermissions).values(permissionsOf('user').map((permission) => ({ companyId, groupName: group.name, permission })));
    await recordCallerAction(tx, ctx, 'group.create', { details: { group: group.name, section: group.section } });
    return getGroup({ db: tx, owner: ctx.owner }, group.name);
  });

const toGroupColumns = (before: GroupRow, input: Omit<GroupChange, 'group_name'>): Partial<GroupRow> => ({
  name: input.name,
  label: input.label === undefined ? undefined : (input.label ?? input.name ?? before.name),
  description: input.description === undefined ? undefined : (input.description ?? ''),
  section: input.section,
  isDefault: input.default,
  isPublic: input.public,
  listed: input.listed,
  archived: input.archived,
});

const isSameName = (first: string, second: string): boolean => first.toLowerCase() === second.toLowerCase();

/**
 * Changes a group. A new name is applied to all references. Throws not_found, permission_denied if the group outranks the caller, and
 * invalid by field and for an archived group that stays archived.
 */
export const changeGroup = (ctx: OwnerAuditPorts, { group_name: groupName, ...input }: GroupChange): Promise<GroupDetails> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    await lockCompany(tx, companyId);
    const before = await lockGroup(tx, ctx, groupName);
    await requireRankOverGroup(tx, ctx, before.name);
    if (before.archived && input.archived !== false) throw refused('Cannot modify an archived object.');
    const change = changeOf(before, toGroupColumns(before, input));
    if (!change) return getGroup({ db: tx, owner: ctx.owner }, before.name);
    const after: GroupRow = { ...before, ...change.after, updatedAt: ctx.clock.now() };
    validateGroupChange(before, after);
    validateGroup(after);
    if (after.section === 'user' && before.section === 'admin') await requireNoAdminPermissions(tx, before);
    if (!isSameName(before.name, after.name)) await requireUniqueGroupName(tx, companyId, after.name);
    if (after.isDefault && !before.isDefault) await clearDefaultGroup(tx, companyId);
    if (after.name === before.name) {
      await tx
        .update(groups)
        .set({ ...change.after, updatedAt: after.updatedAt })
        .where(and(eq(groups.companyId, companyId), eq(groups.name, before.name)));
    } else {
      await renameGroup(tx, before, after);
    }
    await recordCallerAction(tx, ctx, 'group.update', { details: { group: before.name, ...change } });
    return getGroup({ db: tx, owner: ctx.owner }, after.name);
  });

/**
 * Deletes a group with its permissions, tiers, limits and fees. Throws not_found, permission_denied if the group outranks the caller, and
 * invalid for built-in groups, the default group and groups with users or MFA rules.
 */
export const removeGroup = (ctx: OwnerAuditPorts, name: string): Promise<void> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    await lockCompany(tx, companyId);
    const group = await lockGroup(tx, ctx, name);
    await requireRankOverGroup(tx, ctx, group.name);
    const groupRulesCondition = and(eq(authenticatorRules.companyId, companyId), eq(authenticatorRules.groupName, group.name));
    await requireDeletableGroup(tx, group, await tx.$count(authenticatorRules, groupRulesCondition));
    await tx.delete(groups).where(and(eq(groups.companyId, companyId), eq(groups.name, group.name)));
    await recordCallerAction(tx, ctx, 'group.remove', { details: { group: group.name } });
  });

/**
 * Changes the settings of a group. Takes effect on commit. Throws not_found, permission_denied if the group outranks the caller, and
 * invalid for unknown subtypes and for an archived group.
 */
export const changeGroupSettings = (
  ctx: OwnerAuditPorts,
  { group_name: groupName, ...input }: GroupSettingsChange,
): Promise<GroupSettings> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    await lockCompany(tx, companyId);
    const group = await lockGroup(tx, ctx, groupName);
    await requireRankOverGroup(tx, ctx, group.name);
    if (group.archived) throw refused('Cannot modify an archived object.');
    const before = GroupSettings.parse(group.settings);
    const change = changeOf<GroupSettings>(before, input);
    if (!change) return before;
    await requireSubtypes(tx, companyId, change.after.disallowed_transaction_subtypes);
    await tx
      .update(groups)
      .set({ settings: { ...group.settings, ...change.after }, updatedAt: ctx.clock.now() })
      .where(and(eq(groups.companyId, companyId), eq(groups.name, group.name)));
    await recordCallerAction(tx, ctx, 'group.settings.update', { details: { group: group.name, ...change } });
    return { ...before, ...change.after };
  });
