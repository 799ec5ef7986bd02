import { describe, expect, test } from 'vitest';
import { createFormat } from '#app/_language/format.ts';
import { parseLanguage, parseNumberFormat, preferredLanguage } from '#app/_language/languages.ts';

describe('page language', () => {
  test('is the supported language that the browser prefers', () => {
    expect(preferredLanguage('de-AT,de;q=0.9,en;q=0.8')).toBe('de');
    expect(preferredLanguage('fr, en-GB;q=0.4, de;q=0.7')).toBe('de');
    expect(preferredLanguage('de;q=0, en;q=0.1')).toBe('en');
  });

  test('is undefined for an Accept-Language header without a supported language', () => {
    for (const header of ['', '*', 'fr', ';;;', ',,,', 'deq=1;q=x', '__proto__']) expect(preferredLanguage(header)).toBeUndefined();
  });

  test('accepts regional tags and rejects other values', () => {
    expect(parseLanguage('de_CH')).toBe('de');
    expect(parseLanguage('EN-us')).toBe('en');
    expect(parseLanguage('constructor')).toBeUndefined();
    expect(parseLanguage(undefined)).toBeUndefined();
  });
});

describe('number formats', () => {
  const EUR = { display_code: 'EUR', divisibility: 2 };

  test('follow the language unless the user selects a format', () => {
    const amounts = (['language', 'comma_point', 'point_comma', 'space_comma', 'apostrophe_point'] as const).map((numberFormat) =>
      createFormat({ language: 'de', numberFormat }).amount(-123456789n, EUR),
    );
    expect(amounts).toEqual([
      '−1.234.567,89 EUR',
      '−1,234,567.89 EUR',
      '−1.234.567,89 EUR',
      '−1\u00a0234\u00a0567,89 EUR',
      '−1’234’567.89 EUR',
    ]);
  });

  test('keep every digit of the longest amount', () => {
    const digits = '9'.repeat(38);
    const format = createFormat({ language: 'de', numberFormat: 'language' });
    expect(format.amount(BigInt(digits), { display_code: 'ETH', divisibility: 18 }).replaceAll(/\D/g, '')).toBe(digits);
    expect(format.count(1204)).toBe('1.204');
  });

  test('fall back to the language for an invalid cookie', () => {
    expect(parseNumberFormat('toString')).toBe('language');
    expect(parseNumberFormat(undefined)).toBe('language');
    expect(parseNumberFormat('point_comma')).toBe('point_comma');
  });
});

test('dates follow the language', () => {
  const timestamp = Date.UTC(2026, 10, 21, 14, 5, 9);
  const german = createFormat({ language: 'de', numberFormat: 'language' });
  expect(german.day(timestamp, 'UTC')).toBe('Samstag, 21. November 2026');
  expect(german.timestamp(timestamp, 'UTC')).toBe('21.11.2026, 14:05:09');
  expect(german.date('2026-11-21')).toBe('21.11.2026');
});
