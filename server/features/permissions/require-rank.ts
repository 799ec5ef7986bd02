// Nobody hands out rights that they lack, and nobody changes a person or a group that may do more than they may; the owner of the company
// may do everything, and nobody else changes the owner (docs/decisions/0027-rank.md). Only permissions of the section admin count: those
// of the section user are about what is one's own. What the caller may do is read again in the transaction of the change, so that
// rights that were taken away a moment ago count for nothing.
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { companies, groupPermissions, userGroups, userPermissions, users } from '#db/schema/index.ts';
import { AppError } from '#server/kernel/errors.ts';

/** Whoever acts. */
type Caller = { me: { companyId: number; userId: string } };

const SHOWN_MAX = 3;

const isAdministrative = (permission: string): boolean => permission.startsWith('admin.');

/** The permissions that these users of a company have, of their groups and of their own. */
const readPermissions = async (db: Database, companyId: number, userIds: string[]): Promise<Map<string, Set<string>>> => {
  const ofGroups = await db
    .select({ userId: userGroups.userId, permission: groupPermissions.permission })
    .from(userGroups)
    .innerJoin(
      groupPermissions,
      and(eq(groupPermissions.companyId, userGroups.companyId), eq(groupPermissions.groupName, userGroups.groupName)),
    )
    .where(and(eq(userGroups.companyId, companyId), inArray(userGroups.userId, userIds)));
  const ofThemselves = await db
    .select({ userId: userPermissions.userId, permission: userPermissions.permission })
    .from(userPermissions)
    .where(and(eq(userPermissions.companyId, companyId), inArray(userPermissions.userId, userIds)));
  const permissions = new Map(userIds.map((id) => [id, new Set<string>()]));
  for (const { userId, permission } of [...ofGroups, ...ofThemselves]) permissions.get(userId)?.add(permission);
  return permissions;
};

const isOwnerOf = async (db: Database, companyId: number, userId: string): Promise<boolean> =>
  (await db.$count(companies, and(eq(companies.id, companyId), eq(companies.ownerId, userId)))) > 0;

/** Throws permission_denied with what is lacking and what can be done. */
const requireAll = (held: ReadonlySet<string>, asked: Iterable<string>, problem: string): void => {
  const lacking = [...asked].filter((permission) => isAdministrative(permission) && !held.has(permission)).toSorted();
  if (lacking.length === 0) return;
  const rest = lacking.length > SHOWN_MAX ? ` and ${lacking.length - SHOWN_MAX} more` : '';
  const named = lacking.slice(0, SHOWN_MAX).join(', ');
  throw new AppError('permission_denied', { message: `${problem}: ${named}${rest}. Ask the owner of the company.` });
};

/**
 * Lets those through who may do what the user may, and the user. Throws permission_denied for the others, and for everybody but the owner
 * where it is about the owner. For whatever changes a user or what the user can log in with.
 */
export const requireRankOver = async (db: Database, { me: { companyId, userId: callerId } }: Caller, userId: string): Promise<void> => {
  if (userId === callerId || (await isOwnerOf(db, companyId, callerId))) return;
  if (await isOwnerOf(db, companyId, userId)) {
    throw new AppError('permission_denied', { message: 'This is the owner of the company: only they can change that.' });
  }
  const permissions = await readPermissions(db, companyId, [callerId, userId]);
  requireAll(permissions.get(callerId) ?? new Set(), permissions.get(userId) ?? [], 'They have permissions that you lack');
};

/** Lets the owner of the company through. Throws permission_denied, with what it is about, for everybody else. */
export const requireOwner = async (db: Database, { me: { companyId, userId } }: Caller, what: string): Promise<void> => {
  if (await isOwnerOf(db, companyId, userId)) return;
  throw new AppError('permission_denied', { message: `${what}: only the owner of the company can change that.` });
};

const readPermissionsOfGroup = async (db: Database, companyId: number, group: string): Promise<string[]> => {
  const ofGroup = await db
    .select({ permission: groupPermissions.permission })
    .from(groupPermissions)
    .where(and(eq(groupPermissions.companyId, companyId), sql`lower(${groupPermissions.groupName}) = lower(${group})`));
  return ofGroup.map(({ permission }) => permission);
};

/** Lets those through who have all the permissions of the group. Throws permission_denied for the others. */
export const requireRankOverGroup = async (db: Database, { me: { companyId, userId } }: Caller, group: string): Promise<void> => {
  if (await isOwnerOf(db, companyId, userId)) return;
  const permissions = await readPermissions(db, companyId, [userId]);
  const asked = await readPermissionsOfGroup(db, companyId, group);
  requireAll(permissions.get(userId) ?? new Set(), asked, `The group ${group} has permissions that you lack`);
};

const isLetIn = async (db: Database, companyId: number, userId: string): Promise<boolean> =>
  (await db.$count(
    users,
    and(eq(users.companyId, companyId), eq(users.id, userId), eq(users.archived, false), eq(users.deactivated, false)),
  )) > 0;

/**
 * Whether somebody who has said so earlier could let others into a group now: they are let in themselves, and have all its permissions of
 * admins. For a group without any the word of everybody stays good.
 */
export const mayLetInto = async (db: Database, { me: { companyId, userId } }: Caller, group: string): Promise<boolean> => {
  const asked = (await readPermissionsOfGroup(db, companyId, group)).filter(isAdministrative);
  if (asked.length === 0) return true;
  if (!(await isLetIn(db, companyId, userId))) return false;
  if (await isOwnerOf(db, companyId, userId)) return true;
  const permissions = await readPermissions(db, companyId, [userId]);
  return asked.every((permission) => permissions.get(userId)?.has(permission) === true);
};

/** Lets those through who have the permissions, to hand them out. Throws permission_denied for the others. */
export const requireMayGive = async (db: Database, { me: { companyId, userId } }: Caller, given: readonly string[]): Promise<void> => {
  if (await isOwnerOf(db, companyId, userId)) return;
  const permissions = await readPermissions(db, companyId, [userId]);
  requireAll(permissions.get(userId) ?? new Set(), given, 'You cannot give permissions that you lack');
};
