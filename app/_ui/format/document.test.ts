import { describe, expect, test } from 'vitest';
import { createFormat } from '#app/_language/format.ts';
import { createTranslate } from '#app/_language/translate.ts';
import { formatBytes } from '#app/_ui/format/document.tsx';

const english = createTranslate('en', []);
const englishFormat = createFormat({ language: 'en', numberFormat: 'language' });

describe('file size', () => {
  test.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1000, '1 kB'],
    [48_210, '48 kB'],
    [3_440_000, '3.4 MB'],
    [10_485_760, '10 MB'],
    [5_000_000_000_000, '5000 GB'],
  ])('formats %d bytes as %s', (bytes, words) => {
    expect(formatBytes(english, englishFormat, bytes)).toBe(words);
  });

  test('uses the decimal separator of the user', () => {
    expect(formatBytes(english, createFormat({ language: 'de', numberFormat: 'language' }), 3_440_000)).toBe('3,4 MB');
  });
});
