import { describe, expect, test } from 'vitest';
import { resolvePeriod } from '#app/(dashboard)/statements/periods.ts';

const NO_RANGE = { from: null, to: null };

describe('the days of a period', () => {
  test.each([
    ['this-month', '2026-11-23', '2026-11-01', '2026-11-23'],
    ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['last-month', '2026-01-15', '2025-12-01', '2025-12-31'],
    ['this-quarter', '2026-11-23', '2026-10-01', '2026-11-23'],
    ['this-quarter', '2026-01-01', '2026-01-01', '2026-01-01'],
    ['last-year', '2025-02-28', '2024-01-01', '2024-12-31'],
    ['custom', '2026-11-23', '2026-11-01', '2026-11-23'],
  ] as const)('%s on %s are %s to %s', (period, today, from, to) => {
    expect(resolvePeriod({ period, ...NO_RANGE }, today)).toEqual({ from, to });
  });

  test('are those of a custom range', () => {
    expect(resolvePeriod({ period: 'custom', from: '2026-05-05', to: '2026-06-06' }, '2026-11-23')).toEqual({
      from: '2026-05-05',
      to: '2026-06-06',
    });
  });
});
