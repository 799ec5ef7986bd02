// IP access rules: which IP addresses users may call from (specification: /admin/access-control-rules/).
import { z } from 'zod';
import { IdPath, boolean, millis, userIdentifier, nullWhenBlank, requiredText, text } from '#server/schemas/fields.ts';
import { ReducedGroup } from '#server/modules/identity/authenticator-rules/schema.ts';
import { ShortUser } from '#server/schemas/shared-schemas.ts';
import { ACCESS_ACTIONS, ACCESS_RULE_TYPES } from '#server/kernel/access-enums.ts';
import { EMAIL_LENGTH_MAX } from '#server/kernel/lengths.ts';
import type { AccessControlRuleRow, UserRow } from '#db/schema/index.ts';
import type { AccessRule } from '#server/api/session.ts';
import { toShortUser } from '#server/records/short-user.ts';
import { toMillis } from '#server/kernel/time.ts';

const VALUE_LENGTH_MAX = 100;
const LABEL_LENGTH_MAX = 50;

const VALUE_DESCRIPTION = 'An IP address, a range such as `10.0.0.0/8`, or `*` for all addresses.';
const value = requiredText(VALUE_LENGTH_MAX).meta({ description: VALUE_DESCRIPTION, examples: ['203.0.113.7'] });
const action = z.enum(ACCESS_ACTIONS);
const type = z.enum(ACCESS_RULE_TYPES);

/** A rule; without user and group it applies to the whole company. */
export const AccessControlRule = z
  .object({
    id: z.int(),
    action,
    type,
    value: z.string().meta({ description: VALUE_DESCRIPTION, examples: ['203.0.113.7'] }),
    label: z.string().nullable(),
    user: ShortUser.nullable(),
    group: ReducedGroup.nullable(),
    created: millis,
    updated: millis,
  })
  .meta({ id: 'AccessControlRule' });
export type AccessControlRule = z.infer<typeof AccessControlRule>;

const optionalFields = {
  label: nullWhenBlank(text(LABEL_LENGTH_MAX)),
  user: nullWhenBlank(userIdentifier).meta({ description: 'User to whom the rule applies: user ID, email address or mobile number.' }),
  group: nullWhenBlank(text(100)).meta({ description: 'Name of the group to which the rule applies.' }),
};

export const AccessControlRuleInput = z.object({ action, type, value, ...optionalFields });
export type AccessControlRuleInput = z.infer<typeof AccessControlRuleInput>;

/** PATCH: omitted fields keep their value. */
export const AccessControlRuleChange = IdPath.extend({
  action: action.optional(),
  type: type.optional(),
  value: value.optional(),
  ...optionalFields,
});
export type AccessControlRuleChange = z.infer<typeof AccessControlRuleChange>;

/** PUT: action, type and value must be sent. */
export const AccessControlRuleReplacement = AccessControlRuleChange.extend({ action, type, value });

export const AccessCheckInput = z.object({ user: requiredText(EMAIL_LENGTH_MAX), ip_address: requiredText(VALUE_LENGTH_MAX) });
export type AccessCheckInput = z.infer<typeof AccessCheckInput>;

export const AccessCheckResult = z.object({
  user: ShortUser,
  ip_address: z.string(),
  allowed: boolean,
  rule: z.int().nullable().meta({ description: 'Rule that applies, or `null`.' }),
});
export type AccessCheckResult = z.infer<typeof AccessCheckResult>;

/** A rule with the user or group that it applies to. */
export type AccessRuleWithSubject = { rule: AccessControlRuleRow; user: UserRow | null; group: ReducedGroup | null };

/** Picks the columns that the evaluation of access needs. */
export const toAccessRule = ({ id, action, value, userId, groupName }: AccessControlRuleRow): AccessRule => ({
  id,
  action,
  value,
  userId,
  groupName,
});

export const toAccessControlRule = ({ rule, user, group }: AccessRuleWithSubject): AccessControlRule => ({
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
