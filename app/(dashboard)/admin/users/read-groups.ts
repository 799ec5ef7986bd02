import 'server-only';
import { readIfAllowed } from '#app/_ui/session/caller.ts';

/** More than anybody finds their way among in a list to choose from. */
const GROUPS_MAX = 250;

/** The groups that a user may be put into; none for who may not see them. */
export const readGroups = async (): Promise<{ name: string; label: string }[]> => {
  const groups = await readIfAllowed((api) => api.admin.groups.list({ archived: 'false', page_size: GROUPS_MAX }));
  return (groups?.results ?? []).map(({ name, label }) => ({ name, label: label || name }));
};
