import { describe, expect, test } from 'vitest';
import { csvLine, parseCsv } from '#server/kernel/csv.ts';

describe('csvLine', () => {
  test.each(['=', '+', '-', '@', '\t', '＝', '＋', '－', '＠'])('prefixes text that begins with %j with an apostrophe', (prefix) => {
    expect(csvLine([`${prefix}1+1`])).toBe(`'${prefix}1+1\r\n`);
  });

  test('does not change these characters inside text', () => {
    expect(csvLine(['1＝1', 'a=b', 'a@b'])).toBe('1＝1,a=b,a@b\r\n');
  });
});

describe('parseCsv', () => {
  test.each([
    ['a,b\r\n1,2\r\n', 'a|b 1|2'],
    ['a;b\n"1;5";"say ""hi"""', 'a|b 1;5|say "hi"'],
    ['\uFEFFa,b\n\n,\n1,"two\nlines"\n', 'a|b 1|two\nlines'],
    ['a,b\n1,', 'a|b 1|'],
    ['a\n"1"', 'a 1'],
  ])('reads %j', (text, lines) => {
    expect(
      parseCsv(text)
        ?.lines.map((cells) => cells.join('|'))
        .join(' '),
    ).toBe(lines);
  });

  test.each(['a\n"1', 'a\n1"2', 'a\n"1"2'])('rejects the misplaced quotation mark in %j', (text) => {
    expect(parseCsv(text)).toBeUndefined();
  });

  test('reads a long file in linear time', () => {
    expect(parseCsv(`a,b\n${'1,2\n'.repeat(50_000)}`)?.lines).toHaveLength(50_001);
  });
});
