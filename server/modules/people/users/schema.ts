import {
  emailInput,
  countryInput,
  amount,
  boolean,
  metadataChange,
  millis,
  nullWhenBlank,
  ONE_LINE,
  storedJson,
  text,
  uploadOrNull,
} from '#server/schemas/fields.ts';
import { PermissionParts, ShortUser, ReducedCurrency, SwitchesChange, Switches } from '#server/schemas/shared-schemas.ts';
import { z } from 'zod';
import { PersonDetails, PersonDetailsInput, RetentionInput } from '#server/modules/people/users/person-details.ts';
import { RETENTION_STATES } from '#server/kernel/person-words.ts';
import { VERIFICATION_STATUSES } from '#server/kernel/verification-status.ts';
import { normaliseMobile } from '#server/modules/people/users/identifiers.ts';

/** What may be done with a user's or an account's money. */
export const TransactionSwitches = z.object({
  allow_transactions: z.boolean(),
  allow_debit_transactions: z.boolean(),
  allow_credit_transactions: z.boolean(),
});

/** The User object (specification, Resources, User). */
export const User = ShortUser.extend({
  id_number: z.string().nullable(),
  birth_date: z
    .string()
    .nullable()
    .meta({ examples: ['1990-02-28'] }),
  currency: ReducedCurrency.nullable(),
  timezone: z.string().nullable(),
  company: z.string().meta({ examples: ['northwind'] }),
  language: z.string(),
  nationality: z.string().meta({ description: 'ISO 3166-1 alpha-2; blank when unset.' }),
  metadata: storedJson,
  verified: z.boolean().meta({ description: 'True when the email or the mobile number is verified.' }),
  verification: z
    .object({ email: z.boolean(), mobile: z.boolean() })
    .optional()
    .meta({ description: 'Present in registration, login and token responses, absent in profile responses.' }),
  kyc: z.object({ updated: millis, status: z.string() }),
  status: z.string(),
  groups: z.array(z.object({ name: z.string(), label: z.string(), settings: z.record(z.string(), z.unknown()) })),
  permissions: z.array(PermissionParts).meta({ description: "Permissions of the user's own, besides those of the groups." }),
  settings: TransactionSwitches,
  ...PersonDetails.shape,
  created: millis,
  updated: millis,
}).meta({ id: 'User' });
export type User = z.infer<typeof User>;

const WALLET = 'Of the primary account, in the currency that it was first used with. Absent in events.';

/** What admins see besides. */
export const AdminUser = User.extend({
  archived: boolean,
  deactivated: boolean,
  retention_state: z.enum(RETENTION_STATES),
  last_login: millis.nullable(),
  owner: boolean.optional().meta({ description: 'The user registered the company. Absent in events.' }),
  account: z.string().nullable().optional().meta({ description: 'The reference of the primary account. Absent in events.' }),
  balance: amount.optional().meta({ description: WALLET }),
  available_balance: amount.optional().meta({ description: WALLET }),
}).meta({ id: 'AdminUser' });
export type AdminUser = z.infer<typeof AdminUser>;

/** The admins' list leaves out settings and permissions. */
export const AdminUserListItem = AdminUser.omit({ settings: true, permissions: true }).meta({ id: 'AdminUserListItem' });
export type AdminUserListItem = z.infer<typeof AdminUserListItem>;

const NAME_LENGTH_MAX = 50;
const USERNAME_LENGTH_MAX = 150;
const LANGUAGE_LENGTH_MAX = 24;

const MOBILE_LENGTH_MAX = 40;

/** + and digits; spaces, dots, hyphens and brackets are taken out. */
export const mobileInput = z
  .string()
  .max(MOBILE_LENGTH_MAX)
  .transform((written, ctx) => {
    const number = normaliseMobile(written);
    if (number !== undefined) return number;
    ctx.addIssue({ code: 'custom', message: 'Enter a valid mobile number in international form, for example +27820000001.' });
    return z.NEVER;
  });

/** Signs that nobody sees: they turn the direction of what follows, or make two names of one that looks the same. */
const UNSEEN = /(?![\u200C\u200D])\p{Cf}/gu;

/** Two of them join and part the letters of some scripts, and join emoji. Beside these, and beside each other, they only hide. */
const APART = String.raw`[\u200C\u200D\s\p{N}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]`;
const LOOSE_JOINERS = new RegExp(String.raw`(?<=^|${APART})[\u200C\u200D]|[\u200C\u200D](?=$|(?![\u200C\u200D])${APART})`, 'gu');

/** One line: a name stands in subjects of messages, and beside the names of others. What nobody sees of it is left out. */
export const nameInput = text(NAME_LENGTH_MAX)
  .overwrite((name) => name.replaceAll(UNSEEN, '').replaceAll(LOOSE_JOINERS, ''))
  .regex(ONE_LINE, { error: 'Enter a name without line breaks and control characters.' });

const isDate = (written: string): boolean => {
  const date = new Date(`${written}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(written) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written);
};

const birthDateInput = z.string().refine((written) => isDate(written) && !written.startsWith('0000'), {
  error: 'Date has wrong format. Use this format instead: YYYY-MM-DD.',
});

const isTimezone = (name: string): boolean => {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return /^[A-Za-z]/.test(timeZone);
  } catch {
    return false; // Intl has no other way to say that it does not know a name.
  }
};

const timezoneInput = text(100).refine(isTimezone, { error: 'Enter a valid time zone, for example Africa/Johannesburg.' });

const languageInput = text(LANGUAGE_LENGTH_MAX).regex(/^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$/, {
  error: 'Enter a valid language code, for example en.',
});

/** Largest profile image that is received. */
export const PROFILE_BYTES_MAX = 5 * 1024 * 1024;

/** Lower case. */
const usernameInput = z
  .string()
  .trim()
  .toLowerCase()
  .max(USERNAME_LENGTH_MAX)
  .regex(/^[a-z0-9@.+_-]+$/, { error: 'Enter a valid username. It has letters, digits and @ . + - _ only.' });

/** What is said of a person, by themselves and by admins. */
const personInput = {
  first_name: nullWhenBlank(nameInput),
  last_name: nullWhenBlank(nameInput),
  id_number: nullWhenBlank(text(24)),
  language: nullWhenBlank(languageInput),
  nationality: nullWhenBlank(countryInput),
  metadata: metadataChange,
  mobile: nullWhenBlank(mobileInput),
  timezone: nullWhenBlank(timezoneInput),
  birth_date: nullWhenBlank(birthDateInput),
  profile: uploadOrNull,
  ...PersonDetailsInput.shape,
};

/** PATCH /user/ (specification, User endpoints): what is not sent stays as it is. */
export const ProfileChange = z.object({
  ...personInput,
  username: nullWhenBlank(usernameInput).meta({ description: 'Can be chosen once.' }),
});
export type ProfileChange = z.infer<typeof ProfileChange>;

const groups = z
  .array(z.string())
  .max(1, { error: 'Ensure this field has no more than 1 elements.' })
  .nullish()
  .meta({ description: 'The name of one group, or none.' });

/** What admins say of a user: what is not sent stays as it is. */
export const AdminUserChange = z.object({
  ...personInput,
  ...RetentionInput.shape,
  username: nullWhenBlank(usernameInput),
  email: nullWhenBlank(emailInput),
  groups,
  status: z.enum(VERIFICATION_STATUSES).optional(),
  archived: boolean.optional().meta({ description: 'True ends all sessions of the user.' }),
  deactivated: boolean.optional().meta({ description: 'The user cannot log in. True ends all sessions of the user.' }),
});
export type AdminUserChange = z.infer<typeof AdminUserChange>;

/** What admins send to create a user. */
export const AdminUserInput = AdminUserChange.omit({ status: true }).extend({
  id: z.uuid().toLowerCase().optional().meta({ description: 'Chosen by the client; else a new one.' }),
});
export type AdminUserInput = z.infer<typeof AdminUserInput>;

/** What a user may do with money, as admins see and set it. */
export const UserSettings = Switches.meta({ id: 'UserSettings' });
export type UserSettings = z.infer<typeof UserSettings>;
export const UserSettingsChange = SwitchesChange;
export type UserSettingsChange = z.infer<typeof UserSettingsChange>;

/** How many users a company has. */
export const UserOverview = z
  .object({
    total: z.int(),
    archived: z.int(),
    active: z.int().meta({ description: 'Neither archived nor deactivated.' }),
  })
  .meta({ id: 'UserOverview' });
export type UserOverview = z.infer<typeof UserOverview>;
