import { describe, expect, test } from 'vitest';
import { summaryLine, toPlaywrightCounts, toVitestCounts, addCounts } from '#server/commands/test-all/counts.ts';

describe('the counts of a run', () => {
  test.each([
    ['all passed', { numTotalTests: 3, numPassedTests: 3 }, 0, { passed: 3, failed: 0 }],
    ['one failed', { numTotalTests: 3, numPassedTests: 2 }, 1, { passed: 2, failed: 1 }],
    ['one is skipped', { numTotalTests: 3, numPassedTests: 2 }, 0, { passed: 2, failed: 1 }],
    ['a file cannot be read, so that its tests are unknown', { numTotalTests: 3, numPassedTests: 3 }, 1, { passed: 3, failed: 1 }],
  ])('of Vitest, when %s', (_name, report, status, counts) => {
    expect(toVitestCounts(report, status)).toEqual(counts);
  });

  test.each([
    ['all passed', { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }, 0, { passed: 3, failed: 0 }],
    [
      'one failed, one passed on a retry, and one did not run',
      { expected: 1, unexpected: 1, flaky: 1, skipped: 1 },
      1,
      { passed: 1, failed: 3 },
    ],
    ['the run failed without a failed test', { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }, 1, { passed: 3, failed: 1 }],
  ])('of Playwright, when %s', (_name, stats, status, counts) => {
    expect(toPlaywrightCounts({ stats }, status)).toEqual(counts);
  });

  test('are summed in one line', () => {
    expect(
      summaryLine(
        addCounts([
          { passed: 3, failed: 0 },
          { passed: 1, failed: 2 },
        ]),
      ),
    ).toBe('4 passed, 2 failed');
  });
});
