// Rank: an admin may change a user or a group only if they have all of its admin permissions. Only the owner of the company may
// change the owner (docs/decisions/0033-rank-of-admin-writes.md). Permissions of the user section do not count. The caller's permissions are read
// in the transaction of the write, so that a revoked permission no longer counts.
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { companies, groupPermissions, userGroups, userPermissions } from '#db/schema/index.ts';
import { AppError } from '#server/kernel/errors.ts';

/** The user whose permissions are compared. */
export type RankedCaller = { me: { companyId: number; userId: string } };

const LISTED_MAX = 3;

export const isAdminPermission = (permission: string): boolean => permission.startsWith('admin.');

/** The permissions of users, granted to them or to their groups. */
export const readPermissions = async (db: Database, companyId: number, userIds: string[]): Promise<Map<string, Set<string>>> => {
  const groupGrants = await db
    .select({ userId: userGroups.userId, permission: groupPermissions.permission })
    .from(userGroups)
    .innerJoin(
      groupPermissions,
      and(eq(groupPermissions.companyId, userGroups.companyId), eq(groupPermissions.groupName, userGroups.groupName)),
    )
    .where(and(eq(userGroups.companyId, companyId), inArray(userGroups.userId, userIds)));
  const userGrants = await db
    .select({ userId: userPermissions.userId, permission: userPermissions.permission })
    .from(userPermissions)
    .where(and(eq(userPermissions.companyId, companyId), inArray(userPermissions.userId, userIds)));
  const permissions = new Map(userIds.map((id) => [id, new Set<string>()]));
  for (const { userId, permission } of [...groupGrants, ...userGrants]) permissions.get(userId)?.add(permission);
  return permissions;
};

export const isCompanyOwner = async (db: Database, companyId: number, userId: string): Promise<boolean> =>
  (await db.$count(companies, and(eq(companies.id, companyId), eq(companies.ownerId, userId)))) > 0;

/** Throws permission_denied with the missing permissions and the remedy. */
const requirePermissions = (granted: ReadonlySet<string> | undefined, required: Iterable<string>, problem: string): void => {
  const missing = [...required].filter((permission) => isAdminPermission(permission) && !granted?.has(permission)).toSorted();
  if (missing.length === 0) return;
  const rest = missing.length > LISTED_MAX ? ` and ${missing.length - LISTED_MAX} more` : '';
  const listedPermissions = missing.slice(0, LISTED_MAX).join(', ');
  throw new AppError('permission_denied', { message: `${problem}: ${listedPermissions}${rest}. Ask the owner of the company.` });
};

/** Throws permission_denied for admin permissions that the caller lacks. Allows the owner of the company. */
export const requireOwnPermissions = async (
  db: Database,
  { me: { companyId, userId } }: RankedCaller,
  required: Iterable<string>,
  problem: string,
): Promise<void> => {
  if (await isCompanyOwner(db, companyId, userId)) return;
  requirePermissions((await readPermissions(db, companyId, [userId])).get(userId), required, problem);
};

/**
 * Required for every admin write to a user: profile, records, accounts and authenticators. Throws permission_denied unless the caller has
 * the user's admin permissions; only the owner may change the owner. Users may always change themselves.
 */
export const requireRankOver = async (
  db: Database,
  { me: { companyId, userId: callerId } }: RankedCaller,
  userId: string,
): Promise<void> => {
  if (userId === callerId || (await isCompanyOwner(db, companyId, callerId))) return;
  if (await isCompanyOwner(db, companyId, userId)) {
    throw new AppError('permission_denied', { message: 'This user is the owner of the company. Only the owner can change them.' });
  }
  const permissions = await readPermissions(db, companyId, [callerId, userId]);
  requirePermissions(permissions.get(callerId), permissions.get(userId) ?? [], 'This user has permissions that you lack');
};

export const readGroupPermissions = async (db: Database, companyId: number, group: string): Promise<string[]> => {
  const rows = await db
    .select({ permission: groupPermissions.permission })
    .from(groupPermissions)
    .where(and(eq(groupPermissions.companyId, companyId), sql`lower(${groupPermissions.groupName}) = lower(${group})`));
  return rows.map(({ permission }) => permission);
};

/**
 * Required for every admin write to a group: settings, permissions, tiers, limits, fees and account definitions. Throws permission_denied
 * unless the caller has the group's admin permissions.
 */
export const requireRankOverGroup = async (db: Database, caller: RankedCaller, group: string): Promise<void> => {
  const permissions = await readGroupPermissions(db, caller.me.companyId, group);
  await requireOwnPermissions(db, caller, permissions, `The group ${group} has permissions that you lack`);
};

/** Allows the owner of the company. Throws permission_denied with the reason for other users. */
export const requireOwner = async (db: Database, { me: { companyId, userId } }: RankedCaller, reason: string): Promise<void> => {
  if (await isCompanyOwner(db, companyId, userId)) return;
  throw new AppError('permission_denied', { message: `${reason}: only the owner of the company can change that.` });
};
