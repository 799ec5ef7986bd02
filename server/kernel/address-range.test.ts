import { expect, test } from 'vitest';
import { matchedPrefixLength, readAddressRange } from '#server/kernel/address-range.ts';

test('normalizes a range to one spelling', () => {
  const spellings = [
    '*',
    ' 203.0.113.7 ',
    '10.1.2.3/8',
    '10.0.0.1/32',
    '::FFFF:10.0.0.1',
    '2001:DB8::0:1',
    '2001:db8::1/32',
    '::/0',
    '0.0.0.0/0',
  ];
  expect(spellings.map(readAddressRange)).toEqual([
    '*',
    '203.0.113.7',
    '10.0.0.0/8',
    '10.0.0.1',
    '10.0.0.1',
    '2001:db8::1',
    '2001:db8::/32',
    '::/0',
    '0.0.0.0/0',
  ]);
});

test('rejects text that is not an address or range', () => {
  const texts = [
    '',
    'localhost',
    '10.0.0',
    '010.0.0.1',
    '10.0.0.256',
    '10.0.0.0/33',
    '10.0.0.0/',
    '1',
    '**',
    'fe80::1%eth0',
    '::1/129',
    '10.0.0.1-9',
  ];
  expect(texts.map(readAddressRange)).toEqual(texts.map(() => undefined));
});

test('ranks a narrower range as more specific', () => {
  const ranges = ['*', '0.0.0.0/0', '10.0.0.0/8', '10.1.2.0/24', '10.1.2.3', '10.1.2.4', '::/0', '11.0.0.0/8'];
  expect(ranges.map((range) => matchedPrefixLength(range, '10.1.2.3'))).toEqual([0, 0, 8, 24, 32, undefined, undefined, undefined]);
  expect(matchedPrefixLength('2001:db8::/32', '2001:db8::5')).toBe(32);
  expect(matchedPrefixLength('2001:db8::5', '2001:DB8:0::5')).toBe(128);
});

test('matches an unknown client address only with the unrestricted range', () => {
  expect([matchedPrefixLength('*', 'unknown'), matchedPrefixLength('0.0.0.0/0', 'unknown')]).toEqual([0, undefined]);
});
