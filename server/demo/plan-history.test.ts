import { describe, expect, test } from 'vitest';
import { readDemoCompanies } from '#server/demo/companies.ts';
import { planHistory } from '#server/demo/plan-history.ts';
import { rowsOf } from '#server/testing/history-rows.ts';

const SEED = 5;
const NOW = new Date('2026-03-31T12:00:00Z');

describe('a plan', () => {
  const [company] = readDemoCompanies();
  const plan = (seed: number, now = NOW) => (company ? planHistory(company, { seed, now }) : []);

  test('is deterministic for a seed and a time, and differs for another seed', () => {
    expect(plan(SEED)).toEqual(plan(SEED));
    expect(plan(SEED + 1)).not.toEqual(plan(SEED));
  });

  test.each(['2026-01-01T00:01:00Z', '2026-02-28T23:59:59Z', '2027-07-31T08:00:00Z'])(
    'created at %s has the expected size and is in chronological order',
    (text) => {
      const now = new Date(text);
      const history = plan(SEED, now);
      const rows = history.flatMap(rowsOf).length;
      expect(rows).toBeGreaterThan(650);
      expect(rows).toBeLessThan(950);
      const times = history.map(({ at }) => at.getTime());
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times.at(-1)).toBeLessThan(now.getTime());
    },
  );
});
