// Why somebody may do something or not, from what the API says of them, of their groups and of the rules.
import type { AuthenticatorRule } from '#server/features/authenticator-rules/schema.ts';

type Group = { name: string; label: string; permissions: readonly string[] };

type Asked = {
  permission: string;
  person: { archived: boolean; deactivated: boolean; own: readonly string[] };
  groups: readonly Group[];
  /** All rules of the company. */
  rules: readonly AuthenticatorRule[];
};

type Explanation = {
  may: boolean;
  /** In whole sentences. */
  reasons: string[];
  /** The rules that ask for a second factor when it is done, at sign-in or then. */
  asking: AuthenticatorRule[];
};

const labelOf = ({ label, name }: Pick<Group, 'label' | 'name'>): string => label || name;

const barredBecause = ({ archived, deactivated }: Asked['person']): string | undefined => {
  if (archived) return 'They are archived: they cannot sign in at all.';
  return deactivated ? 'They are deactivated: they cannot sign in at all.' : undefined;
};

const grantsOf = ({ permission, person, groups }: Asked): string[] => [
  ...groups
    .filter(({ permissions }) => permissions.includes(permission))
    .map((group) => `The group ${labelOf(group)} that they are in has the permission.`),
  ...(person.own.includes(permission) ? ['They have the permission of their own.'] : []),
];

const missing = ({ groups }: Asked): string =>
  groups.length === 0
    ? 'They are in no group, and have no such permission of their own.'
    : `Neither ${groups.map((group) => `the group ${labelOf(group)}`).join(' nor ')} nor they themselves have the permission.`;

/** Per type the rules of their groups, else those of the company (as server/features/mfa/evaluate.ts judges them). */
const askingOf = ({ permission, groups, rules }: Asked): AuthenticatorRule[] => {
  const names = new Set(groups.map(({ name }) => name));
  const theirs = rules.filter(({ group }) => group !== null && names.has(group.name));
  const applied = rules.filter((rule) => theirs.includes(rule) || (rule.group === null && !theirs.some(({ type }) => type === rule.type)));
  return applied.filter((rule) => rule.type !== 'authorization' || rule.permissions.some(({ id }) => id === permission));
};

/** Whether somebody may do something, why, and what they are asked for. */
export const explain = (asked: Asked): Explanation => {
  const grants = grantsOf(asked);
  const barred = barredBecause(asked.person);
  const may = grants.length > 0 && barred === undefined;
  const reasons = [...(barred === undefined ? [] : [barred]), ...(grants.length > 0 ? grants : [missing(asked)])];
  return { may, reasons, asking: may ? askingOf(asked) : [] };
};
