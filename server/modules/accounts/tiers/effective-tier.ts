// The effective tier of a user in a group is the highest one whose requirements and requirement sets are all met. A tier with a currency
// applies only to transactions in that currency. An empty `all` set is met, an empty `any` set is not.
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { tiers, type TierRow } from '#db/schema/index.ts';
import type { Requirement, RequirementCondition, RequirementRule } from '#server/kernel/tier-enums.ts';
import {
  toCheckKey,
  findMetChecks,
  type RequirementCheck,
  type RequirementSubject,
} from '#server/modules/accounts/tiers/requirement-checks.ts';

/** A requirement set, in a flat list of all sets of the tier. */
export type TierRequirementSet = {
  id: number;
  parentId: number | null;
  condition: RequirementCondition;
  minConditionMatches: number | null;
  rules: RequirementRule[];
};

export type TierWithRequirements = { tier: TierRow; requirements: Requirement[]; sets: TierRequirementSet[] };

/**
 * The unarchived tiers of a group with their unarchived requirements, highest first. The result contains no data of users, so callers may
 * cache it.
 */
export const readTiersOfGroup = (db: Database, companyId: number, groupName: string): Promise<TierWithRequirements[]> =>
  db
    .select({
      tier: tiers,
      // The column is qualified manually in subqueries, because drizzle does not qualify columns in a select from one table.
      requirements: sql<Requirement[]>`coalesce((
        select json_agg(r.requirement order by r.id) from tier_requirements r
        where r.company_id = ${companyId}::int and r.tier_id = "tiers"."id" and not r.archived), '[]')`,
      sets: sql<TierRequirementSet[]>`coalesce((
        select json_agg(json_build_object('id', s.id, 'parentId', s.parent_id, 'condition', s.condition,
          'minConditionMatches', s.min_condition_matches, 'rules', coalesce((
            select json_agg(i.rule order by i.id) from requirement_items i
            where i.company_id = ${companyId}::int and i.set_id = s.id), '[]')) order by s.id)
        from requirement_sets s
        where s.company_id = ${companyId}::int and s.tier_id = "tiers"."id"), '[]')`,
    })
    .from(tiers)
    .where(and(eq(tiers.companyId, companyId), eq(tiers.groupName, groupName), eq(tiers.archived, false)))
    .orderBy(desc(tiers.level), asc(tiers.id));

const collectChecks = ({ requirements, sets }: TierWithRequirements): RequirementCheck[] => [
  ...requirements,
  ...sets.flatMap(({ rules }) => rules),
];

/** Terminates, because a set never contains itself (requireParent in requirement-sets.ts). */
const isSetMet = (set: TierRequirementSet, sets: TierRequirementSet[], metChecks: ReadonlySet<string>): boolean => {
  const results = [
    ...set.rules.map((rule) => metChecks.has(toCheckKey(rule))),
    ...sets.filter(({ parentId }) => parentId === set.id).map((child) => isSetMet(child, sets, metChecks)),
  ];
  if (set.condition === 'all') return results.every(Boolean);
  return results.filter(Boolean).length >= (set.minConditionMatches ?? 1);
};

const isTierReached = ({ requirements, sets }: TierWithRequirements, metChecks: ReadonlySet<string>): boolean =>
  requirements.every((requirement) => metChecks.has(requirement)) &&
  sets.filter(({ parentId }) => parentId === null).every((set) => isSetMet(set, sets, metChecks));

/** Returns the tiers that a user has reached, in the given order. Runs at most one statement, and none if nothing is required. */
export const findReachedTiers = async (
  db: Database,
  subject: RequirementSubject,
  tiersOfGroup: TierWithRequirements[],
): Promise<TierRow[]> => {
  const metChecks = await findMetChecks(db, subject, tiersOfGroup.flatMap(collectChecks));
  return tiersOfGroup.filter((tier) => isTierReached(tier, metChecks)).map(({ tier }) => tier);
};

/** The tiers that apply to transactions in a currency, or all tiers if it is undefined. */
export const filterTiersByCurrency = (tiersOfGroup: TierWithRequirements[], currency: string | undefined): TierWithRequirements[] =>
  currency === undefined ? tiersOfGroup : tiersOfGroup.filter(({ tier }) => tier.currency === null || tier.currency === currency);
