import { expect, test } from 'vitest';
import { getInitials } from '#app/_ui/format/avatar.tsx';

test.each([
  ['Ada Lovelace', 'AL'],
  ['alto-vale', 'AV'],
  ['Maria da Conceição Alves', 'MD'],
  ["Sinéad O'Neill", 'SO'],
  ['さくら', 'さ'],
  ['+27820000001', '2'],
  ['🙂', ''],
])('the initials of %s are %s', (name, expected) => {
  expect(getInitials(name)).toBe(expected);
});
