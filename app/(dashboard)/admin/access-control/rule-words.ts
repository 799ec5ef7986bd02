import { message, type Message, type Translate } from '#app/_language/translate.ts';
import { personName } from '#server/kernel/person-name.ts';
import type { AccessControlRule } from '#server/modules/identity/access-control-rules/schema.ts';

/** Whom a rule is for. */
export const subjectOf = (t: Translate, { user, group }: Pick<AccessControlRule, 'user' | 'group'>): string => {
  if (user) return personName(user);
  return group ? t('Group {group}', { group: group.label || group.name }) : t('The whole company');
};

/** Where it holds. */
export const placeOf = (t: Translate, value: string): string => (value === '*' ? t('Everywhere') : value);

export const ACTION_NAMES: Record<AccessControlRule['action'], Message> = { allow: message('Allow'), deny: message('Deny') };

/** The whole rule, to tell it from others: "Deny 203.0.113.7, The whole company". */
export const ruleName = (t: Translate, rule: AccessControlRule): string =>
  t('{action, select, allow {Allow {place}, {subject}} other {Deny {place}, {subject}}}', {
    action: rule.action,
    place: placeOf(t, rule.value),
    subject: subjectOf(t, rule),
  });
