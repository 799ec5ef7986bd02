// Lists of permissions, and the rule that admins can grant only permissions that they have (docs/decisions/0027-admins-cannot-grant-more-than-they-have.md);
// server/records/rank.ts checks all other writes. Permissions are a closed list, so pages are cut in memory.
import { and, eq } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { users } from '#db/schema/index.ts';
import { invalid, notFound, required } from '#server/kernel/errors.ts';
import { permissionsOf, SECTIONS, toPermissionParts, type Permission, type Section } from '#server/kernel/permissions.ts';
import { findPermissionByNumber, getPermissionNumber, type PermissionsInput } from '#server/modules/people/permissions/schema.ts';
import { parsePageRequest, toPage, type ListQuery, type Page } from '#server/records/listing.ts';
import { isAdminPermission, isCompanyOwner, readPermissions, readGroupPermissions, type RankedCaller } from '#server/records/rank.ts';
import type { PageCall } from '#server/records/read-page.ts';

const PERMISSION_FIELDS = ['section', 'type', 'level'] as const;

const LIST_PARAMETERS: ReadonlySet<string> = new Set([...PERMISSION_FIELDS, 'page', 'page_size']);

const matchesQuery = (permission: string, query: ListQuery): boolean => {
  const fields = toPermissionParts(permission);
  return PERMISSION_FIELDS.every((field) => query[field] === undefined || fields[field] === String(query[field]).toLowerCase());
};

/** Returns a page of the permissions in the order of their numbers, or all of them for a scan. */
export const pagePermissions = ({ url, ignore, scan }: PageCall, query: ListQuery, permissions: Iterable<string>): Page<string> => {
  for (const name of Object.keys(query)) if (!LIST_PARAMETERS.has(name)) ignore(name);
  const requested = [...permissions]
    .filter((permission) => matchesQuery(permission, query))
    .toSorted((a, b) => getPermissionNumber(a) - getPermissionNumber(b));
  if (scan) {
    scan.isDone = true;
    return { next: null, previous: null, results: requested };
  }
  const request = parsePageRequest(query);
  const start = (request.page - 1) * request.pageSize;
  return toPage(url, request, requested.length, requested.slice(start, start + request.pageSize));
};

/** The error of a caller who grants permissions that they lack. */
export const MISSING_PERMISSIONS = 'You cannot grant permissions that you lack';

/** Throws not_found. */
export const getPermissionById = (permissions: Iterable<string>, id: string): string => {
  const permission = findPermissionByNumber(id);
  if (permission === undefined || ![...permissions].includes(permission)) throw notFound();
  return permission;
};

const ALL_PERMISSIONS: ReadonlySet<string> = new Set(permissionsOf(...SECTIONS));

const isPermission = (text: string): text is Permission => ALL_PERMISSIONS.has(text);

/**
 * Returns the distinct permissions of a request. The section defaults to that of the recipient. Throws invalid for an empty request, and
 * for admin permissions if the recipient belongs to the section user.
 */
export const parseRequestedPermissions = (input: PermissionsInput, section: Section): Permission[] => {
  const { permissions, type, level } = input;
  const missing = [...(type === undefined ? ['type'] : []), ...(level === undefined ? ['level'] : [])];
  if (permissions === undefined && missing.length > 0) throw required(...missing);
  const requested = (permissions ?? [input])
    .map((permission) => `${permission.section ?? section}.${permission.type}.${permission.level}`)
    .filter(isPermission);
  if (section === 'user' && requested.some((permission) => permission.startsWith('admin.'))) {
    const field = permissions === undefined ? 'section' : 'permissions';
    throw invalid({ [field]: ['Admin permissions can only be granted to groups of the section admin.'] });
  }
  return [...new Set(requested)];
};

const isActiveUser = async (db: Database, companyId: number, userId: string): Promise<boolean> =>
  (await db.$count(
    users,
    and(eq(users.companyId, companyId), eq(users.id, userId), eq(users.archived, false), eq(users.deactivated, false)),
  )) > 0;

/**
 * Returns true if the inviter of an earlier invitation could still grant the group: they are active and have all of its admin permissions.
 * A group without admin permissions requires none.
 */
export const canGrantGroup = async (db: Database, { me: { companyId, userId } }: RankedCaller, group: string): Promise<boolean> => {
  const requested = (await readGroupPermissions(db, companyId, group)).filter(isAdminPermission);
  if (requested.length === 0) return true;
  if (!(await isActiveUser(db, companyId, userId))) return false;
  if (await isCompanyOwner(db, companyId, userId)) return true;
  const permissions = await readPermissions(db, companyId, [userId]);
  return requested.every((permission) => permissions.get(userId)?.has(permission) === true);
};
