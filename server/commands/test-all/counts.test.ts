import { describe, expect, test } from 'vitest';
import { summaryLine, toPlaywrightCounts, toVitestCounts, addCounts } from '#server/commands/test-all/counts.ts';

describe('test counts', () => {
  test.each([
    ['all tests passed', { numTotalTests: 3, numPassedTests: 3 }, 0, { passed: 3, failed: 0 }],
    ['one test failed', { numTotalTests: 3, numPassedTests: 2 }, 1, { passed: 2, failed: 1 }],
    ['one test was skipped', { numTotalTests: 3, numPassedTests: 2 }, 0, { passed: 2, failed: 1 }],
    ['a file could not be loaded, so that its tests are unknown', { numTotalTests: 3, numPassedTests: 3 }, 1, { passed: 3, failed: 1 }],
  ])('of a Vitest run in which %s', (_name, report, status, counts) => {
    expect(toVitestCounts(report, status)).toEqual(counts);
  });

  test.each([
    ['all tests passed', { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }, 0, { passed: 3, failed: 0 }],
    [
      'one test failed, one passed on a retry, and one did not run',
      { expected: 1, unexpected: 1, flaky: 1, skipped: 1 },
      1,
      { passed: 1, failed: 3 },
    ],
    ['no test failed, but the exit status is 1', { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }, 1, { passed: 3, failed: 1 }],
  ])('of a Playwright run in which %s', (_name, stats, status, counts) => {
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
