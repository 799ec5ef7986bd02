// What holds between the fields of a rule (specification, Authenticator rule). Looked at when a rule is created, and of the
// whole when a part of it changes.
import type { Rule } from '#server/api/session.ts';
import type { FieldErrors } from '#server/kernel/errors.ts';

type Fields = Pick<Rule, 'type' | 'durability' | 'permissions' | 'durationSeconds'>;

const durabilityError = ({ type, durability }: Fields): string | undefined => {
  if (durability === 'ephemeral' && type !== 'authorization') return 'Only authorization rules can be ephemeral.';
  if (type === 'setup' && durability !== 'permanent') return 'Setup rules must be permanent.';
  return undefined;
};

const permissionsError = ({ type, permissions }: Fields): string | undefined => {
  if (type === 'authorization') return permissions.length === 0 ? 'Authorization rules need at least one permission.' : undefined;
  return permissions.length > 0 ? 'Only authorization rules have permissions.' : undefined;
};

const durationError = ({ durability, durationSeconds }: Fields): string | undefined => {
  if (durability === 'durable') return durationSeconds === null ? 'Durable rules need a duration in seconds.' : undefined;
  return durationSeconds === null ? undefined : 'Only durable rules have a duration.';
};

/** What is wrong with a rule, by field; empty when nothing is. */
export const ruleErrors = (fields: Fields): FieldErrors => {
  const found = { durability: durabilityError(fields), permissions: permissionsError(fields), duration: durationError(fields) };
  return Object.fromEntries(Object.entries(found).flatMap(([field, error]) => (error === undefined ? [] : [[field, [error]]])));
};
