import { expect, test } from 'vitest';
import { rankEntry } from '#app/(dashboard)/_shell/palette.tsx';

test.each([
  ['Company details Settings /admin/settings', 'comp', 1],
  ['Switch to Company', 'switch comp', 1],
  ['Subtypes Rules /admin/subtypes', 'types', 0.5],
  ['Documents Profile /profile/documents', 'comp', 0],
  ['Company details Settings /admin/settings', 'comp money', 0],
])('ranks "%s" for "%s" as %d', (entry, search, rank) => {
  expect(rankEntry(entry, search)).toBe(rank);
});
