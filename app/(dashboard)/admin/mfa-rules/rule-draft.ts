// A rule while it is being written: as the form holds it, as it is said, and as it is sent.
import { secondsOf, typedOf, type TypedDuration } from '#app/(dashboard)/admin/mfa-rules/duration.ts';
import type { SaidRule } from '#app/(dashboard)/admin/mfa-rules/rule-words.ts';
import type { AuthenticatorRule, RuleInput } from '#server/modules/identity/authenticator-rules/schema.ts';
import type { Permission } from '#server/kernel/permissions.ts';
import type { AuthenticatorType, Durability, RuleType } from '#server/kernel/authenticator-words.ts';

export type Draft = {
  type: RuleType;
  /** Blank: the whole company. */
  group: string;
  permissions: ReadonlySet<string>;
  types: AuthenticatorType[];
  durability: Durability;
  duration: TypedDuration;
  sessionAge: TypedDuration;
};

/** What the form begins with. */
export const draftOf = (rule: AuthenticatorRule | undefined): Draft => ({
  type: rule?.type ?? 'authentication',
  group: rule?.group?.name ?? '',
  permissions: new Set(rule?.permissions.map(({ id }) => id)),
  types: rule?.authenticator_types ?? ['totp', 'sms', 'static'],
  durability: rule?.durability ?? 'permanent',
  duration: rule?.duration === undefined || rule.duration === null ? { count: '12', unit: 'hour' } : typedOf(rule.duration),
  sessionAge: typedOf(rule?.session_age),
});

/** What is sent of it whether it is new or not; what its kind does not have stays at home. */
const sent = ({ type, permissions, types, durability, duration, sessionAge }: Draft) => ({
  authenticator_types: types,
  durability: type === 'setup' ? ('permanent' as const) : durability,
  permissions: type === 'authorization' ? ([...permissions] as Permission[]) : null,
  duration: type !== 'setup' && durability === 'durable' ? secondsOf(duration) : null,
  session_age: secondsOf(sessionAge),
});

/** A new rule. */
export const toInput = (draft: Draft): RuleInput => ({ type: draft.type, group: draft.group || null, ...sent(draft) });

/** A change of one: its type and its group stay. */
export const toChange = (id: number, draft: Draft) => ({ id: String(id), ...sent(draft) });

/** The same as it is said. */
export const saidOf = (draft: Draft, groups: readonly { name: string; label: string }[]): SaidRule => {
  const { permissions, ...rest } = sent(draft);
  const group = draft.group === '' ? null : (groups.find(({ name }) => name === draft.group) ?? { name: draft.group, label: '' });
  return { ...rest, type: draft.type, permissions: permissions ?? [], group };
};
