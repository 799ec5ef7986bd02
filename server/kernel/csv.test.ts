import { describe, expect, test } from 'vitest';
import { csvLine } from '#server/kernel/csv.ts';

describe('csvLine', () => {
  test.each(['=', '+', '-', '@', '\t', '＝', '＋', '－', '＠'])('prefixes text that begins with %j with an apostrophe', (sign) => {
    expect(csvLine([`${sign}1+1`])).toBe(`'${sign}1+1\r\n`);
  });

  test('does not change these signs inside text', () => {
    expect(csvLine(['1＝1', 'a=b', 'a@b'])).toBe('1＝1,a=b,a@b\r\n');
  });
});
