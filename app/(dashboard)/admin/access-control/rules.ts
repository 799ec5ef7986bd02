// IP access rules in the order in which the server evaluates them: user, group, company; then the narrower range; then allow before deny.
import type { AccessControlRule } from '#server/modules/identity/index.ts';
import { message, type Message, type Translate } from '#app/_language/translate.ts';
import { personName } from '#server/kernel/display-names.ts';

const scopeRank = ({ user, group }: AccessControlRule): number => {
  if (user) return 2;
  return group ? 1 : 0;
};

const IPV6_BITS = 128;

/** Single addresses come first, then ranges by prefix length, then the rule for all addresses. */
const prefixLength = ({ value }: AccessControlRule): number => {
  if (value === '*') return 0;
  const [, bits] = value.split('/');
  return bits === undefined ? IPV6_BITS : Number(bits);
};

const precedence = (rule: AccessControlRule): number[] => [scopeRank(rule), prefixLength(rule), Number(rule.action === 'allow'), -rule.id];

/** The rule with the highest precedence comes first. */
export const sortByPrecedence = (rules: readonly AccessControlRule[]): AccessControlRule[] =>
  rules.toSorted((a, b) => {
    const [left, right] = [precedence(a), precedence(b)];
    const index = left.findIndex((value, index) => value !== right[index]);
    return index < 0 ? 0 : (right[index] ?? 0) - (left[index] ?? 0);
  });

/** The user, group or company that a rule applies to. */
export const scopeLabel = (t: Translate, { user, group }: Pick<AccessControlRule, 'user' | 'group'>): string => {
  if (user) return personName(user);
  return group ? t('Group {group}', { group: group.label || group.name }) : t('Entire company');
};

/** The addresses that a rule applies to. */
export const addressLabel = (t: Translate, value: string): string => (value === '*' ? t('All addresses') : value);

export const ACTION_LABELS: Record<AccessControlRule['action'], Message> = { allow: message('Allow'), deny: message('Deny') };

/** The action, address and scope of a rule, used as its name: "Deny 203.0.113.7, Entire company". */
export const ruleName = (t: Translate, rule: AccessControlRule): string =>
  t('{action, select, allow {Allow {address}, {scope}} other {Deny {address}, {scope}}}', {
    action: rule.action,
    address: addressLabel(t, rule.value),
    scope: scopeLabel(t, rule),
  });
