// Grants: admins can grant only permissions that they have (docs/decisions/0027-rank.md). server/records/rank.ts checks all other writes.
import { and, eq } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { users } from '#db/schema/index.ts';
import {
  isAdministrative,
  isOwnerOf,
  readPermissions,
  readPermissionsOfGroup,
  requireAll,
  type RankedCaller,
} from '#server/records/rank.ts';

const isLetIn = async (db: Database, companyId: number, userId: string): Promise<boolean> =>
  (await db.$count(
    users,
    and(eq(users.companyId, companyId), eq(users.id, userId), eq(users.archived, false), eq(users.deactivated, false)),
  )) > 0;

/**
 * Whether somebody who has said so earlier could let others into a group now: they are let in themselves, and have all its permissions of
 * admins. For a group without any the word of everybody stays good.
 */
export const mayLetInto = async (db: Database, { me: { companyId, userId } }: RankedCaller, group: string): Promise<boolean> => {
  const asked = (await readPermissionsOfGroup(db, companyId, group)).filter(isAdministrative);
  if (asked.length === 0) return true;
  if (!(await isLetIn(db, companyId, userId))) return false;
  if (await isOwnerOf(db, companyId, userId)) return true;
  const permissions = await readPermissions(db, companyId, [userId]);
  return asked.every((permission) => permissions.get(userId)?.has(permission) === true);
};

/** Lets those through who have the permissions, to hand them out. Throws permission_denied for the others. */
export const requireMayGive = async (
  db: Database,
  { me: { companyId, userId } }: RankedCaller,
  given: readonly string[],
): Promise<void> => {
  if (await isOwnerOf(db, companyId, userId)) return;
  const permissions = await readPermissions(db, companyId, [userId]);
  requireAll(permissions.get(userId) ?? new Set(), given, 'You cannot give permissions that you lack');
};
