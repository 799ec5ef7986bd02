import 'server-only';
import { readOwnPermissions, read } from '#app/_ui/session/caller.ts';

/** The settings of the company, and the permissions of the viewer. */
export const readSettings = async () => {
  const [settings, permissions] = await Promise.all([read((api) => api.admin.company.settings.get()), readOwnPermissions()]);
  return { settings, permissions, canChange: permissions.includes('admin.company.change') };
};
