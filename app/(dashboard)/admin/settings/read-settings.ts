import 'server-only';
import { ownPermissions, read } from '#app/_ui/session/caller.ts';

/** The settings of the company, and whether the person who looks may change them. */
export const readSettings = async () => {
  const [settings, permissions] = await Promise.all([read((api) => api.admin.company.settings.get()), ownPermissions()]);
  return { settings, permissions, mayChange: permissions.includes('admin.company.change') };
};
