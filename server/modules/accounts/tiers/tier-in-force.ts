// In which tier of a group a user is: the highest one of which all flat requirements and all sets are met. A tier that names a currency
// is only for transactions in it; one that names none is for all. All of nothing is met, and any of nothing is not.
import type { Database } from '#db/client.ts';
import type { TierRow } from '#db/schema/index.ts';
import { answerQuestions, questionKey, type Asked, type Question } from '#server/modules/accounts/tiers/known-of-user.ts';
import { readLadder, type LadderSet, type Rung } from '#server/modules/accounts/tiers/read-ladder.ts';

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
