// Evaluation of IP access rules: whether a user may call from an IP address. The most specific rule that matches the
// user and the address applies: user before group before company, then the narrower address range, then allow before deny. If no rule
// matches, access is allowed. For * and single addresses this is the order of twelve steps that v3 clients implement. Rules match addresses
// only, not countries. auth/authenticate.ts enforces them.
import type { AccessRule, SessionPort } from '#server/api/session.ts';
import { matchedPrefixLength } from '#server/kernel/address-range.ts';
import type { AccessControlRuleRow } from '#db/schema/index.ts';
import { toAccessRule } from '#server/modules/identity/access-control-rules/schema.ts';
import { AppError, invalid, refused } from '#server/kernel/errors.ts';
import type { AuditOrigin } from '#server/records/audit.ts';

type AccessSubject = { userId: string; groups: readonly string[] };

const COMPANY = 0;
const GROUP = 1;
const USER = 2;

const rankSpecificity = ({ userId, groupName }: AccessRule): number => {
  if (userId !== null) return USER;
  return groupName === null ? COMPANY : GROUP;
};

const appliesTo = (rule: AccessRule, { userId, groups }: AccessSubject): boolean =>
  rule.userId === null ? rule.groupName === null || groups.includes(rule.groupName) : rule.userId === userId;

type MatchingAccessRule = { rule: AccessRule; narrowness: number };

const comparePrecedence = (a: MatchingAccessRule, b: MatchingAccessRule): number =>
  rankSpecificity(b.rule) - rankSpecificity(a.rule) ||
  b.narrowness - a.narrowness ||
  Number(b.rule.action === 'allow') - Number(a.rule.action === 'allow') ||
  a.rule.id - b.rule.id;

/** The rule that decides about a request; undefined if none matches. */
export const findDecidingRule = (rules: readonly AccessRule[], subject: AccessSubject, address: string): AccessRule | undefined =>
  rules
    .flatMap((rule) => {
      const narrowness = appliesTo(rule, subject) ? matchedPrefixLength(rule.value, address) : undefined;
      return narrowness === undefined ? [] : [{ rule, narrowness }];
    })
    .toSorted(comparePrecedence)[0]?.rule;

type UserWithGroups = { userId: string; groups: readonly { name: string }[] };

const toAccessSubject = ({ userId, groups }: UserWithGroups): AccessSubject => ({
  userId,
  groups: groups.map(({ name }) => name),
});

/** Throws access_denied if the rules of the session deny its user access from this address. */
export const requireAccess = (session: UserWithGroups & { accessRules: readonly AccessRule[] }, address: string): void => {
  const { accessRules } = session;
  if (accessRules.length === 0) return;
  if (findDecidingRule(accessRules, toAccessSubject(session), address)?.action === 'deny') throw new AppError('access_denied');
};

/** Throws invalid if the changed rules would deny the caller's current address, because the caller could not revert the change. */
export const rejectAccessLockOut = (
  { me, clientAddress }: SessionPort & Pick<AuditOrigin, 'clientAddress'>,
  rulesAfter: readonly AccessControlRuleRow[],
  changedRuleId: number | undefined,
): void => {
  const rule = findDecidingRule(rulesAfter.map(toAccessRule), toAccessSubject(me), clientAddress);
  if (rule?.action !== 'deny') return;
  const remedy = `Add a rule that allows ${clientAddress} first.`;
  if (rule.id === changedRuleId) throw invalid({ value: [`This rule would lock you out: your IP address is ${clientAddress}. ${remedy}`] });
  throw refused(`Rule ${rule.id} would then lock you out: your IP address is ${clientAddress}. ${remedy}`);
};
