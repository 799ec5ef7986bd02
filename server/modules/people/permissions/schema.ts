import { z } from 'zod';
import { PermissionParts } from '#server/schemas/shared-schemas.ts';
import { absentWhenBlank, absentWhenNull, caselessChoice } from '#server/schemas/fields.ts';
import { PERMISSION_LEVELS, PERMISSION_TYPES } from '#server/kernel/permissions.ts';
import { SECTIONS } from '#server/kernel/sections.ts';

/** A permission as lists of them show it. */
export const ListedPermission = z
  .object({
    id: z.int().meta({ description: 'The same in every company.', examples: [154] }),
    ...PermissionParts.shape,
    properties: z.record(z.string(), z.unknown()).meta({ description: 'For clients that know rules by property: there are none here.' }),
  })
  .meta({ id: 'Permission' });
export type ListedPermission = z.infer<typeof ListedPermission>;

/** Currencies were called assets once. */
const typeInput = z.preprocess(
  (value) => (typeof value === 'string' && value.toLowerCase() === 'asset' ? 'currency' : value),
  caselessChoice(PERMISSION_TYPES),
);

const propertiesInput = z
  .record(z.string(), z.unknown())
  .refine((rules) => Object.keys(rules).length === 0, {
    error: 'Permissions have no rules by property here. Send an empty object, or nothing.',
  })
  .nullish()
  .meta({ description: 'Nothing, or an empty object.' });

const sectionInput = absentWhenNull(caselessChoice(SECTIONS).optional()).meta({
  description: 'Left out: the section of the group, or of the group of the user.',
});

const permissionInput = z.object({
  section: sectionInput,
  type: typeInput,
  level: caselessChoice(PERMISSION_LEVELS),
  properties: propertiesInput,
});
export type PermissionInput = z.infer<typeof permissionInput>;

/** Most permissions of one call: all that there are, twice over. */
const GIVEN_MAX = 500;

/** What gives permissions: one by type and level, or several. Which of both was sent decides on the form of the answer. */
export const permissionsInput = {
  section: sectionInput,
  type: absentWhenNull(typeInput.optional()),
  level: absentWhenNull(caselessChoice(PERMISSION_LEVELS).optional()),
  properties: propertiesInput,
  permissions: absentWhenNull(z.array(permissionInput).min(1, { error: 'Name at least one permission.' }).max(GIVEN_MAX).optional()),
};
export type PermissionsInput = {
  section?: PermissionInput['section'] | undefined;
  type?: PermissionInput['type'] | undefined;
  level?: PermissionInput['level'] | undefined;
  permissions?: PermissionInput[] | undefined;
};

/** Answers in the form that was asked in. */
export const GivenPermissions = z.union([ListedPermission, z.object({ permissions: z.array(ListedPermission) })]);
export type GivenPermissions = z.infer<typeof GivenPermissions>;

/** What a PATCH may say of a permission that is held: nothing but that it has no rules. */
export const permissionChange = { properties: propertiesInput };

const parameter = absentWhenBlank(
  z
    .union([z.string(), z.number()])
    .transform(String)
    .meta({ override: { type: 'string' } }),
);

/** What lists of permissions may be asked for: by their parts. */
export const PermissionListQuery = z
  .object({ section: parameter, type: parameter, level: parameter, page: parameter, page_size: parameter })
  .catchall(z.unknown());
