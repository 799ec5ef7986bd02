import { describe, expect, test } from 'vitest';
import { findPeriodError } from '#server/kernel/statement-period.ts';

const TODAY = '2026-11-23';

describe('the period of a statement', () => {
  test.each([
    ['2026-11-23', '2026-11-23'],
    ['2025-11-24', '2026-11-23'],
    ['2025-01-01', '2025-12-31'],
    ['2024-02-29', '2025-02-28'],
    ['1970-01-01', '1970-01-31'],
  ])('may be %s to %s', (from, to) => {
    expect(findPeriodError({ from, to }, TODAY)).toBeUndefined();
  });

  test.each([
    ['2026-11-01', '2026-11-24', 'Choose a last day that is not in the future.'],
    ['2026-11-02', '2026-11-01', 'Choose a last day that is not before the first.'],
    ['2025-01-01', '2026-01-01', 'Choose at most 12 months.'],
    ['1969-12-31', '1970-01-01', 'Choose a first day that is not before 1970.'],
  ])('may not be %s to %s: %s', (from, to, message) => {
    expect(findPeriodError({ from, to }, TODAY)?.message).toBe(message);
  });
});
