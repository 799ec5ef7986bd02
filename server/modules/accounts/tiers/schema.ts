// Tiers and their requirements: API schemas, and their mapping to rows.
import { z } from 'zod';
import type {
  RequirementItemRow,
  TierRequirementRow,
  RequirementSetRow,
  TierRow,
  TransactionFeeRow,
  TransactionLimitRow,
} from '#db/schema/index.ts';
import { REQUIREMENT_CONDITIONS, REQUIREMENTS, RULE_FIELDS, RULE_RESOURCES } from '#server/kernel/tier-enums.ts';
import { toMillis } from '#server/kernel/time.ts';
import { AdminFee, Fee, toAdminFee, toFee } from '#server/modules/accounts/fees/schema.ts';
import { AdminLimit, Limit, toAdminLimit, toLimit } from '#server/modules/accounts/limits/schema.ts';
import { GroupPath, TierPath, CURRENCY_LENGTH_MAX } from '#server/modules/accounts/scopes/schema.ts';
import {
  absentWhenBlank,
  boolean,
  caselessChoice,
  millis,
  nullWhenBlank,
  queryBoolean,
  recordNumber,
  text,
} from '#server/schemas/fields.ts';
import { Switches } from '#server/schemas/shared-schemas.ts';

// Limited because postings read all tiers of a group with their requirements.
export const TIERS_PER_GROUP_MAX = 24;
export const SETS_PER_TIER_MAX = 24;
export const ITEMS_PER_SET_MAX = 24;

const NAME_LENGTH_MAX = 255;
const SHORT_NAME_LENGTH_MAX = 50;
const LEVEL_MAX = 1_000_000;

export const TierRequirement = z
  .object({ id: z.int(), requirement: z.enum(REQUIREMENTS), archived: boolean, created: millis, updated: millis })
  .meta({ id: 'TierRequirement' });
export type TierRequirement = z.infer<typeof TierRequirement>;

export const RequirementItem = z
  .object({
    id: z.int(),
    type: z.literal('resource'),
    rule: z.object({
      resource: z.enum(RULE_RESOURCES),
      condition: z.custom<Record<string, unknown>>().meta({ override: { type: 'object', additionalProperties: {} } }),
    }),
    name: z.string().nullable(),
    description: z.string().nullable(),
    weight: z.int().nullable(),
    created: millis,
    updated: millis,
  })
  .meta({ id: 'RequirementItem' });
export type RequirementItem = z.infer<typeof RequirementItem>;

export const RequirementSet = z
  .object({
    id: z.int(),
    parent: z.int().nullable().meta({ description: 'ID of the parent set, or `null`.' }),
    name: z.string().nullable(),
    description: z.string().nullable(),
    condition: z
      .enum(REQUIREMENT_CONDITIONS)
      .meta({ description: '`all` requires every item and nested set; `any` requires at least `min_condition_matches` of them.' }),
    min_condition_matches: z
      .int()
      .nullable()
      .meta({ description: 'Number of items and nested sets that must be met if `condition` is `any`. `null` means one.' }),
    items: z.array(RequirementItem),
    weight: z.int().nullable(),
    created: millis,
    updated: millis,
  })
  .meta({ id: 'RequirementSet' });
export type RequirementSet = z.infer<typeof RequirementSet>;

const sharedTierFields = {
  id: z.int(),
  currency: z.string().nullable().meta({ description: 'Currency to which the tier applies. `null` means all.' }),
  level: z.int().meta({ description: 'Level of the tier. Users are in the highest tier whose requirements they meet.' }),
  name: z.string().nullable(),
  description: z.string().nullable(),
};

const timestampFields = { created: millis, updated: millis };

const active = boolean.meta({ description: 'Whether the user meets all requirements of the tier. The highest active tier applies.' });

export const Tier = z
  .object({
    ...sharedTierFields,
    active,
    requirements: z.array(TierRequirement),
    limits: z.array(Limit),
    fees: z.array(Fee),
    settings: Switches,
    ...timestampFields,
  })
  .meta({ id: 'Tier' });
export type Tier = z.infer<typeof Tier>;

export const AdminTier = z
  .object({
    ...sharedTierFields,
    requirements: z.array(TierRequirement),
    limits: z.array(AdminLimit),
    fees: z.array(AdminFee),
    settings: Switches,
    archived: boolean,
    ...timestampFields,
  })
  .meta({ id: 'AdminTier' });
export type AdminTier = z.infer<typeof AdminTier>;

const tierFields = {
  currency: nullWhenBlank(text(CURRENCY_LENGTH_MAX)),
  name: nullWhenBlank(text(NAME_LENGTH_MAX)),
  description: nullWhenBlank(text(NAME_LENGTH_MAX)),
  archived: boolean.optional(),
};

const level = z.int().min(0).max(LEVEL_MAX);

export const TierInput = GroupPath.extend({ level, ...tierFields });
export type TierInput = z.infer<typeof TierInput>;

/** Omitted fields stay unchanged. */
export const TierChange = TierPath.extend({ level: level.optional(), ...tierFields });
export type TierChange = z.infer<typeof TierChange>;

/** PUT requires the level. */
export const TierReplacement = TierPath.extend({ level, ...tierFields });

/** Filter of the tier list for users. */
export const OwnTierQuery = z.object({ active: absentWhenBlank(queryBoolean) });

const requirement = caselessChoice(REQUIREMENTS);

export const TierRequirementPath = TierPath.extend({ requirement_id: z.string() });
export type TierRequirementPath = z.infer<typeof TierRequirementPath>;
export const TierRequirementInput = TierPath.extend({ requirement, archived: boolean.optional() });
export type TierRequirementInput = z.infer<typeof TierRequirementInput>;
export const TierRequirementChange = TierRequirementPath.extend({ requirement: requirement.optional(), archived: boolean.optional() });
export type TierRequirementChange = z.infer<typeof TierRequirementChange>;

const descriptiveFields = {
  name: nullWhenBlank(text(SHORT_NAME_LENGTH_MAX)),
  description: nullWhenBlank(text(NAME_LENGTH_MAX)),
  weight: z.int().min(0).max(LEVEL_MAX).nullable().optional(),
};

const setFields = {
  parent: recordNumber.nullable().optional(),
  min_condition_matches: z.int().min(1).max(ITEMS_PER_SET_MAX).nullable().optional(),
  ...descriptiveFields,
};

const condition = caselessChoice(REQUIREMENT_CONDITIONS);

export const RequirementSetPath = TierPath.extend({ set_id: z.string() });
export type RequirementSetPath = z.infer<typeof RequirementSetPath>;
export const RequirementSetInput = TierPath.extend({ condition, ...setFields });
export type RequirementSetInput = z.infer<typeof RequirementSetInput>;
export const RequirementSetChange = RequirementSetPath.extend({ condition: condition.optional(), ...setFields });
export type RequirementSetChange = z.infer<typeof RequirementSetChange>;
export const RequirementSetReplacement = RequirementSetPath.extend({ condition, ...setFields });

const VALUES_MAX = 24;
const VALUE_LENGTH_MAX = 255;

const scalarValue = z.union([text(VALUE_LENGTH_MAX), z.number(), boolean]);
const conditionValue = z.union([scalarValue, z.null(), z.array(scalarValue).min(1).max(VALUES_MAX), z.record(z.string(), scalarValue)]);

type RequirementRuleInput = { resource: (typeof RULE_RESOURCES)[number]; condition: Record<string, unknown> };

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A condition can use only fields of its resource. `metadata` requires an object; other fields reject objects. */
const isValidRule = ({ resource, condition: fields }: RequirementRuleInput): boolean =>
  Object.entries(fields).every(
    ([field, value]) => (RULE_FIELDS[resource] as readonly string[]).includes(field) && (field === 'metadata') === isObject(value),
  );

const rule = z
  .object({
    resource: z.enum(RULE_RESOURCES),
    condition: z.record(z.string(), conditionValue, { error: 'Enter an object of fields and values.' }),
  })
  .refine(isValidRule, {
    error: ({ input }) => {
      const { resource } = input as RequirementRuleInput;
      return `A condition on ${resource} can use the fields ${RULE_FIELDS[resource].join(', ')}. The value of metadata must be an object.`;
    },
  })
  .meta({
    description: 'Met if the user has a record of this resource whose fields have these values. A list matches any of its values.',
    examples: [{ resource: 'address', condition: { status: 'verified', country: ['ZA', 'BW'] } }],
  });

const type = z.literal('resource').optional();

export const RequirementItemPath = RequirementSetPath.extend({ item_id: z.string() });
export type RequirementItemPath = z.infer<typeof RequirementItemPath>;
export const RequirementItemInput = RequirementSetPath.extend({ type, rule, ...descriptiveFields });
export type RequirementItemInput = z.infer<typeof RequirementItemInput>;
export const RequirementItemChange = RequirementItemPath.extend({ type, rule: rule.optional(), ...descriptiveFields });
export type RequirementItemChange = z.infer<typeof RequirementItemChange>;
export const RequirementItemReplacement = RequirementItemPath.extend({ type, rule, ...descriptiveFields });

export type TierRecord = { tier: TierRow; requirements: TierRequirementRow[]; limits: TransactionLimitRow[]; fees: TransactionFeeRow[] };

export type RequirementSetRecord = { set: RequirementSetRow; items: RequirementItemRow[] };

export const toTierRequirement = (row: TierRequirementRow): TierRequirement => ({
  id: row.id,
  requirement: row.requirement,
  archived: row.archived,
  created: toMillis(row.createdAt),
  updated: toMillis(row.updatedAt),
});

const toSharedTier = ({ tier, requirements }: TierRecord) => ({
  id: tier.id,
  currency: tier.currency,
  level: tier.level,
  name: tier.name,
  description: tier.description,
  requirements: requirements.map(toTierRequirement),
  settings: Switches.parse(tier.settings),
  created: toMillis(tier.createdAt),
  updated: toMillis(tier.updatedAt),
});

export const toAdminTier = (record: TierRecord): AdminTier => ({
  ...toSharedTier(record),
  limits: record.limits.map(toAdminLimit),
  fees: record.fees.map(toAdminFee),
  archived: record.tier.archived,
});

export const toTier = (record: TierRecord & { isReached: boolean }): Tier => ({
  ...toSharedTier(record),
  active: record.isReached,
  limits: record.limits.map(toLimit),
  fees: record.fees.map(toFee),
});

export const toRequirementItem = (row: RequirementItemRow): RequirementItem => ({
  id: row.id,
  type: 'resource',
  // The rule was validated when it was stored.
  rule: row.rule as RequirementItem['rule'],
  name: row.name,
  description: row.description,
  weight: row.weight,
  created: toMillis(row.createdAt),
  updated: toMillis(row.updatedAt),
});

export const toRequirementSet = ({ set, items }: RequirementSetRecord): RequirementSet => ({
  id: set.id,
  parent: set.parentId,
  name: set.name,
  description: set.description,
  condition: set.condition,
  min_condition_matches: set.minConditionMatches,
  items: items.map(toRequirementItem),
  weight: set.weight,
  created: toMillis(set.createdAt),
  updated: toMillis(set.updatedAt),
});

/** Maps input to columns explicitly; undefined leaves a column unchanged. */
export const toRequirementSetColumns = (input: Omit<RequirementSetChange, 'group_name' | 'tier_id' | 'set_id'>) => ({
  parentId: input.parent,
  name: input.name,
  description: input.description,
  condition: input.condition,
  minConditionMatches: input.min_condition_matches,
  weight: input.weight,
});
