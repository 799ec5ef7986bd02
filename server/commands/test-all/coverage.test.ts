import { expect, it } from 'vitest';
import { coverageLines } from '#server/commands/test-all/coverage.ts';

const linesOf = (total: number, covered: number) => ({ lines: { total, covered } });

it('reports the covered lines of each folder', () => {
  const summary = {
    total: linesOf(140, 110),
    '/product/app/page.tsx': linesOf(40, 10),
    '/product/server/main.ts': linesOf(60, 60),
    '/product/server/compose.ts': linesOf(40, 40),
  };
  expect(coverageLines(summary, '/product')).toEqual(['Coverage of app: 25.0 % of 40 lines', 'Coverage of server: 100.0 % of 100 lines']);
});

it('reports no coverage for a folder that no test imports', () => {
  expect(coverageLines({}, '/product')).toEqual(['Coverage of app: 0.0 % of 0 lines', 'Coverage of server: 0.0 % of 0 lines']);
});
