import type { RequirementItemRow, TierRequirementRow } from '#db/schema/index.ts';
import { toAdminFee, toFee } from '#server/modules/accounts/fees/present.ts';
import { toAdminLimit, toLimit } from '#server/modules/accounts/limits/present.ts';
import { Switches } from '#server/schemas/shared-schemas.ts';
import type { ShownSet } from '#server/modules/accounts/tiers/find-requirement-set.ts';
import type { ShownTier } from '#server/modules/accounts/tiers/find-tier.ts';
import type { AdminTier, RequirementItem, RequirementSet, Tier, TierRequirement } from '#server/modules/accounts/tiers/schema.ts';
import { toMillis } from '#server/kernel/time.ts';

export const toTierRequirement = (row: TierRequirementRow): TierRequirement => ({
  id: row.id,
  requirement: row.requirement,
  archived: row.archived,
  created: toMillis(row.createdAt),
  updated: toMillis(row.updatedAt),
});

const shared = ({ tier, requirements }: ShownTier) => ({
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

export const toAdminTier = (shown: ShownTier): AdminTier => ({
  ...shared(shown),
  limits: shown.limits.map(toAdminLimit),
  fees: shown.fees.map(toAdminFee),
  archived: shown.tier.archived,
});

export const toTier = (shown: ShownTier & { isReached: boolean }): Tier => ({
  ...shared(shown),
  active: shown.isReached,
  limits: shown.limits.map(toLimit),
  fees: shown.fees.map(toFee),
});

export const toRequirementItem = (row: RequirementItemRow): RequirementItem => ({
  id: row.id,
  type: 'resource',
  // As it was judged on its way in.
  rule: row.rule as RequirementItem['rule'],
  name: row.name,
  description: row.description,
  weight: row.weight,
  created: toMillis(row.createdAt),
  updated: toMillis(row.updatedAt),
});

export const toRequirementSet = ({ set, items }: ShownSet): RequirementSet => ({
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
