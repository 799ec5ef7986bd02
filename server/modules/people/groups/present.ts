// From rows to what the API shows.
import type { ShownGroup } from '#server/modules/people/groups/find-group.ts';
import { GroupSettings, type AdminGroup, type Group } from '#server/modules/people/groups/schema.ts';
import { Switches } from '#server/schemas/shared-schemas.ts';
import { toMillis } from '#server/kernel/time.ts';

/** A group as its members see it. */
export const toGroup = ({ group, tiers }: ShownGroup): Group => ({
  name: group.name,
  label: group.label,
  section: group.section,
  description: group.description,
  icon: group.icon,
  tiers,
  settings: Switches.parse(group.settings),
});

/** A group as admins see it. */
export const toAdminGroup = ({ group, permissions, tiers }: ShownGroup): AdminGroup => ({
  name: group.name,
  label: group.label,
  section: group.section,
  description: group.description,
  icon: group.icon,
  default: group.isDefault,
  public: group.isPublic,
  listed: group.listed,
  permissions,
  tiers,
  settings: GroupSettings.parse(group.settings),
  archived: group.archived,
  created: toMillis(group.createdAt),
  updated: toMillis(group.updatedAt),
});
