import { describe, expect, test } from 'vitest';
import { parseDay, parseLocalTime, formatDay, formatLocalTime } from '#app/_ui/form/date-input.tsx';

describe('date input', () => {
  test.each([
    ['en-GB', '21/11/2026'],
    ['de-DE', '21.11.2026'],
    ['en-US', '11/21/2026'],
  ])('formats and parses the format of %s', (locale, text) => {
    expect(formatDay('2026-11-21', locale)).toBe(text);
    expect(parseDay(text, locale)).toBe('2026-11-21');
  });

  test.each(['1/2/2026', '01.02.2026', '1-2-2026', ' 01 02 2026 ', '2026-02-01'])('accepts %j', (text) => {
    expect(parseDay(text, 'en-GB')).toBe('2026-02-01');
  });

  test.each(['', '21/11', '21/11/26', '31/02/2026', '11/21/2026', '21/11/2026/1', 'tomorrow', '2026-13-01'])('rejects %j', (text) => {
    expect(parseDay(text, 'en-GB')).toBeUndefined();
  });
});

describe('date and time input', () => {
  test.each([
    ['en-GB', '21/11/2026, 14:05'],
    ['de-DE', '21.11.2026, 14:05'],
  ])('formats and parses the format of %s', (locale, text) => {
    expect(formatLocalTime('2026-11-21T14:05', locale)).toBe(text);
    expect(parseLocalTime(text, locale)).toBe('2026-11-21T14:05');
  });

  test('accepts another separator, a one-digit hour, and ISO 8601', () => {
    const read = (text: string) => parseLocalTime(text, 'de-DE');
    expect([read('21.11.2026 9.05'), read('2026-11-21T14:05')]).toEqual(['2026-11-21T09:05', '2026-11-21T14:05']);
  });

  test.each(['21/11/2026', '21/11/2026 24:00', '21/11/2026 14:60', '14:05'])('rejects %j', (text) => {
    expect(parseLocalTime(text, 'en-GB')).toBeUndefined();
  });
});
