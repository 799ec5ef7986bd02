// Messages of Zod issues as v3 clients expect them. They are chosen during validation, because only then is the value known: whether a field
// was missing, null or wrong. A message of the schema takes precedence.
import { z, type ZodError } from 'zod';
import { REQUIRED, type FieldErrors } from '#server/kernel/errors.ts';

type ValidationIssue = Parameters<NonNullable<z.core.$ZodConfig['localeError']>>[0];

const TYPE_MESSAGES: Record<string, string> = {
  string: 'Not a valid string.',
  int: 'A valid integer is required.',
  // No field of the API accepts fractions, and Zod reports `number` for an integer that is not a number.
  number: 'A valid integer is required.',
  bigint: 'A valid integer is required.',
  boolean: 'Must be a valid boolean.',
  array: 'Expected a list of items.',
  object: 'Expected an object.',
  record: 'Expected an object.',
};

const FORMAT_MESSAGES: Record<string, string> = {
  email: 'Enter a valid email address.',
  url: 'Enter a valid URL.',
  uuid: 'Must be a valid UUID.',
};

const toSizeMessage = (origin: string, bound: 'small' | 'big', limit: bigint | number): string => {
  if (origin === 'string') {
    if (bound === 'big') return `Ensure this field has no more than ${limit} characters.`;
    return Number(limit) <= 1 ? 'This field may not be blank.' : `Ensure this field has at least ${limit} characters.`;
  }
  if (origin === 'array') {
    return bound === 'big' ? `Ensure this field has no more than ${limit} elements.` : `Ensure this field has at least ${limit} elements.`;
  }
  return bound === 'big'
    ? `Ensure this value is less than or equal to ${limit}.`
    : `Ensure this value is greater than or equal to ${limit}.`;
};

const ECHOED_LENGTH_MAX = 100;

const truncate = (text: string): string => (text.length > ECHOED_LENGTH_MAX ? `${text.slice(0, ECHOED_LENGTH_MAX)}…` : text);

/** The message for an unknown enum value. It quotes the value, up to a length. */
export const invalidChoiceMessage = (value: string): string => `"${truncate(value)}" is not a valid choice.`;

const toMissingMessage = (input: unknown): string | undefined => {
  if (input === undefined) return REQUIRED;
  return input === null ? 'This field may not be null.' : undefined;
};

const toMessage = (issue: ValidationIssue): string | undefined => {
  switch (issue.code) {
    case 'invalid_type':
      return toMissingMessage(issue.input) ?? TYPE_MESSAGES[issue.expected] ?? 'Not a valid value.';
    case 'invalid_value':
      return toMissingMessage(issue.input) ?? (typeof issue.input === 'string' ? invalidChoiceMessage(issue.input) : 'Not a valid choice.');
    case 'too_big':
      return toSizeMessage(issue.origin, 'big', issue.maximum);
    case 'too_small':
      return toSizeMessage(issue.origin, 'small', issue.minimum);
    case 'invalid_format':
      return FORMAT_MESSAGES[issue.format] ?? 'Not a valid value.';
    default:
      return 'Not a valid value.';
  }
};

z.config({ localeError: toMessage });

/** A list of a hundred thousand invalid items would have as many issues. */
const ISSUES_MAX = 100;

/** Messages by field for the first hundred issues. Nested fields are named by their path: `transactions.3.amount`. */
export const toFieldErrors = (error: ZodError): FieldErrors => {
  const fields: FieldErrors = {};
  for (const issue of error.issues.slice(0, ISSUES_MAX)) {
    const field = issue.path.length > 0 ? issue.path.map(String).join('.') : 'non_field_errors';
    (fields[field] ??= []).push(issue.message);
  }
  return fields;
};
