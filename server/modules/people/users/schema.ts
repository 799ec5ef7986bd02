// The input that changes users, the mapping to columns, and the settings and overview of users.
import { z } from 'zod';
import type { UserRow } from '#db/schema/index.ts';
import { VERIFICATION_STATUSES } from '#server/kernel/user-enums.ts';
import { applyDetailChanges, personInput, RetentionInput, usernameInput } from '#server/modules/people/user-profiles/person-fields.ts';
import { mergeMetadata, nullToDefault } from '#server/records/merge-patch.ts';
import { boolean, emailInput, nullWhenBlank } from '#server/schemas/fields.ts';
import { Switches } from '#server/schemas/shared-schemas.ts';

export const PROFILE_BYTES_MAX = 5 * 1024 * 1024;

/** PATCH /user/ (specification: User endpoints). Omitted fields stay unchanged. */
export const ProfileChange = z.object({
  ...personInput,
  username: nullWhenBlank(usernameInput).meta({ description: 'Username. Can be set once.' }),
});
export type ProfileChange = z.infer<typeof ProfileChange>;

const groups = z
  .array(z.string())
  .max(1, { error: 'Ensure this field has no more than 1 elements.' })
  .nullish()
  .meta({ description: 'Name of one group, or an empty list.' });

/** Omitted fields stay unchanged. */
export const AdminUserChange = z.object({
  ...personInput,
  ...RetentionInput.shape,
  username: nullWhenBlank(usernameInput),
  email: nullWhenBlank(emailInput),
  groups,
  status: z.enum(VERIFICATION_STATUSES).optional(),
  archived: boolean.optional().meta({ description: 'Whether the user is archived. `true` ends all sessions of the user.' }),
  deactivated: boolean
    .optional()
    .meta({ description: 'Whether the user is deactivated and cannot log in. `true` ends all sessions of the user.' }),
});
export type AdminUserChange = z.infer<typeof AdminUserChange>;

export const AdminUserInput = AdminUserChange.omit({ status: true }).extend({
  id: z.uuid().toLowerCase().optional().meta({ description: 'User ID. Defaults to a new UUID.' }),
});
export type AdminUserInput = z.infer<typeof AdminUserInput>;

export const UserSettings = Switches.meta({ id: 'UserSettings' });
export type UserSettings = z.infer<typeof UserSettings>;

export const UserOverview = z
  .object({
    total: z.int(),
    archived: z.int(),
    active: z.int().meta({ description: 'Number of users who are neither archived nor deactivated.' }),
  })
  .meta({ id: 'UserOverview' });
export type UserOverview = z.infer<typeof UserOverview>;

export const toUserSettings = (user: UserRow): UserSettings => ({
  allow_transactions: user.allowTransactions,
  allow_debit_transactions: user.allowDebitTransactions,
  allow_credit_transactions: user.allowCreditTransactions,
  disallowed_transaction_subtypes: user.disallowedSubtypes,
});

const DEFAULT_LANGUAGE = 'en';

/** Maps input to columns. Fields with side effects, such as addresses and groups, are not included. undefined leaves a column unchanged. */
export const toPersonColumns = (
  user: Pick<UserRow, 'details' | 'metadata'>,
  change: Omit<ProfileChange & AdminUserChange, 'email' | 'mobile'>,
): Partial<UserRow> => ({
  firstName: nullToDefault(change.first_name),
  lastName: nullToDefault(change.last_name),
  idNumber: change.id_number,
  language: nullToDefault(change.language, DEFAULT_LANGUAGE),
  nationality: change.nationality,
  timezone: change.timezone,
  birthDate: change.birth_date,
  username: change.username,
  details: applyDetailChanges(user.details, change),
  metadata: mergeMetadata(user.metadata, change.metadata),
});
