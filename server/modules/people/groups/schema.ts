// Groups (specification: /groups/, /admin/groups/) and the groups of users.
import { z } from 'zod';
import type { GroupRow } from '#db/schema/index.ts';
import { SECTIONS } from '#server/kernel/permissions.ts';
import { toMillis } from '#server/kernel/time.ts';
import { absentWhenNull, boolean, IdPath, millis, nullWhenBlank, requiredText, text, webUrl } from '#server/schemas/fields.ts';
import { Switches, SwitchesChange } from '#server/schemas/shared-schemas.ts';

const NAME_LENGTH_MAX = 80;
const LABEL_LENGTH_MAX = 80;
const DESCRIPTION_LENGTH_MAX = 255;

/** URLs that v3 defines in group settings. Messages use the URLs of the company settings, so these are always null. */
const GROUP_LINKS = [
  'password_reset_url',
  'password_set_url',
  'email_verification_url',
  'deactivate_verification_url',
  'request_delete_verification_url',
] as const;

type GroupLink = (typeof GROUP_LINKS)[number];

const linkFields = <Schema extends z.ZodType>(schema: Schema) =>
  Object.fromEntries(GROUP_LINKS.map((link) => [link, schema])) as Record<GroupLink, Schema>;

/** An unset switch allows the transaction. */
export const GroupSettings = Switches.extend(linkFields(webUrl.nullable().default(null)));
export type GroupSettings = z.infer<typeof GroupSettings>;

const ReducedTier = z.object({ id: z.int(), level: z.int(), name: z.string().nullable() }).meta({ id: 'ReducedTier' });

const groupFields = {
  name: z.string().meta({ examples: ['business'] }),
  label: z.string().meta({ examples: ['Business'] }),
  section: z.enum(SECTIONS).meta({ description: '`admin` or `user`. Only members of `admin` groups can have admin permissions.' }),
  description: z.string(),
  icon: z.string().nullable(),
};

/** A group as its members see it. */
export const Group = z
  .object({
    ...groupFields,
    tiers: z.array(ReducedTier),
    settings: Switches,
  })
  .meta({ id: 'Group' });
export type Group = z.infer<typeof Group>;

/** A group as admins see it. */
export const AdminGroup = z
  .object({
    ...groupFields,
    default: boolean.meta({ description: 'Whether users who register without choosing a group join this group.' }),
    public: boolean.meta({ description: 'Whether users can choose the group when they register.' }),
    listed: boolean.meta({ description: 'Whether the group is shown where users choose a group.' }),
    permissions: z.int().meta({ description: 'Number of permissions of the group.' }),
    tiers: z.array(ReducedTier),
    settings: GroupSettings,
    archived: boolean,
    created: millis,
    updated: millis,
  })
  .meta({ id: 'AdminGroup' });
export type AdminGroup = z.infer<typeof AdminGroup>;

const name = requiredText(NAME_LENGTH_MAX).regex(/^[A-Za-z0-9][A-Za-z0-9_.-]*$/, {
  error: 'Enter a name of letters, digits, hyphens, underscores and full stops that begins with a letter or digit.',
});

const optionalFields = {
  label: nullWhenBlank(text(LABEL_LENGTH_MAX)).meta({ description: 'Display name. If blank, the name is used.' }),
  description: nullWhenBlank(text(DESCRIPTION_LENGTH_MAX)),
  section: absentWhenNull(z.enum(SECTIONS).optional()),
  default: absentWhenNull(boolean.optional()).meta({
    description: 'Whether this is the default group. `true` replaces the previous default.',
  }),
  public: absentWhenNull(boolean.optional()),
  listed: absentWhenNull(boolean.optional()),
  archived: absentWhenNull(boolean.optional()),
};

export const GroupInput = z.object({ name, ...optionalFields });
export type GroupInput = z.infer<typeof GroupInput>;

/** Case-insensitive. */
export const GroupPath = z.object({ group_name: z.string() });

/** Omitted fields stay unchanged. A new name is applied to all references to the group. */
export const GroupChange = GroupPath.extend({ name: absentWhenNull(name.optional()), ...optionalFields });
export type GroupChange = z.infer<typeof GroupChange>;

/** PUT requires the name. */
export const GroupReplacement = GroupPath.extend({ name, ...optionalFields });

const UNSUPPORTED_LINK = 'URLs of groups are not supported. Use the URLs of the company settings.';

const unsupportedLink = z
  .preprocess((value) => (value === '' ? null : value), z.null({ error: UNSUPPORTED_LINK }))
  .optional()
  .meta({ description: 'Not supported. Must be `null` or blank.' });

export const GroupSettingsChange = GroupPath.extend({
  ...SwitchesChange.shape,
  ...linkFields(unsupportedLink),
});
export type GroupSettingsChange = z.infer<typeof GroupSettingsChange>;

/** The number of users in a group. */
export const GroupSize = z.object({ name: z.string(), users: z.int() });

/** The user leaves their previous group. */
export const UserGroupInput = IdPath.extend({ group: z.string().meta({ description: 'Group name.', examples: ['business'] }) });
export type UserGroupInput = z.infer<typeof UserGroupInput>;

export const UserGroupPath = IdPath.extend({ group_name: z.string() });
export type UserGroupPath = z.infer<typeof UserGroupPath>;

/** A group with its joined data. */
export type GroupDetails = { group: GroupRow; permissionCount: number; tiers: { id: number; level: number; name: string | null }[] };

/** A group as its members see it. */
export const toGroup = ({ group, tiers }: GroupDetails): Group => ({
  name: group.name,
  label: group.label,
  section: group.section,
  description: group.description,
  icon: group.icon,
  tiers,
  settings: Switches.parse(group.settings),
});

/** A group as admins see it. */
export const toAdminGroup = ({ group, permissionCount, tiers }: GroupDetails): AdminGroup => ({
  name: group.name,
  label: group.label,
  section: group.section,
  description: group.description,
  icon: group.icon,
  default: group.isDefault,
  public: group.isPublic,
  listed: group.listed,
  permissions: permissionCount,
  tiers,
  settings: GroupSettings.parse(group.settings),
  archived: group.archived,
  created: toMillis(group.createdAt),
  updated: toMillis(group.updatedAt),
});
