import { describe, expect, it } from 'vitest';
import { CHART_RANGES, chartTimestamps, RANGE_NAMES } from '#app/_ui/chart/balance-chart.tsx';

const NOW = Date.parse('2026-11-21T10:30:00Z');

describe('chart timestamps', () => {
  it.each(RANGE_NAMES)('are the ends of consecutive days, up to now: %s', (range) => {
    const times = chartTimestamps(range, NOW, 'Europe/Berlin');
    expect(times.at(-1)).toMatchObject({ at: NOW, to: '2026-11-21' });
    expect(times).toHaveLength(CHART_RANGES[range].days / CHART_RANGES[range].step + 1);
    for (const [index, { at, from }] of times.entries()) {
      const before = times[index - 1];
      if (!before) continue;
      expect(at).toBeGreaterThan(before.at);
      const dayAfter = new Date(`${before.to}T00:00:00Z`);
      dayAfter.setUTCDate(dayAfter.getUTCDate() + 1);
      expect(from).toBe(dayAfter.toISOString().slice(0, 10));
    }
  });

  it('follow the time zone, including daylight saving time', () => {
    const times = chartTimestamps('30d', NOW, 'Europe/Berlin');
    const endOf = (day: string) => times.find(({ to }) => to === day)?.at;
    expect(endOf('2026-10-24')).toBe(Date.parse('2026-10-24T22:00:00Z') - 1);
    expect(endOf('2026-10-25')).toBe(Date.parse('2026-10-25T23:00:00Z') - 1);
  });
});
