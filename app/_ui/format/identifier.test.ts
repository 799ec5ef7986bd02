import { expect, test } from 'vitest';
import { groupedCaret, groupDigits } from '#app/_ui/format/identifier.tsx';

test.each([
  ['', ''],
  ['DE8', 'DE8'],
  ['DE89', 'DE89'],
  ['DE893', 'DE89 3'],
  ['DE89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
  ['DE8🌻3', 'DE8🌻 3'],
])('groups %s as %s', (text, grouped) => {
  expect(groupDigits(text)).toBe(grouped);
});

test.each([
  [0, 0],
  [3, 3],
  [4, 4],
  [5, 6],
  [9, 11],
  [99, 11],
])('the caret after %i characters is at %i', (charactersBefore, caret) => {
  expect(groupedCaret('DE89 3704 0', charactersBefore)).toBe(caret);
});
