import { describe, expect, it } from 'vitest';
import * as fields from '#server/schemas/fields.ts';
import { toFieldErrors } from '#server/api/field-errors.ts';
import { INPUT_AMOUNT_MAX } from '#server/kernel/money.ts';

const { MILLIS_MAX, integer, text } = fields;

const TYPES = {
  positiveAmount: fields.positiveAmount,
  integer,
  recordNumber: fields.recordNumber,
  text: text(3),
  requiredText: fields.requiredText(3),
  email: fields.email,
  metadata: fields.metadata,
  metadataChange: fields.metadataChange,
  queryBoolean: fields.queryBoolean,
  queryInteger: fields.queryInteger,
  queryMillis: fields.queryMillis,
  caselessChoice: fields.caselessChoice(['Complete', 'Failed']),
  absentWhenBlank: fields.absentWhenBlank(integer),
  absentWhenNull: fields.absentWhenNull(text(3).optional()),
  absentWhenEmpty: fields.absentWhenEmpty(integer),
  nullWhenBlank: fields.nullWhenBlank(text(3)),
};

type Name = keyof typeof TYPES;

/** Metadata of this many bytes. */
const createMetadata = (bytes: number) => ({ a: 'x'.repeat(bytes - '{"a":""}'.length) });

const createEmail = (length: number): string => `a@${'b.'.repeat(100)}${'c'.repeat(length - 205)}.de`;

/** Valid values. The third item is the parsed value if it differs. */
const ACCEPTED: [name: Name, value: unknown, read?: unknown][] = [
  ['positiveAmount', 1, 1n],
  ['positiveAmount', 2 ** 53 - 1, 9_007_199_254_740_991n],
  ['positiveAmount', INPUT_AMOUNT_MAX],
  ['integer', -5],
  ['recordNumber', 2_147_483_647],
  ['text', 'abc'],
  ['text', ''],
  ['requiredText', ' abc ', 'abc'],
  ['email', createEmail(254)],
  ['metadata', {}],
  ['metadata', { a_B9: { 'any key__': [1, null, 'x', 10n ** 30n] }, _: 0 }],
  ['metadata', createMetadata(104_857)],
  ['metadata', { a: Array.from({ length: 999 }, () => 0) }],
  ['metadataChange', null],
  ['metadataChange', undefined],
  ['queryBoolean', 'TRUE', true],
  ['queryBoolean', '1', true],
  ['queryBoolean', 'False', false],
  ['queryBoolean', '0', false],
  ['queryInteger', '-12345678901', -12_345_678_901n],
  ['queryInteger', '9'.repeat(38), BigInt('9'.repeat(38))],
  ['queryMillis', '0', new Date(0)],
  ['queryMillis', String(MILLIS_MAX), new Date('9999-12-31T23:59:59.999Z')],
  ['caselessChoice', 'cOMPLETE', 'Complete'],
  ['absentWhenBlank', '', undefined],
  ['absentWhenNull', null, undefined],
  ['absentWhenNull', ''],
  ['absentWhenEmpty', null, undefined],
  ['absentWhenEmpty', '', undefined],
  ['absentWhenEmpty', 0],
  ['nullWhenBlank', '', null],
  ['nullWhenBlank', null],
  ['nullWhenBlank', undefined],
];

const NULL = 'This field may not be null.';
const NOT_AN_INTEGER = 'A valid integer is required.';
const NOT_AN_OBJECT = 'Invalid metadata. Must be a valid object.';
const INVALID_KEY = 'Invalid metadata key. May only contain alphanumeric characters, numbers and single underscores.';
const INFINITE = 'Invalid metadata. Numbers must be finite.';
const TOO_LARGE = 'Ensure this field has no more than 104857 bytes, and no more than 1000 keys and items at any depth.';

const INVALID_VALUES: [name: Name, message: string, ...values: unknown[]][] = [
  ['positiveAmount', 'Ensure this value is greater than or equal to 1.', 0, -1n],
  ['positiveAmount', 'Ensure this value has no more than 30 digits.', INPUT_AMOUNT_MAX + 1n],
  ['positiveAmount', NOT_AN_INTEGER, 1.5, '1', true, Infinity],
  ['positiveAmount', NULL, null],
  ['integer', NOT_AN_INTEGER, 1.5, '1'],
  ['recordNumber', 'Ensure this value is less than or equal to 2147483647.', 2_147_483_648, 2 ** 53 - 1],
  ['recordNumber', NOT_AN_INTEGER, 1.5, '1'],
  ['text', 'Ensure this field has no more than 3 characters.', 'abcd'],
  ['text', NULL, null],
  ['requiredText', 'This field may not be blank.', '', '   '],
  ['requiredText', 'Ensure this field has no more than 3 characters.', 'abcd'],
  ['email', 'Ensure this field has no more than 254 characters.', createEmail(255)],
  ['email', 'Enter a valid email address.', 'a@b'],
  ['metadata', NOT_AN_OBJECT, 'text', 7, null, []],
  ['metadata', INVALID_KEY, ...['', 'a__b', 'a b', 'a.b', 'a-b', 'é'].map((key) => ({ [key]: 1 }))],
  ['metadata', INFINITE, { a: -Infinity }, { a: [{ b: Infinity }] }],
  [
    'metadata',
    TOO_LARGE,
    createMetadata(104_858),
    { a: 'é'.repeat(52_425) },
    { a: 10n ** 104_851n },
    { a: { b: Array.from({ length: 999 }, () => 0) } },
  ],
  ['metadataChange', NOT_AN_OBJECT, []],
  ['queryBoolean', 'Must be a valid boolean.', 'yes'],
  ['queryInteger', NOT_AN_INTEGER, '9'.repeat(39), '1.5', '+1', '1e3', '- 1', 'x'],
  ['queryMillis', 'Incorrect date format, must be a valid millisecond timestamp.', '-1', '1.5', 'x', String(MILLIS_MAX + 1)],
  ['caselessChoice', '"Pending" is not a valid choice.', 'Pending'],
  ['absentWhenBlank', NULL, null],
  ['absentWhenEmpty', NOT_AN_INTEGER, ' '],
  ['nullWhenBlank', 'Ensure this field has no more than 3 characters.', 'abcd'],
];

const read = (name: Name, value: unknown) => {
  const { success, data, error } = TYPES[name].safeParse(value);
  return success ? { accepted: data } : { rejected: toFieldErrors(error)['non_field_errors'] };
};

describe('a field', () => {
  it.each(ACCEPTED)('of the type %s accepts valid values (%#)', (name, value, ...expected) => {
    expect(read(name, value)).toEqual({ accepted: expected.length > 0 ? expected[0] : value });
  });

  it.each(INVALID_VALUES)('of the type %s rejects %s', (name, message, ...values) => {
    for (const value of values) expect(read(name, value)).toEqual({ rejected: [message] });
  });
});
