import { expect, test } from 'vitest';
import { createFormat } from '#app/_language/format.ts';
import { createTranslate } from '#app/_language/translate.ts';
import { describeActivity, BAR_COUNT, toBars } from '#app/(dashboard)/admin/webhooks/activity.tsx';
import { HOUR_MS } from '#server/kernel/time.ts';

const t = createTranslate('en', []);
const format = createFormat({ language: 'en', numberFormat: 'language' });
const NOW = Date.parse('2026-11-22T14:20:00Z');
const HOUR = Date.parse('2026-11-22T14:00:00Z');

test('assigns each hour of the last seven days to one bar, and the current hour to the last one', () => {
  const hours = Array.from({ length: 7 * 24 }, (_hour, index) => ({ hour: HOUR - index * HOUR_MS, succeeded: 1, failed: 2 }));
  const bars = toBars(hours, NOW);
  expect(bars).toHaveLength(BAR_COUNT);
  expect(bars.every(({ succeeded, failed }) => succeeded === 4 && failed === 8)).toBe(true);
  expect(toBars([{ hour: HOUR, succeeded: 3, failed: 0 }], NOW).at(-1)).toEqual({ succeeded: 3, failed: 0 });
});

test('ignores older and future hours', () => {
  const bars = toBars(
    [
      { hour: HOUR - 7 * 24 * HOUR_MS, succeeded: 1, failed: 0 },
      { hour: HOUR + HOUR_MS, succeeded: 1, failed: 0 },
    ],
    NOW,
  );
  expect(describeActivity(t, format, bars)).toBe('No deliveries in the last 7 days.');
});

test('describes the bars', () => {
  const bars = toBars([{ hour: HOUR, succeeded: 3, failed: 1 }], NOW);
  expect(describeActivity(t, format, bars)).toBe('Attempts in the last 7 days: 3 succeeded, 1 failed.');
});
