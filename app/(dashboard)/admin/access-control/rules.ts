// IP access rules in the order in which the server evaluates them: user, group, company; then the narrower range; then allow before deny.
import type { AccessControlRule } from '#server/modules/identity/index.ts';
import { message, type Message, type Translate } from '#app/_language/translate.ts';
import { personName } from '#server/kernel/display-names.ts';

const closeness = ({ user, group }: AccessControlRule): number => {
  if (user) return 2;
  return group ? 1 : 0;
};

const IPV6_BITS = 128;

/** Single addresses come first, then ranges by prefix length, then the rule for all addresses. */
const narrowness = ({ value }: AccessControlRule): number => {
  if (value === '*') return 0;
  const [, bits] = value.split('/');
  return bits === undefined ? IPV6_BITS : Number(bits);
};

const rank = (rule: AccessControlRule): number[] => [closeness(rule), narrowness(rule), Number(rule.action === 'allow'), -rule.id];

/** The rule with the highest precedence comes first. */
export const inOrderOfPrecedence = (rules: readonly AccessControlRule[]): AccessControlRule[] =>
  rules.toSorted((a, b) => {
    const [left, right] = [rank(a), rank(b)];
    const place = left.findIndex((value, index) => value !== right[index]);
    return place < 0 ? 0 : (right[place] ?? 0) - (left[place] ?? 0);
  });

/** The user, group or company that a rule applies to. */
export const subjectOf = (t: Translate, { user, group }: Pick<AccessControlRule, 'user' | 'group'>): string => {
  if (user) return personName(user);
  return group ? t('Group {group}', { group: group.label || group.name }) : t('The whole company');
};

/** The addresses that a rule applies to. */
export const placeOf = (t: Translate, value: string): string => (value === '*' ? t('All addresses') : value);

export const ACTION_NAMES: Record<AccessControlRule['action'], Message> = { allow: message('Allow'), deny: message('Deny') };

/** The rule in words, which identifies it: "Deny 203.0.113.7, The whole company". */
export const ruleName = (t: Translate, rule: AccessControlRule): string =>
  t('{action, select, allow {Allow {place}, {subject}} other {Deny {place}, {subject}}}', {
    action: rule.action,
    place: placeOf(t, rule.value),
    subject: subjectOf(t, rule),
  });
