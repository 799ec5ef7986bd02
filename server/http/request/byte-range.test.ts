import { expect, test } from 'vitest';
import { readByteRange } from '#server/http/request/byte-range.ts';

test.each([
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=90-1000', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['Bytes=5-6', { start: 5, end: 6 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=100-200', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
])('%s of 100 bytes is %j', (header, range) => {
  expect(readByteRange(header, 100)).toEqual(range);
});

test.each([
  undefined,
  '',
  'bytes=',
  'bytes=-',
  'bytes=9-5',
  'bytes=0-1,3-4',
  'bytes=a-b',
  'bytes=-5-',
  'lines=0-1',
  'bytes=0x1-2',
  `bytes=${'9'.repeat(20)}-`,
])('%j returns the whole file', (header) => {
  expect(readByteRange(header, 100)).toBeUndefined();
});
