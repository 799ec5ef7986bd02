// Explains whether a user can perform an action, from the permissions of the user and their groups, and the MFA rules.
import type { Format } from '#app/_language/format.ts';
import type { Translate } from '#app/_language/translate.ts';
import type { AuthenticatorRule } from '#server/modules/identity/index.ts';

type Group = { name: string; label: string; permissions: readonly string[] };

type AccessQuestion = {
  permission: string;
  person: { archived: boolean; deactivated: boolean; ownPermissions: readonly string[] };
  groups: readonly Group[];
  /** All rules of the company. */
  rules: readonly AuthenticatorRule[];
};

type Explanation = {
  isAllowed: boolean;
  /** Translated sentences. */
  reasons: string[];
  /** The rules that require a second factor for the action, at sign-in or for the action itself. */
  appliedRules: AuthenticatorRule[];
};

const groupLabel = ({ label, name }: Pick<Group, 'label' | 'name'>): string => label || name;

const blockedReason = (t: Translate, { archived, deactivated }: AccessQuestion['person']): string | undefined => {
  if (archived) return t('The user is archived and cannot sign in.');
  return deactivated ? t('The user is deactivated and cannot sign in.') : undefined;
};

const grantReasons = (t: Translate, { permission, person, groups }: AccessQuestion): string[] => [
  ...groups
    .filter(({ permissions }) => permissions.includes(permission))
    .map((group) => t('The user’s group {group} has this permission.', { group: groupLabel(group) })),
  ...(person.ownPermissions.includes(permission) ? [t('The user has this permission directly.')] : []),
];

const missingReason = (t: Translate, format: Format, { groups }: AccessQuestion): string =>
  groups.length === 0
    ? t('The user is not in a group and does not have this permission.')
    : t(
        '{count, plural, one {Neither the user nor the group {groups} has this permission.} other {Neither the user nor the groups {groups} have this permission.}}',
        { count: groups.length, groups: format.list(groups.map(groupLabel)) },
      );

/**
 * For each type, returns the rules of the user's groups, or the company rules if there are none, as server/modules/identity/mfa/evaluate.ts
 * does.
 */
const findAppliedRules = ({ permission, groups, rules }: AccessQuestion): AuthenticatorRule[] => {
  const groupNames = new Set(groups.map(({ name }) => name));
  const groupRules = rules.filter(({ group }) => group !== null && groupNames.has(group.name));
  const applied = rules.filter(
    (rule) => groupRules.includes(rule) || (rule.group === null && !groupRules.some(({ type }) => type === rule.type)),
  );
  return applied.filter((rule) => rule.type !== 'authorization' || rule.permissions.some(({ id }) => id === permission));
};

export const explain = (t: Translate, format: Format, question: AccessQuestion): Explanation => {
  const grants = grantReasons(t, question);
  const blocked = blockedReason(t, question.person);
  const isAllowed = grants.length > 0 && blocked === undefined;
  const reasons = [...(blocked === undefined ? [] : [blocked]), ...(grants.length > 0 ? grants : [missingReason(t, format, question)])];
  return { isAllowed, reasons, appliedRules: isAllowed ? findAppliedRules(question) : [] };
};
