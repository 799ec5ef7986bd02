// Whether somebody may call from an address. Of the rules that speak of both, the one that is closest to them decides: a rule for
// the user is closer than one for a group, and that than one for the company; of these the one with the narrower range; of these
// one that allows. For * and single addresses these are the twelve steps that v3 clients know, lowest first: for the company, then
// for groups, then for the user, each in the order deny *, allow *, deny an address, allow an address. Nothing said is allowed.
import type { AccessRule, SessionPort } from '#server/api/session.ts';
import { narrownessFor } from '#server/kernel/address-range.ts';
import type { AccessControlRuleRow } from '#db/schema/index.ts';
import { toAccessRule } from '#server/modules/identity/access-control-rules/schema.ts';
import { invalid, refused } from '#server/kernel/errors.ts';
import type { AuditOrigin } from '#server/records/audit.ts';

/** Whom rules are asked about. */
export type AccessSubject = { userId: string; groups: readonly string[] };

const COMPANY = 0;
const GROUP = 1;
const USER = 2;

const rankSubject = ({ userId, groupName }: AccessRule): number => {
  if (userId !== null) return USER;
  return groupName === null ? COMPANY : GROUP;
};

const appliesTo = (rule: AccessRule, { userId, groups }: AccessSubject): boolean =>
  rule.userId === null ? rule.groupName === null || groups.includes(rule.groupName) : rule.userId === userId;

/** In the order in which rules decide, the one that decides first of all at the beginning. */
export const byPrecedence = (a: { rule: AccessRule; narrowness: number }, b: { rule: AccessRule; narrowness: number }): number =>
  rankSubject(b.rule) - rankSubject(a.rule) ||
  b.narrowness - a.narrowness ||
  Number(b.rule.action === 'allow') - Number(a.rule.action === 'allow') ||
  a.rule.id - b.rule.id;

/** The rule that decides about somebody at an address; undefined where none speaks of both. */
export const findDecidingRule = (rules: readonly AccessRule[], subject: AccessSubject, address: string): AccessRule | undefined =>
  rules
    .flatMap((rule) => {
      const narrowness = appliesTo(rule, subject) ? narrownessFor(rule.value, address) : undefined;
      return narrowness === undefined ? [] : [{ rule, narrowness }];
    })
    .toSorted(byPrecedence)[0]?.rule;

/** Whether they may call from there. */
export const isAccessAllowed = (rules: readonly AccessRule[], subject: AccessSubject, address: string): boolean =>
  rules.length === 0 || findDecidingRule(rules, subject, address)?.action !== 'deny';

/**
 * Throws invalid when whoever changes the rules could not call from where they call now, by the rules as they would then stand: nobody
 * could take the change back.
 */
export const requireWayIn = (
  { me, clientAddress }: SessionPort & Pick<AuditOrigin, 'clientAddress'>,
  after: readonly AccessControlRuleRow[],
  writtenId: number | undefined,
): void => {
  const subject = { userId: me.userId, groups: me.groups.map(({ name }) => name) };
  const rule = findDecidingRule(after.map(toAccessRule), subject, clientAddress);
  if (rule?.action !== 'deny') return;
  const remedy = `First add a rule that allows ${clientAddress} for you.`;
  if (rule.id === writtenId) throw invalid({ value: [`This rule would lock you out: you call from ${clientAddress}. ${remedy}`] });
  throw refused(`Rule ${rule.id} would then lock you out: you call from ${clientAddress}. ${remedy}`);
};
