// Field types of input and output schemas. Forms import them in the browser, so they depend on zod and kernel only. Body values are never
// coerced; query values are text, parsed by the `query…` types.
import { fitsMetadata, METADATA_TOO_LARGE } from '#server/kernel/metadata.ts';
import { z } from 'zod';
import { INPUT_AMOUNT_MAX, INPUT_DIGITS_MAX } from '#server/kernel/money.ts';
import { isUpload, type Upload } from '#server/kernel/upload.ts';
import { VERIFICATION_STATUSES } from '#server/kernel/user-enums.ts';
import { COUNTRY_CODES } from '#server/kernel/countries.ts';
import { findBicError, findIbanError, normalizeBankCode } from '#server/kernel/bank-codes.ts';

/** The JSON schema of an integer that may exceed int64. */
const AMOUNT = { type: 'integer', format: 'bigint' } as const;

/** JSON integers arrive as numbers, or as bigints when a number cannot hold them. Both become one bigint. */
const exactInteger = z.preprocess(
  (value) => (typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value),
  z.bigint().meta({ override: AMOUNT }),
);

/** An amount in a request: an integer in the smallest unit, at least 1, at most 30 digits. */
export const positiveAmount = exactInteger
  .refine((amount) => amount >= 1n, { error: 'Ensure this value is greater than or equal to 1.' })
  .refine((amount) => amount <= INPUT_AMOUNT_MAX, { error: `Ensure this value has no more than ${INPUT_DIGITS_MAX} digits.` });

/** Like positiveAmount, but zero is allowed. */
export const amountOrZero = exactInteger
  .refine((amount) => amount >= 0n, { error: 'Ensure this value is greater than or equal to 0.' })
  .refine((amount) => amount <= INPUT_AMOUNT_MAX, { error: `Ensure this value has no more than ${INPUT_DIGITS_MAX} digits.` });

/** An amount in a response. */
export const amount = z.bigint().meta({ override: AMOUNT, examples: [1500] });

/** A timestamp in a response: integer milliseconds since the epoch. */
export const millis = z.int().meta({ examples: [1795260000000] });

/** A duration in seconds: from five minutes to 31 days. */
export const durationSeconds = z.int().min(300).max(2_678_400);

export const integer = z.int();
/** The number of a record in a body. Numbers out of range are rejected without a lookup. */
export const recordNumber = z.int32();
export const boolean = z.boolean();
export const uuid = z.uuid();

/** Text up to a length; blank is allowed. */
export const text = (lengthMax: number) => z.string().max(lengthMax);

/** Text that may not be blank. */
export const requiredText = (lengthMax: number) => z.string().trim().min(1).max(lengthMax);

/** Text without line breaks and control characters. The pattern has no JavaScript character classes, because the OpenAPI document contains it. */
export const ONE_LINE = new RegExp(String.raw`^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$`);

export const email = z.email().max(254);

const URL_LENGTH_MAX = 200;

const isWebUrl = (value: string): boolean => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

/** An http or https URL. */
export const webUrl = z.string().trim().max(URL_LENGTH_MAX).refine(isWebUrl, { error: 'Enter a valid URL.' });

const METADATA_KEY = /^(?!.*__)[A-Za-z0-9_]+$/;

const isFiniteDeep = (value: unknown): boolean => {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every(isFiniteDeep);
};

/** Free-form data of clients. Lists can be filtered by its first-level keys. */
export const metadata = z
  .record(z.string(), z.unknown(), { error: 'Invalid metadata. Must be a valid object.' })
  .refine((value) => Object.keys(value).every((key) => METADATA_KEY.test(key)), {
    error: 'Invalid metadata key. May only contain alphanumeric characters, numbers and single underscores.',
  })
  .refine(isFiniteDeep, { error: 'Invalid metadata. Numbers must be finite.' })
  .refine(fitsMetadata, { error: METADATA_TOO_LARGE });

/** Stored free-form data in a response. It was validated as input; validating it again would cost time per row of a list. */
export const storedJson = z.custom<Record<string, unknown>>().meta({ override: { type: 'object', additionalProperties: {} } });

/** A change of metadata, which is merged into the stored metadata (records/merge-patch.ts). Null clears it. */
export const metadataChange = metadata.nullable().optional();

const TRUE_VALUES = new Set(['true', '1']);
const FALSE_VALUES = new Set(['false', '0']);

/** A flag in a query: true, false, 1 or 0, ignoring case. */
export const queryBoolean = z.preprocess((value) => {
  const lowerCased = String(value).toLowerCase();
  if (TRUE_VALUES.has(lowerCased)) return true;
  if (FALSE_VALUES.has(lowerCased)) return false;
  return value;
}, z.boolean());

/** An integer in a query, exact at any length. */
export const queryInteger = z.preprocess(
  (value) => (/^-?\d{1,38}$/.test(String(value)) ? BigInt(String(value)) : value),
  z.bigint({ error: 'A valid integer is required.' }).meta({ override: AMOUNT }),
);

/** The last millisecond of the year 9999. PostgreSQL cannot parse a later timestamp in the driver's format. */
export const MILLIS_MAX = 253_402_300_799_999;

/** A timestamp in a query: milliseconds since the epoch. */
export const queryMillis = z.preprocess(
  (value) => (/^\d{1,15}$/.test(String(value)) && Number(value) <= MILLIS_MAX ? new Date(Number(value)) : value),
  z.date({ error: 'Incorrect date format, must be a valid millisecond timestamp.' }).meta({ override: { type: 'integer' } }),
);

/** A timestamp in a body: milliseconds since the epoch. Null and blank unset the field. */
export const timestampInput = z
  .preprocess((value) => (value === '' ? null : value), z.int().min(0).max(MILLIS_MAX).nullable())
  .optional()
  .meta({ override: { type: ['integer', 'null'] }, examples: [1795260000000] });

const uploadMessage = (value: unknown): string => {
  if (value === undefined || value === null) return 'No file was submitted.';
  return isUpload(value) ? 'The submitted file is empty.' : 'The submitted data was not a file. Check the encoding type on the form.';
};

/** A file of a form (http/request/receive-form.ts). The route limits its size. */
export const upload = z
  .custom<Upload>((value) => isUpload(value) && value.sizeBytes > 0, { error: ({ input }) => uploadMessage(input) })
  .meta({ override: { type: 'string', format: 'binary' } });

/** A file that can be removed: null and blank unset the field. */
export const uploadOrNull = z
  .preprocess((value) => (value === '' ? null : value), upload.nullable())
  .optional()
  .meta({ override: { type: 'string', format: 'binary' } });

/** An optional parameter. Clients also send it blank. */
export const absentWhenBlank = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** A case-insensitive choice, converted to the case of the list. */
export const caselessChoice = <const Choice extends string>(choices: readonly [Choice, ...Choice[]]) =>
  z.preprocess(
    (value) => choices.find((choice) => typeof value === 'string' && choice.toLowerCase() === value.toLowerCase()) ?? value,
    z.enum(choices),
  );

/** The output of a procedure that responds with {status: "success"} and no data. */
export const noOutput = z.void();

// Clients send null or blank for an absent value, or to unset a field. The names state the input and its effect.

/** Null is treated as absent. */
export const absentWhenNull = <Schema extends z.ZodType>(schema: Schema) => z.preprocess((value) => value ?? undefined, schema);

/** Null and blank are treated as absent. */
export const absentWhenEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional()).optional();

/** Null and blank unset the field. */
export const nullWhenBlank = <Schema extends z.ZodType<string>>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable()).optional();

/** The path of one record. Invalid IDs are not found (server/records/record-ids.ts), so nothing is rejected here. */
export const IdPath = z.object({ id: z.string() });
export type IdPath = z.infer<typeof IdPath>;

/** Fields of a user's record that only admins can set. */
export const recordReview = { status: z.enum(VERIFICATION_STATUSES).optional(), archived: boolean.optional() };

/** The owner of a record that an admin creates. */
export const userIdentifier = z.string().meta({ description: 'User ID, email address or mobile number.' });

/** Trimmed and converted to lower case. */
export const emailInput = z.string().trim().toLowerCase().pipe(email);

export const countryInput = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => COUNTRY_CODES.has(code), { error: 'Enter a valid ISO 3166-1 alpha-2 country code.' });

/** Spaces are removed and letters converted to uppercase before validation. Null and blank unset the field. */
const bankCodeInput = (lengthMax: number, findError: (code: string) => string | undefined) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' && value.length <= lengthMax ? normalizeBankCode(value) || null : value),
      text(lengthMax)
        .superRefine((code, ctx) => {
          const error = code.length > lengthMax ? undefined : findError(code);
          if (error !== undefined) ctx.addIssue({ code: 'custom', message: error });
        })
        .nullable(),
    )
    .optional();

export const ibanInput = bankCodeInput(50, findIbanError);
export const bicInput = bankCodeInput(16, findBicError);

const isDate = (value: string): boolean => {
  const date = new Date(`${value}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
};

/** A date without a time, as `2026-11-30`. */
export const dateInput = z.string().refine((value) => isDate(value) && !value.startsWith('0000'), {
  error: 'Date has wrong format. Use this format instead: YYYY-MM-DD.',
});

const isTimezone = (name: string): boolean => {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return /^[A-Za-z]/.test(timeZone);
  } catch {
    return false; // Intl throws for an unknown name.
  }
};

/** An IANA time zone. */
export const timezoneInput = text(100).refine(isTimezone, { error: 'Enter a valid time zone, for example Africa/Johannesburg.' });
