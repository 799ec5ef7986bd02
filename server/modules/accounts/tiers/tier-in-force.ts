// In which tier of a group a user is: the highest one of which all flat requirements and all sets are met. A tier that names a currency
// is only for transactions in it; one that names none is for all. All of nothing is met, and any of nothing is not.
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { tiers, type TierRow } from '#db/schema/index.ts';
import type { Requirement, RequirementCondition, RequirementRule } from '#server/kernel/requirement-words.ts';
import { answerQuestions, questionKey, type Asked, type Question } from '#server/modules/accounts/tiers/requirement-checks.ts';

const questionsOf = ({ requirements, sets }: Rung): Question[] => [...requirements, ...sets.flatMap(({ rules }) => rules)];

/** Sets hold no circle: a parent is older than its children (create-requirement-set.ts, change-requirement-set.ts). */
const isSetMet = (set: LadderSet, sets: LadderSet[], met: ReadonlySet<string>): boolean => {
  const parts = [
    ...set.rules.map((rule) => met.has(questionKey(rule))),
    ...sets.filter(({ parentId }) => parentId === set.id).map((child) => isSetMet(child, sets, met)),
  ];
  if (set.condition === 'all') return parts.every(Boolean);
  return parts.filter(Boolean).length >= (set.minConditionMatches ?? 1);
};

const isMet = ({ requirements, sets }: Rung, met: ReadonlySet<string>): boolean =>
  requirements.every((requirement) => met.has(requirement)) &&
  sets.filter(({ parentId }) => parentId === null).every((set) => isSetMet(set, sets, met));

/** Those tiers of a ladder that a user has reached, the highest first. At most one statement, and none for a ladder that asks for nothing. */
export const findReachedTiers = async (db: Database, asked: Asked, ladder: Rung[]): Promise<TierRow[]> => {
  const met = await answerQuestions(db, asked, ladder.flatMap(questionsOf));
  return ladder.filter((rung) => isMet(rung, met)).map(({ tier }) => tier);
};

/** Those tiers of a ladder that transactions in a currency may be in; of all currencies, where none is named. */
export const ladderOf = (ladder: Rung[], currency: string | undefined): Rung[] =>
  currency === undefined ? ladder : ladder.filter(({ tier }) => tier.currency === null || tier.currency === currency);

/** Whose tier is asked for. */
export type TierQuestion = Asked & {
  groupName: string;
  /** Of the transaction. */
  currency?: string | undefined;
};

/** The tier that a user of a group is in now, or undefined. It depends on the user's records, so that it must not come from memory. */
export const findTierInForce = async (db: Database, { groupName, currency, ...asked }: TierQuestion): Promise<TierRow | undefined> => {
  const ladder = ladderOf(await readLadder(db, asked.companyId, groupName), currency);
  const [highest] = await findReachedTiers(db, asked, ladder);
  return highest;
};

// The tiers of a group with what each asks for, as they are in force: what is archived is left out. It is plain data, so that
// callers may cache it (readCached). Data of a user must not be cached and is read elsewhere.

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
