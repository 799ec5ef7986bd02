import { expect, test } from 'vitest';
import { formatPhoneNumber, readNumber } from '#app/_ui/form/phone-number.ts';

test.each([
  ['+27820000001', '+27 82 000 0001', 'ZA'],
  [' +351 91-2345678', '+351 912 345 678', 'PT'],
  ['+1 202 555 01', '+1 202 555 01', undefined],
  ['+', '+', undefined],
])('parses %s as %s', (text, formatted, country) => {
  expect(readNumber(text)).toEqual({ formatted, country });
});

test('rejects a number without the international prefix', () => {
  expect(readNumber('082 000 0001')).toBeUndefined();
  expect(readNumber('')).toBeUndefined();
});

test('groups the digits of a stored number', () => {
  expect(formatPhoneNumber('+351912345678')).toBe('+351 912 345 678');
  expect(formatPhoneNumber('12345')).toBe('12345');
});
