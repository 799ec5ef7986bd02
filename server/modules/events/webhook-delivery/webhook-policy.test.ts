import { expect, test } from 'vitest';
import { DISABLED_AFTER_DAYS, PAUSED_AFTER, RETRY_DELAYS } from '#server/kernel/webhook-policy.ts';
import { DISABLE_AFTER_MS, PAUSE_AFTER_FAILURES } from '#server/modules/events/webhook-delivery/queue-health.ts';
import { RETRY_DELAYS_MS } from '#server/modules/events/webhook-delivery/retry-schedule.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#server/kernel/time.ts';

const UNITS_MS: Record<string, number> = { s: SECOND_MS, min: MINUTE_MS, h: HOUR_MS };

test('what people read of retries, pauses and disabling is what the server does', () => {
  const readMs = RETRY_DELAYS.map((delay) => {
    const [count, unit = ''] = delay.split(' ');
    return Number(count) * (UNITS_MS[unit] ?? Number.NaN);
  });
  expect(readMs).toEqual([...RETRY_DELAYS_MS]);
  expect(PAUSED_AFTER).toBe(PAUSE_AFTER_FAILURES);
  expect(DISABLED_AFTER_DAYS * DAY_MS).toBe(DISABLE_AFTER_MS);
});
