import { personName } from '#server/kernel/person-name.ts';
import type { AccessControlRule } from '#server/features/access-control-rules/schema.ts';

/** Whom a rule is for. */
export const subjectOf = ({ user, group }: Pick<AccessControlRule, 'user' | 'group'>): string => {
  if (user) return personName(user);
  return group ? `Group ${group.label || group.name}` : 'The whole company';
};

/** Where it holds. */
export const placeOf = (value: string): string => (value === '*' ? 'Everywhere' : value);

export const ACTION_NAMES = { allow: 'Allow', deny: 'Deny' } as const;
