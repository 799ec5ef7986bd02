// Whether somebody may call from an address. Of the rules that speak of both, the one that is closest to them decides: a rule for
// the user is closer than one for a group, and that than one for the company; of these the one with the narrower range; of these
// one that allows. For * and single addresses these are the twelve steps that v3 clients know, lowest first: for the company, then
// for groups, then for the user, each in the order deny *, allow *, deny an address, allow an address. Nothing said is allowed.
import type { AccessRule } from '#server/api/session.ts';
import { narrownessFor } from '#server/kernel/address-range.ts';

/** Whom rules are asked about. */
export type AccessSubject = { userId: string; groups: readonly string[] };

const COMPANY = 0;
const GROUP = 1;
const USER = 2;

const closeness = ({ userId, groupName }: AccessRule): number => {
  if (userId !== null) return USER;
  return groupName === null ? COMPANY : GROUP;
};

const speaksOf = (rule: AccessRule, { userId, groups }: AccessSubject): boolean =>
  rule.userId === null ? rule.groupName === null || groups.includes(rule.groupName) : rule.userId === userId;

/** In the order in which rules decide, the one that decides first of all at the beginning. */
export const byPrecedence = (a: { rule: AccessRule; narrowness: number }, b: { rule: AccessRule; narrowness: number }): number =>
  closeness(b.rule) - closeness(a.rule) ||
  b.narrowness - a.narrowness ||
  Number(b.rule.action === 'allow') - Number(a.rule.action === 'allow') ||
  a.rule.id - b.rule.id;

/** The rule that decides about somebody at an address; undefined where none speaks of both. */
export const decidingRule = (rules: readonly AccessRule[], subject: AccessSubject, address: string): AccessRule | undefined =>
  rules
    .flatMap((rule) => {
      const narrowness = speaksOf(rule, subject) ? narrownessFor(rule.value, address) : undefined;
      return narrowness === undefined ? [] : [{ rule, narrowness }];
    })
    .toSorted(byPrecedence)[0]?.rule;

/** Whether they may call from there. */
export const mayCallFrom = (rules: readonly AccessRule[], subject: AccessSubject, address: string): boolean =>
  rules.length === 0 || decidingRule(rules, subject, address)?.action !== 'deny';
