// The menu of the user.
import 'server-only';
import { cookies } from 'next/headers';
import { cache } from 'react';
import { getText } from '#app/_language/server.ts';
import { readIfAllowed, readOwnPermissions } from '#app/_ui/session/caller.ts';
import { WORKSPACE_COOKIE, type WorkspaceName } from '#app/_ui/shell/cookies.ts';
import { toNavigation, type Navigation } from '#app/(dashboard)/_shell/menu-entries.tsx';

/** The workspaces and pages that the user may open. */
export const readNavigation = cache(async (): Promise<Navigation> => toNavigation(new Set(await readOwnPermissions()), await getText()));

/** The workspace that was open last on this browser. */
export const readLastWorkspace = async (): Promise<WorkspaceName> =>
  (await cookies()).get(WORKSPACE_COOKIE)?.value === 'company' ? 'company' : 'personal';

/** The number of records that the user can review. */
export const readReviewCount = async (): Promise<number> => {
  const { company } = await readNavigation();
  return company ? ((await readIfAllowed((api) => api.admin.reviews.count()))?.count ?? 0) : 0;
};
