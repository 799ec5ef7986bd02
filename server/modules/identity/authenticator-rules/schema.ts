// MFA rules: when challenges are required (specification, Authenticator rule).
import { PermissionParts } from '#server/schemas/shared-schemas.ts';
import { z } from 'zod';
import { millis } from '#server/schemas/fields.ts';
import { SESSION_DURATION_MAX_MS } from '#server/schemas/company-settings.ts';
import { permissionsOf, SECTIONS, toPermissionParts } from '#server/kernel/permissions.ts';
import { AUTHENTICATOR_TYPES, DURABILITIES, RULE_TYPES } from '#server/kernel/access-enums.ts';
import { SECOND_MS, toMillis } from '#server/kernel/time.ts';
import type { RuleRow } from '#db/schema/index.ts';
import type { SessionMfaRule } from '#server/api/session.ts';
import type { FieldErrors } from '#server/kernel/errors.ts';

/** The maximum of a 32-bit integer. */
const SESSION_AGE_MAX_SECONDS = 2_147_483_647;

/** The maximum lifetime of a session. */
const DURATION_MAX_SECONDS = SESSION_DURATION_MAX_MS / SECOND_MS;

const RulePermission = z.object({
  id: z.string().meta({ description: 'Permission as `section.type.level`.', examples: ['user.transaction.add'] }),
  ...PermissionParts.shape,
});

/** The group that a rule applies to. */
export const ReducedGroup = z.object({ name: z.string(), label: z.string(), section: z.enum(SECTIONS) }).meta({ id: 'ReducedGroup' });
export type ReducedGroup = z.infer<typeof ReducedGroup>;

const DURATION_DESCRIPTION = 'Seconds for which a completed `durable` challenge is valid. `null` for other durabilities.';
const SESSION_AGE_DESCRIPTION = 'Minimum age of the sessions to which the rule applies, in seconds. `null` means all sessions.';

export const AuthenticatorRule = z
  .object({
    id: z.int(),
    type: z.enum(RULE_TYPES),
    durability: z.enum(DURABILITIES),
    authenticator_types: z.array(z.enum(AUTHENTICATOR_TYPES)).meta({ description: 'Authenticator types that can complete the challenge.' }),
    permissions: z.array(RulePermission).meta({ description: 'Permissions that require a challenge. Only for `authorization` rules.' }),
    group: ReducedGroup.nullable().meta({
      description:
        'Group to which the rule applies. `null` means all users. For its members, rules of a group replace company rules of the same type.',
    }),
    duration: z.int().nullable().meta({ description: DURATION_DESCRIPTION }),
    session_age: z.int().nullable().meta({ description: SESSION_AGE_DESCRIPTION }),
    created: millis,
    updated: millis,
  })
  .meta({ id: 'AuthenticatorRule' });
export type AuthenticatorRule = z.infer<typeof AuthenticatorRule>;

const ALL_PERMISSIONS = permissionsOf(...SECTIONS);

const isText = (value: unknown): value is string => typeof value === 'string';

/** Converts {section, type, level} to a dotted name; the enum validates everything else. */
const toPermissionName = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  const { section, type, level } = value as Record<string, unknown>;
  return isText(section) && isText(type) && isText(level) ? `${section}.${type}.${level}` : value;
};

const permissionInput = z.preprocess(
  toPermissionName,
  z
    .enum(ALL_PERMISSIONS)
    .meta({ description: 'Permission as `section.type.level` or as an object with these fields.', examples: ['user.transaction.add'] }),
);

const removeDuplicates = <Item>(items: Item[]): Item[] => [...new Set(items)];

const authenticatorTypesInput = z
  .array(z.enum(AUTHENTICATOR_TYPES))
  .min(1, { error: 'Name at least one type.' })
  .transform(removeDuplicates)
  .meta({ description: 'Authenticator types that can complete the challenge.' });

const permissionsInput = z
  .array(permissionInput)
  .transform(removeDuplicates)
  .nullish()
  .meta({ description: 'Permissions that require a challenge. Required for `authorization` rules, and not allowed otherwise.' });

const durationInput = z.int().min(1).max(DURATION_MAX_SECONDS).nullish().meta({ description: DURATION_DESCRIPTION });

const sessionAgeInput = z.int().min(0).max(SESSION_AGE_MAX_SECONDS).nullish().meta({ description: SESSION_AGE_DESCRIPTION });

/** Forms send a blank name if no group is selected. */
const groupInput = z
  .preprocess((value) => (value === '' ? null : value), z.string().max(100).nullish())
  .meta({ description: 'Name of the group to which the rule applies. Defaults to all users.' });

const fixedFields = {
  type: z.enum(RULE_TYPES).meta({
    description:
      '`authentication` requires a challenge at login, `authorization` for requests that need one of the `permissions`, and `setup` until an authenticator is set up.',
  }),
  group: groupInput,
};

const requiredFields = {
  durability: z.enum(DURABILITIES).meta({
    description:
      'How long a completed challenge is valid: `permanent` (for the session), `durable` (for `duration` seconds) or `ephemeral` (for one request, `authorization` rules only). `setup` rules are always `permanent`.',
  }),
  authenticator_types: authenticatorTypesInput,
};

const optionalFields = { permissions: permissionsInput, duration: durationInput, session_age: sessionAgeInput };

export const AuthenticatorRuleInput = z.object({ ...fixedFields, ...requiredFields, ...optionalFields });
export type AuthenticatorRuleInput = z.infer<typeof AuthenticatorRuleInput>;

/** REST sends a string, the dashboard a number. A malformed ID is not found. */
export const AuthenticatorRulePath = z.object({
  id: z.preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string()),
});

/** PATCH: omitted fields keep their value. Type and group are accepted only with their stored values. */
export const AuthenticatorRuleChange = AuthenticatorRulePath.extend({
  ...z.object({ ...fixedFields, ...requiredFields }).partial().shape,
  ...optionalFields,
});
export type AuthenticatorRuleChange = z.infer<typeof AuthenticatorRuleChange>;

/** PUT: durability and types must be sent. */
export const AuthenticatorRuleReplacement = AuthenticatorRuleChange.extend(requiredFields);

/** How many admins must provide a second factor to sign in. */
export const SignInCoverage = z.object({ admins: z.int(), covered: z.int(), isViewerCovered: z.boolean() });
export type SignInCoverage = z.infer<typeof SignInCoverage>;

/** A rule with its group. */
export type AuthenticatorRuleWithGroup = { rule: RuleRow; group: ReducedGroup | null };

/** Picks the columns that the evaluation of rules needs. */
export const toRule = ({ companyId: _companyId, createdAt: _created, updatedAt: _updated, ...rule }: RuleRow): SessionMfaRule => rule;

export const toAuthenticatorRule = ({ rule, group }: AuthenticatorRuleWithGroup): AuthenticatorRule => ({
  id: rule.id,
  type: rule.type,
  durability: rule.durability,
  authenticator_types: rule.authenticatorTypes,
  permissions: rule.permissions.map((id) => ({ id, ...toPermissionParts(id) })),
  group,
  duration: rule.durationSeconds,
  session_age: rule.sessionAgeSeconds,
  created: toMillis(rule.createdAt),
  updated: toMillis(rule.updatedAt),
});

type DependentRuleFields = Pick<SessionMfaRule, 'type' | 'durability' | 'permissions' | 'durationSeconds'>;

const findDurabilityError = ({ type, durability }: DependentRuleFields): string | undefined => {
  if (durability === 'ephemeral' && type !== 'authorization') return 'Only authorization rules can be ephemeral.';
  if (type === 'setup' && durability !== 'permanent') return 'Setup rules must be permanent.';
  return undefined;
};

const findPermissionsError = ({ type, permissions }: DependentRuleFields): string | undefined => {
  if (type === 'authorization') return permissions.length === 0 ? 'Authorization rules need at least one permission.' : undefined;
  return permissions.length > 0 ? 'Only authorization rules have permissions.' : undefined;
};

const findDurationError = ({ durability, durationSeconds }: DependentRuleFields): string | undefined => {
  if (durability === 'durable') return durationSeconds === null ? 'Rules with durability “durable” need a duration in seconds.' : undefined;
  return durationSeconds === null ? undefined : 'Only rules with durability “durable” have a duration.';
};

/** Checks the fields that depend on each other. Returns errors by field, empty if there are none. */
export const findRuleErrors = (fields: DependentRuleFields): FieldErrors => {
  const errors = {
    durability: findDurabilityError(fields),
    permissions: findPermissionsError(fields),
    duration: findDurationError(fields),
  };
  return Object.fromEntries(Object.entries(errors).flatMap(([field, error]) => (error === undefined ? [] : [[field, [error]]])));
};
