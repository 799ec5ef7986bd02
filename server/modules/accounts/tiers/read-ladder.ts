// The tiers of a group with what each asks for, as they are in force: what is archived is left out. It is plain data, so that
// callers may cache it (readCached). Data of a user must not be cached and is read elsewhere.
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { tiers, type TierRow } from '#db/schema/index.ts';
import type { Requirement, RequirementCondition, RequirementRule } from '#server/kernel/requirement-words.ts';

/** A set of requirements, in the list of all of its tier's. */
export type LadderSet = {
  id: number;
  parentId: number | null;
  condition: RequirementCondition;
  minConditionMatches: number | null;
  rules: RequirementRule[];
};

/** A tier, and what it asks for. */
export type Rung = { tier: TierRow; requirements: Requirement[]; sets: LadderSet[] };

// A select of one table names its columns without it: inside, where others have columns of that name, the table is written out.
/** The unarchived tiers of a group, the highest first.. */
export const readLadder = (db: Database, companyId: number, groupName: string): Promise<Rung[]> =>
  db
    .select({
      tier: tiers,
      requirements: sql<Requirement[]>`coalesce((
        select json_agg(r.requirement order by r.id) from tier_requirements r
        where r.company_id = ${companyId}::int and r.tier_id = "tiers"."id" and not r.archived), '[]')`,
      sets: sql<LadderSet[]>`coalesce((
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
