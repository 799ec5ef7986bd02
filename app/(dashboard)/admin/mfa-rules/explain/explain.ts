// Why somebody may do something or not, from what the API says of them, of their groups and of the rules.
import type { Format } from '#app/_language/format.ts';
import type { Translate } from '#app/_language/translate.ts';
import type { AuthenticatorRule } from '#server/modules/identity/index.ts';

type Group = { name: string; label: string; permissions: readonly string[] };

type RuleQuestion = {
  permission: string;
  person: { archived: boolean; deactivated: boolean; own: readonly string[] };
  groups: readonly Group[];
  /** All rules of the company. */
  rules: readonly AuthenticatorRule[];
};

type Explanation = {
  may: boolean;
  /** In whole sentences, of the language of who asks. */
  reasons: string[];
  /** The rules that ask for a second factor when it is done, at sign-in or then. */
  asking: AuthenticatorRule[];
};

const toLabel = ({ label, name }: Pick<Group, 'label' | 'name'>): string => label || name;

const barredBecause = (t: Translate, { archived, deactivated }: RuleQuestion['person']): string | undefined => {
  if (archived) return t('The user is archived and cannot sign in.');
  return deactivated ? t('The user is deactivated and cannot sign in.') : undefined;
};

const grantsOf = (t: Translate, { permission, person, groups }: RuleQuestion): string[] => [
  ...groups
    .filter(({ permissions }) => permissions.includes(permission))
    .map((group) => t('The user’s group {group} has this permission.', { group: toLabel(group) })),
  ...(person.own.includes(permission) ? [t('The user has this permission directly.')] : []),
];

const missing = (t: Translate, format: Format, { groups }: RuleQuestion): string =>
  groups.length === 0
    ? t('The user is not in a group and does not have this permission.')
    : t(
        '{count, plural, one {Neither the user nor the group {groups} has this permission.} other {Neither the user nor the groups {groups} have this permission.}}',
        { count: groups.length, groups: format.list(groups.map(toLabel)) },
      );

/** Per type the rules of their groups, else those of the company (as server/modules/identity/mfa/evaluate.ts evaluates them). */
const askingOf = ({ permission, groups, rules }: RuleQuestion): AuthenticatorRule[] => {
  const names = new Set(groups.map(({ name }) => name));
  const theirs = rules.filter(({ group }) => group !== null && names.has(group.name));
  const applied = rules.filter((rule) => theirs.includes(rule) || (rule.group === null && !theirs.some(({ type }) => type === rule.type)));
  return applied.filter((rule) => rule.type !== 'authorization' || rule.permissions.some(({ id }) => id === permission));
};

/** Whether somebody may do something, why, and what they are asked for. */
export const explain = (t: Translate, format: Format, asked: RuleQuestion): Explanation => {
  const grants = grantsOf(t, asked);
  const barred = barredBecause(t, asked.person);
  const may = grants.length > 0 && barred === undefined;
  const reasons = [...(barred === undefined ? [] : [barred]), ...(grants.length > 0 ? grants : [missing(t, format, asked)])];
  return { may, reasons, asking: may ? askingOf(asked) : [] };
};
