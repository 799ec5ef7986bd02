import { describe, expect, it } from 'vitest';
import { levelsOf, stepPath } from '#app/_ui/chart/sparkline.tsx';

describe('the line of a balance', () => {
  it('lies between the least and the most, with digits that no number holds', () => {
    const base = 10n ** 30n;
    expect(levelsOf([base, base + 1n, base + 4n].map((balance) => ({ balance })))).toEqual([0, 0.25, 1]);
  });

  it('lies in the middle when nothing moved', () => {
    expect(levelsOf([{ balance: 7n }, { balance: 7n }])).toEqual([0.5, 0.5]);
  });

  it('is made of steps: along, then straight up or down', () => {
    expect(stepPath([0, 1], 10, 4)).toBe('M0 4H5V0H10');
  });
});
