// What is known of a person besides what has a column of its own: kept in `users.details` by these names, and by no others. What is unset
// is not kept.
import { z } from 'zod';
import { COUNTRY_CODES } from '#server/kernel/countries.ts';
import { nullWhenBlank, ONE_LINE, text, webUrl } from '#server/schemas/fields.ts';
import { GENDERS, MARITAL_STATUSES, PERSON_TITLES, RETENTION_STATES } from '#server/kernel/person-words.ts';

const LONG_LENGTH_MAX = 100;
const NAME_LENGTH_MAX = 50;

/** One line, as names are. */
const line = (lengthMax: number) => text(lengthMax).regex(ONE_LINE, { error: 'Enter text without line breaks and control characters.' });

const country = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => COUNTRY_CODES.has(code), { error: 'Enter a valid ISO 3166-1 alpha-2 country code.' });

const chosen = <const Choice extends string>(choices: readonly [Choice, ...Choice[]]) => nullWhenBlank(z.enum(choices));

/** What people say of themselves; null and blank unset a field. */
export const PersonDetailsInput = z.object({
  middle_name: nullWhenBlank(line(NAME_LENGTH_MAX)),
  residency: nullWhenBlank(country),
  gender: chosen(GENDERS),
  title: chosen(PERSON_TITLES),
  marital_status: chosen(MARITAL_STATUSES),
  fathers_name: nullWhenBlank(line(LONG_LENGTH_MAX)),
  mothers_name: nullWhenBlank(line(LONG_LENGTH_MAX)),
  grandfathers_name: nullWhenBlank(line(LONG_LENGTH_MAX)),
  grandmothers_name: nullWhenBlank(line(LONG_LENGTH_MAX)),
  central_bank_number: nullWhenBlank(line(LONG_LENGTH_MAX)),
  website: nullWhenBlank(webUrl.max(LONG_LENGTH_MAX)),
  business_name: nullWhenBlank(line(LONG_LENGTH_MAX)),
  alias_name: nullWhenBlank(line(LONG_LENGTH_MAX)),
  legal_name: nullWhenBlank(line(LONG_LENGTH_MAX)),
  birth_place: nullWhenBlank(line(LONG_LENGTH_MAX)),
  birth_country: nullWhenBlank(country),
  tax_number: nullWhenBlank(line(LONG_LENGTH_MAX)),
  tax_residency: nullWhenBlank(country),
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
    .meta({ description: 'retaining or delete_requested. `deleted` is rejected, because no data is deleted.' }),
});

type DetailName = keyof PersonDetailsInput;

const DETAIL_NAMES = Object.keys(PersonDetailsInput.shape) as DetailName[];

const shown = z.string().nullable();

/** The same as the API shows it: each is null when unset. */
export const PersonDetails = z.object({
  middle_name: shown,
  residency: shown.meta({ description: 'ISO 3166-1 alpha-2.' }),
  gender: shown,
  title: shown,
  marital_status: shown,
  fathers_name: shown,
  mothers_name: shown,
  grandfathers_name: shown,
  grandmothers_name: shown,
  central_bank_number: shown,
  website: shown,
  business_name: shown,
  alias_name: shown,
  legal_name: shown,
  birth_place: shown,
  birth_country: shown.meta({ description: 'ISO 3166-1 alpha-2.' }),
  tax_number: shown,
  tax_residency: shown.meta({ description: 'ISO 3166-1 alpha-2.' }),
});
export type PersonDetails = z.infer<typeof PersonDetails>;

type Stored = Record<string, unknown>;

/** What is stored, as the API shows it. */
export const toPersonDetails = (details: Stored): PersonDetails =>
  Object.fromEntries(DETAIL_NAMES.map((name) => [name, typeof details[name] === 'string' ? details[name] : null])) as PersonDetails;

/** What was stored, with a change: undefined when it says nothing of these fields. */
export const changedDetails = (before: Stored, sent: PersonDetailsInput & z.infer<typeof RetentionInput>): Stored | undefined => {
  const named = ([...DETAIL_NAMES, 'retention_state'] as const).filter((name) => sent[name] !== undefined);
  if (named.length === 0) return undefined;
  const after = { ...before, ...Object.fromEntries(named.map((name) => [name, sent[name]])) };
  return Object.fromEntries(Object.entries(after).filter(([, value]) => value !== null));
};
