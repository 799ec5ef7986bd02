import { describe, expect, it } from 'vitest';
import { scaleBalances, stepPath } from '#app/_ui/chart/sparkline.tsx';

describe('the sparkline', () => {
  it('scales from minimum to maximum, including amounts above Number.MAX_SAFE_INTEGER', () => {
    const base = 10n ** 30n;
    expect(scaleBalances([base, base + 1n, base + 4n].map((balance) => ({ balance })))).toEqual([0, 0.25, 1]);
  });

  it('is centered for a constant balance', () => {
    expect(scaleBalances([{ balance: 7n }, { balance: 7n }])).toEqual([0.5, 0.5]);
  });

  it('consists of horizontal and vertical steps', () => {
    expect(stepPath([0, 1], 10, 4)).toBe('M0 4H5V0H10');
  });
});
