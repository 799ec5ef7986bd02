// Fields of a person that users and admins can write. PersonDetails has no columns: its fields are keys of `users.details`, and unset
// fields are omitted.
import { z } from 'zod';
import { GENDERS, MARITAL_STATUSES, PERSON_TITLES, RETENTION_STATES } from '#server/kernel/user-enums.ts';
import { normalizeMobile } from '#server/modules/people/identifiers/identifiers.ts';
import {
  countryInput,
  dateInput,
  timezoneInput,
  metadataChange,
  nullWhenBlank,
  ONE_LINE,
  text,
  uploadOrNull,
  webUrl,
} from '#server/schemas/fields.ts';

const LONG_TEXT_LENGTH_MAX = 100;
const NAME_LENGTH_MAX = 50;

const singleLine = (lengthMax: number) =>
  text(lengthMax).regex(ONE_LINE, { error: 'Enter text without line breaks and control characters.' });

const optionalChoice = <const Choice extends string>(choices: readonly [Choice, ...Choice[]]) => nullWhenBlank(z.enum(choices));

/** Null and blank unset a field. */
export const PersonDetailsInput = z.object({
  middle_name: nullWhenBlank(singleLine(NAME_LENGTH_MAX)),
  residency: nullWhenBlank(countryInput),
  gender: optionalChoice(GENDERS),
  title: optionalChoice(PERSON_TITLES),
  marital_status: optionalChoice(MARITAL_STATUSES),
  fathers_name: nullWhenBlank(singleLine(LONG_TEXT_LENGTH_MAX)),
  mothers_name: nullWhenBlank(singleLine(LONG_TEXT_LENGTH_MAX)),
  grandfathers_name: nullWhenBlank(singleLine(LONG_TEXT_LENGTH_MAX)),
  grandmothers_name: nullWhenBlank(singleLine(LONG_TEXT_LENGTH_MAX)),
  central_bank_number: nullWhenBlank(singleLine(LONG_TEXT_LENGTH_MAX)),
  website: nullWhenBlank(webUrl.max(LONG_TEXT_LENGTH_MAX)),
  business_name: nullWhenBlank(singleLine(LONG_TEXT_LENGTH_MAX)),
  alias_name: nullWhenBlank(singleLine(LONG_TEXT_LENGTH_MAX)),
  legal_name: nullWhenBlank(singleLine(LONG_TEXT_LENGTH_MAX)),
  birth_place: nullWhenBlank(singleLine(LONG_TEXT_LENGTH_MAX)),
  birth_country: nullWhenBlank(countryInput),
  tax_number: nullWhenBlank(singleLine(LONG_TEXT_LENGTH_MAX)),
  tax_residency: nullWhenBlank(countryInput),
});
export type PersonDetailsInput = z.infer<typeof PersonDetailsInput>;

const DELETION_UNSUPPORTED =
  'Personal data is not deleted by this field. Use "delete_requested" to record the request, and archive the user to end access.';

/** Writable by admins. `deleted` is rejected, because no data is deleted. */
export const RetentionInput = z.object({
  retention_state: z
    .enum(RETENTION_STATES)
    .refine((state) => state !== 'deleted', { error: DELETION_UNSUPPORTED })
    .optional()
    .meta({ description: '`retaining` or `delete_requested`. `deleted` is rejected, because data is never deleted.' }),
});

type DetailName = keyof PersonDetailsInput;

const DETAIL_NAMES = Object.keys(PersonDetailsInput.shape) as DetailName[];

const detail = z.string().nullable();

/** Unset fields are null. */
export const PersonDetails = z.object({
  ...(Object.fromEntries(DETAIL_NAMES.map((name) => [name, detail])) as Record<DetailName, typeof detail>),
  residency: detail.meta({ description: 'Country of residence (ISO 3166-1 alpha-2).' }),
  birth_country: detail.meta({ description: 'Country of birth (ISO 3166-1 alpha-2).' }),
  tax_residency: detail.meta({ description: 'Country of tax residence (ISO 3166-1 alpha-2).' }),
});
export type PersonDetails = z.infer<typeof PersonDetails>;

type StoredDetails = Record<string, unknown>;

export const toPersonDetails = (details: StoredDetails): PersonDetails =>
  Object.fromEntries(DETAIL_NAMES.map((name) => [name, typeof details[name] === 'string' ? details[name] : null])) as PersonDetails;

/** Returns the details after a change, or undefined if the change contains none of them. */
export const applyDetailChanges = (
  before: StoredDetails,
  input: PersonDetailsInput & z.infer<typeof RetentionInput>,
): StoredDetails | undefined => {
  const names = ([...DETAIL_NAMES, 'retention_state'] as const).filter((name) => input[name] !== undefined);
  if (names.length === 0) return undefined;
  const after = { ...before, ...Object.fromEntries(names.map((name) => [name, input[name]])) };
  return Object.fromEntries(Object.entries(after).filter(([, value]) => value !== null));
};

const USERNAME_LENGTH_MAX = 150;
const LANGUAGE_LENGTH_MAX = 24;

const MOBILE_LENGTH_MAX = 40;

/** Removes spaces, dots, hyphens and brackets. */
export const mobileInput = z
  .string()
  .max(MOBILE_LENGTH_MAX)
  .transform((value, ctx) => {
    const number = normalizeMobile(value);
    if (number !== undefined) return number;
    ctx.addIssue({ code: 'custom', message: 'Enter a valid mobile number in international form, for example +27820000001.' });
    return z.NEVER;
  });

/** Invisible format characters, which can reverse text or make different names look the same. */
const INVISIBLE_CHARACTERS = /(?![\u200C\u200D])\p{Cf}/gu;

/** The two joiners are needed within some scripts and emoji. Next to these characters, or next to each other, they have no effect. */
const JOINER_NEIGHBORS = String.raw`[\u200C\u200D\s\p{N}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]`;
const INEFFECTIVE_JOINERS = new RegExp(
  String.raw`(?<=^|${JOINER_NEIGHBORS})[\u200C\u200D]|[\u200C\u200D](?=$|(?![\u200C\u200D])${JOINER_NEIGHBORS})`,
  'gu',
);

/** A single line, because names appear in email subjects. Invisible characters are removed. */
export const nameInput = text(NAME_LENGTH_MAX)
  .overwrite((name) => name.replaceAll(INVISIBLE_CHARACTERS, '').replaceAll(INEFFECTIVE_JOINERS, ''))
  .regex(ONE_LINE, { error: 'Enter a name without line breaks and control characters.' });

const languageInput = text(LANGUAGE_LENGTH_MAX).regex(/^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$/, {
  error: 'Enter a valid language code, for example en.',
});

export const usernameInput = z
  .string()
  .trim()
  .toLowerCase()
  .max(USERNAME_LENGTH_MAX)
  .regex(/^[a-z0-9@.+_-]+$/, { error: 'Enter a valid username. Use only letters, digits and @ . + - _' });

export const personInput = {
  first_name: nullWhenBlank(nameInput),
  last_name: nullWhenBlank(nameInput),
  id_number: nullWhenBlank(text(24)),
  language: nullWhenBlank(languageInput),
  nationality: nullWhenBlank(countryInput),
  metadata: metadataChange,
  mobile: nullWhenBlank(mobileInput),
  timezone: nullWhenBlank(timezoneInput),
  birth_date: nullWhenBlank(dateInput),
  profile: uploadOrNull,
  ...PersonDetailsInput.shape,
};
