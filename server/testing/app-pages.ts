// The pages of the dashboard, read from the file tree, with their paths and audiences.
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const APP = fileURLToPath(new URL('../../app', import.meta.url));

export type PageAudience = 'visitor' | 'customer' | 'admin';

/** Pages outside of app/(dashboard) that require a session. */
const BEHIND_SIGN_IN: Record<string, PageAudience> = {
  '/': 'customer',
  '/challenge': 'customer',
  '/outbox': 'admin',
  '/setup/mail': 'admin',
  '/verify-mobile': 'customer',
};

const audienceOf = (folders: string[], path: string): PageAudience => {
  if (folders[0] !== '(dashboard)') return BEHIND_SIGN_IN[path] ?? 'visitor';
  return folders[1] === 'admin' ? 'admin' : 'customer';
};

/** Route groups are not part of a path. Slots and folders with an underscore have no path. */
export const APP_PAGES: readonly { path: string; audience: PageAudience }[] = globSync('**/page.tsx', { cwd: APP })
  .map((file) => file.split(/[/\\]/).slice(0, -1))
  .filter((folders) => !folders.some((folder) => /^[@_]/.test(folder)))
  .map((folders) => {
    const path = `/${folders.filter((folder) => !folder.startsWith('(')).join('/')}`;
    return { path, audience: audienceOf(folders, path) };
  })
  .toSorted((a, b) => a.path.localeCompare(b.path));
