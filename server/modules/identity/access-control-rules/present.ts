import type { AccessControlRuleRow, UserRow } from '#db/schema/index.ts';
import type { AccessRule } from '#server/api/session.ts';
import type { AccessControlRule } from '#server/modules/identity/access-control-rules/schema.ts';
import type { ReducedGroup } from '#server/modules/identity/authenticator-rules/schema.ts';
import { toShortUser } from '#server/records/short-user.ts';
import { toMillis } from '#server/kernel/time.ts';

/** A rule with whom it is for. */
export type ShownAccessRule = { rule: AccessControlRuleRow; user: UserRow | null; group: ReducedGroup | null };

/** A row as access is judged by it. */
export const toAccessRule = ({ id, action, value, userId, groupName }: AccessControlRuleRow): AccessRule => ({
  id,
  action,
  value,
  userId,
  groupName,
});

/** A rule as the API shows it. */
export const toAccessControlRule = ({ rule, user, group }: ShownAccessRule): AccessControlRule => ({
  id: rule.id,
  action: rule.action,
  type: rule.type,
  value: rule.value,
  label: rule.label,
  user: user && toShortUser(user),
  group,
  created: toMillis(rule.createdAt),
  updated: toMillis(rule.updatedAt),
});
