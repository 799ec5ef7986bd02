// Test counts of the steps. A skipped test counts as failed: no test is skipped on purpose, so an earlier failure caused it.

export type Counts = { passed: number; failed: number };

/** A step that is a single check rather than a set of tests. */
export const countOne = (hasPassed: boolean): Counts => (hasPassed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** A step that could not be run. */
export const NOT_RUN: Counts = { passed: 0, failed: 1 };

export const addCounts = (all: Counts[]): Counts => ({
  passed: all.reduce((sum, { passed }) => sum + passed, 0),
  failed: all.reduce((sum, { failed }) => sum + failed, 0),
});

/** The last line of a run. */
export const summaryLine = ({ passed, failed }: Counts): string => `${passed} passed, ${failed} failed`;

/** A failed run has at least one failure, even if no test failed. */
const withStatus = (counts: Counts, status: number): Counts => (status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts);

/** The members of Vitest's JSON report that are read. */
export type VitestReport = { numTotalTests: number; numPassedTests: number };

export const toVitestCounts = ({ numTotalTests, numPassedTests }: VitestReport, status: number): Counts =>
  withStatus({ passed: numPassedTests, failed: numTotalTests - numPassedTests }, status);

/** The members of Playwright's JSON report that are read. */
export type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };

export const toPlaywrightCounts = ({ stats }: PlaywrightReport, status: number): Counts =>
  withStatus({ passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped }, status);
