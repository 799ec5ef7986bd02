// Invariants of groups (docs/decisions/0027-admins-cannot-grant-more-than-they-have.md). Callers must lock the company, so that rules
// across groups and their members hold until the commit.
import { and, eq, exists, like, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { groupPermissions, groups, userGroups, userPermissions, type GroupRow } from '#db/schema/index.ts';
import { invalid, refused, type FieldErrors } from '#server/kernel/errors.ts';
import { ADMIN_GROUP, SERVICE_GROUP } from '#server/modules/people/groups/default-groups.ts';

/** Groups that the platform itself assigns. */
const isBuiltIn = ({ name }: Pick<GroupRow, 'name'>): boolean => name === ADMIN_GROUP || name === SERVICE_GROUP;

type GroupFlags = Pick<GroupRow, 'name' | 'section' | 'isDefault' | 'isPublic' | 'archived'>;

/** Throws invalid by field. */
export const validateGroup = ({ section, isDefault, isPublic, archived }: GroupFlags): void => {
  const errors: FieldErrors = {};
  if (isDefault && section === 'admin') {
    errors['default'] = ['The default group cannot be an admin group.'];
  }
  if (isPublic && section === 'admin') errors['public'] = ['A public group cannot be an admin group.'];
  if (isDefault && archived) errors['archived'] = ['Make another group the default first.'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
};

/** Throws invalid by field for a change that is not allowed. */
export const validateGroupChange = (before: GroupFlags, after: GroupFlags): void => {
  if (before.isDefault && !after.isDefault) throw invalid({ default: ['Make another group the default instead.'] });
  if (!isBuiltIn(before)) return;
  const errors: FieldErrors = {};
  if (before.name !== after.name) errors['name'] = [`The group ${before.name} cannot be renamed.`];
  if (before.section !== after.section) errors['section'] = [`The section of the group ${before.name} must remain ${before.section}.`];
  if (after.archived && !before.archived) errors['archived'] = [`The group ${before.name} cannot be archived.`];
  if (Object.keys(errors).length > 0) throw invalid(errors);
};

/** Throws invalid if the group or one of its members has admin permissions, before the group moves to the section user. */
export const requireNoAdminPermissions = async (tx: Tx, { companyId, name }: GroupRow): Promise<void> => {
  const groupPermissionCondition = and(
    eq(groupPermissions.companyId, companyId),
    eq(groupPermissions.groupName, name),
    like(groupPermissions.permission, 'admin.%'),
  );
  if ((await tx.$count(groupPermissions, groupPermissionCondition)) > 0) {
    throw invalid({ section: ['Revoke its admin permissions first.'] });
  }
  const memberPermissionCondition = and(
    eq(userPermissions.companyId, companyId),
    like(userPermissions.permission, 'admin.%'),
    exists(sql`(select 1 from ${userGroups} m where m.company_id = user_permissions.company_id
      and m.user_id = user_permissions.user_id and m.group_name = ${name})`),
  );
  if ((await tx.$count(userPermissions, memberPermissionCondition)) > 0) {
    throw invalid({ section: ['Some members have their own admin permissions. Revoke those first.'] });
  }
};

/** Throws invalid for a group that is in use. */
export const requireDeletableGroup = async (tx: Tx, group: GroupRow, ruleCount: number): Promise<void> => {
  if (isBuiltIn(group)) throw refused(`The group ${group.name} cannot be deleted.`);
  if (group.isDefault) throw refused('This is the default group. Make another one the default first.');
  const memberCount = await tx.$count(userGroups, and(eq(userGroups.companyId, group.companyId), eq(userGroups.groupName, group.name)));
  if (memberCount > 0) throw refused('This group has members, possibly archived ones. Move them to another group first.');
  if (ruleCount > 0) throw refused('This group has MFA rules. Delete them first.');
};

export const clearDefaultGroup = async (tx: Tx, companyId: number): Promise<void> => {
  await tx
    .update(groups)
    .set({ isDefault: false })
    .where(and(eq(groups.companyId, companyId), eq(groups.isDefault, true)));
};
