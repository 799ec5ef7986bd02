import type { RuleRow } from '#db/schema/index.ts';
import type { AuthenticatorRule, ReducedGroup } from '#server/modules/identity/authenticator-rules/schema.ts';
import type { Rule } from '#server/api/session.ts';
import { toPermissionParts } from '#server/modules/people/index.ts';
import { toMillis } from '#server/kernel/time.ts';

/** A rule with its group. */
export type ShownRule = { rule: RuleRow; group: ReducedGroup | null };

/** A row as rules are evaluated. */
export const toRule = ({ companyId: _companyId, createdAt: _created, updatedAt: _updated, ...rule }: RuleRow): Rule => rule;

/** A rule as the API shows it. */
export const toAuthenticatorRule = ({ rule, group }: ShownRule): AuthenticatorRule => ({
  id: rule.id,
  type: rule.type,
  durability: rule.durability,
  authenticator_types: rule.authenticatorTypes,
  permissions: rule.permissions.map((id) => ({ id, ...toPermissionParts(id) })),
  group,
  duration: rule.durationSeconds,
  session_age: rule.sessionAgeSeconds,
  created: toMillis(rule.createdAt),
  updated: toMillis(rule.updatedAt),
});
