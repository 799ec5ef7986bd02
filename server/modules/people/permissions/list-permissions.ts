// Permissions are few, and a closed list: pages of them are cut in memory, in the order of the list.
import { findPermission, numberOfPermission } from '#server/modules/people/permissions/permission-numbers.ts';
import { toPermissionParts } from '#server/modules/people/permissions/present.ts';
import { notFound } from '#server/kernel/errors.ts';
import { pageRequest, toPage, type ListQuery, type Page } from '#server/records/listing.ts';
import type { PageCall } from '#server/records/read-page.ts';

const PARTS = ['section', 'type', 'level'] as const;

const KNOWN: ReadonlySet<string> = new Set([...PARTS, 'page', 'page_size']);

const isAsked = (permission: string, query: ListQuery): boolean => {
  const parts = toPermissionParts(permission);
  return PARTS.every((part) => query[part] === undefined || parts[part] === String(query[part]).toLowerCase());
};

/** A page of these permissions, in the order of their numbers, or the next part of a walk through them. */
export const pagePermissions = ({ url, ignore, walk }: PageCall, query: ListQuery, permissions: Iterable<string>): Page<string> => {
  for (const name of Object.keys(query)) if (!KNOWN.has(name)) ignore(name);
  const asked = [...permissions]
    .filter((permission) => isAsked(permission, query))
    .toSorted((one, other) => numberOfPermission(one) - numberOfPermission(other));
  if (walk) {
    walk.isOver = true;
    return { next: null, previous: null, results: asked };
  }
  const request = pageRequest(query);
  const start = (request.page - 1) * request.pageSize;
  return toPage(url, request, asked.length, asked.slice(start, start + request.pageSize));
};

/** The permission of these that a path names. Throws not_found. */
export const permissionAmong = (permissions: Iterable<string>, id: string): string => {
  const named = findPermission(id);
  const held = [...permissions].find((permission) => permission === named);
  if (held === undefined) throw notFound();
  return held;
};
