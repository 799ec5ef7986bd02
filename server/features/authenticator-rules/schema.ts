import { z } from 'zod';
import type { authenticatorRules } from '#db/schema/index.ts';
import { millis } from '#server/api/fields.ts';
import type { Rule } from '#server/features/mfa/evaluate.ts';
import { AUTHENTICATOR_TYPES, DURABILITIES, RULE_TYPES, type AuthenticatorType } from '#server/features/mfa/schema.ts';
import { PERMISSION_LEVELS, PERMISSION_SECTIONS, PERMISSION_TYPES, permissionsOf } from '#server/features/permissions/permissions.ts';
import { DAY_MS, SECOND_MS, toMillis } from '#server/kernel/time.ts';

/** What a 32-bit integer holds: ids, and the age of a session in seconds. */
export const INTEGER_MAX = 2_147_483_647;

/** How long a durable challenge may stay completed: as long as a session may last. */
export const DURATION_MAX_SECONDS = (31 * DAY_MS) / SECOND_MS;

const RulePermission = z.object({
  id: z.string().meta({ description: 'section.type.level', examples: ['user.transaction.add'] }),
  section: z.enum(PERMISSION_SECTIONS),
  type: z.enum(PERMISSION_TYPES),
  level: z.enum(PERMISSION_LEVELS),
});
type RulePermission = z.infer<typeof RulePermission>;

const ReducedGroup = z.object({ name: z.string(), label: z.string(), section: z.enum(['admin', 'user']) }).meta({ id: 'ReducedGroup' });
type ReducedGroup = z.infer<typeof ReducedGroup>;

const durationNote = 'Seconds that a completed durable challenge holds; null for the other durabilities.';
const sessionAgeNote = 'Seconds: the rule applies to sessions that are at least this old. Null: to all.';

/** When challenges are issued (specification, Authenticator rule). */
export const AuthenticatorRule = z
  .object({
    id: z.int(),
    type: z.enum(RULE_TYPES),
    durability: z.enum(DURABILITIES),
    authenticator_types: z.array(z.enum(AUTHENTICATOR_TYPES)).meta({ description: 'The types that can answer it.' }),
    permissions: z.array(RulePermission).meta({ description: 'Only of authorization rules: what it guards.' }),
    group: ReducedGroup.nullable().meta({
      description: 'Null: the whole company. For a member, the rules of a group replace those of the company of the same type.',
    }),
    duration: z.int().nullable().meta({ description: durationNote }),
    session_age: z.int().nullable().meta({ description: sessionAgeNote }),
    created: millis,
    updated: millis,
  })
  .meta({ id: 'AuthenticatorRule' });
export type AuthenticatorRule = z.infer<typeof AuthenticatorRule>;

const ALL_PERMISSIONS = permissionsOf(...PERMISSION_SECTIONS);

const isText = (value: unknown): value is string => typeof value === 'string';

/** The name that {section, type, level} means; everything else is left for the list of names to judge. */
const dotted = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  const { section, type, level } = value as Record<string, unknown>;
  return isText(section) && isText(type) && isText(level) ? `${section}.${type}.${level}` : value;
};

const permissionInput = z.preprocess(
  dotted,
  z
    .enum(ALL_PERMISSIONS)
    .meta({ description: 'section.type.level; an object of the three is read as well.', examples: ['user.transaction.add'] }),
);

const unique = <Item>(items: Item[]): Item[] => [...new Set(items)];

const authenticatorTypesInput = z
  .array(z.enum(AUTHENTICATOR_TYPES))
  .min(1, { error: 'Name at least one type.' })
  .transform(unique)
  .meta({ description: 'The types that can answer it.' });

const permissionsInput = z
  .array(permissionInput)
  .transform(unique)
  .nullish()
  .meta({ description: 'Required for authorization rules, and only for them.' });

const durationInput = z.int().min(1).max(DURATION_MAX_SECONDS).nullish().meta({ description: durationNote });

const sessionAgeInput = z.int().min(0).max(INTEGER_MAX).nullish().meta({ description: sessionAgeNote });

/** A blank name means no group, as forms send it. */
const groupInput = z
  .preprocess((value) => (value === '' ? null : value), z.string().max(100).nullish())
  .meta({ description: 'The name of a group. Left out: the whole company.' });

const ofNewRule = {
  type: z.enum(RULE_TYPES).meta({
    description:
      'authentication asks at log-in, authorization where one of the permissions is needed, setup until an authenticator of the types is verified.',
  }),
  group: groupInput,
};

const required = {
  durability: z.enum(DURABILITIES).meta({
    description:
      'permanent: answered once for a session. durable: for duration seconds. ephemeral: for one call, of authorization rules only. Setup rules are permanent.',
  }),
  authenticator_types: authenticatorTypesInput,
};

const optional = { permissions: permissionsInput, duration: durationInput, session_age: sessionAgeInput };

export const RuleInput = z.object({ ...ofNewRule, ...required, ...optional });
export type RuleInput = z.infer<typeof RuleInput>;

/** REST sends text, the dashboard a number; what is no id of a rule is not found. */
export const RulePath = z.object({ id: z.preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string()) });

/** Type and group stand for what they are: another value is refused. What is not sent stays as it is. */
export const RuleChange = RulePath.extend({ ...z.object({ ...ofNewRule, ...required }).partial().shape, ...optional });
export type RuleChange = z.infer<typeof RuleChange>;

/** PUT: durability and types must be sent. */
export const RuleReplacement = RuleChange.extend(required);

export type RuleRow = typeof authenticatorRules.$inferSelect;

const toPermission = (id: string): RulePermission => {
  const [section, type, level] = id.split('.') as [RulePermission['section'], RulePermission['type'], RulePermission['level']];
  return { id, section, type, level };
};

/** A rule with its group. */
export type ShownRule = { rule: RuleRow; group: { name: string; label: string; section: string } | null };

/** A row as rules are evaluated; the table checks its words. */
export const toRule = (row: RuleRow): Rule => ({
  id: row.id,
  type: row.type as Rule['type'],
  durability: row.durability as Rule['durability'],
  authenticatorTypes: row.authenticatorTypes as AuthenticatorType[],
  permissions: row.permissions,
  groupName: row.groupName,
  durationSeconds: row.durationSeconds,
  sessionAgeSeconds: row.sessionAgeSeconds,
});

/** A rule as the API shows it. */
export const toAuthenticatorRule = ({ rule: row, group }: ShownRule): AuthenticatorRule => {
  const { id, type, durability, authenticatorTypes, permissions, durationSeconds, sessionAgeSeconds } = toRule(row);
  return {
    id,
    type,
    durability,
    authenticator_types: authenticatorTypes,
    permissions: permissions.map(toPermission),
    group: group && { ...group, section: group.section as ReducedGroup['section'] },
    duration: durationSeconds,
    session_age: sessionAgeSeconds,
    created: toMillis(row.createdAt),
    updated: toMillis(row.updatedAt),
  };
};
