// Strings known to break parsers (numbers, dates, paths, SQL, HTML, shells, templates) and code that measures, compares or stores text.
import { readList } from '#server/testing/fuzz/read-list.ts';

/** Inputs for catastrophic backtracking, and long texts. */
const LONG = [
  '9'.repeat(1_000),
  `0.${'0'.repeat(600)}1`,
  'é'.repeat(4_000),
  '\u0301'.repeat(3_000),
  '👍'.repeat(2_000),
  'a'.repeat(10_000),
  ' '.repeat(20_000),
  `${'a'.repeat(5_000)}!`,
  'a.'.repeat(2_000),
  'x@'.repeat(2_000),
  `${'0'.repeat(5_000)}x`,
  '-'.repeat(5_000),
  '\t'.repeat(5_000),
  'a b '.repeat(2_000),
  '('.repeat(600),
];

export const HOSTILE_TEXTS: string[] = [...readList('./hostile-texts.json'), ...LONG];
