// Tests of the arithmetic and the parsers behind the figures.
import { describe, expect, test } from 'vitest';
import { simulateSkew } from './company-skew.ts';
import { describeChanges } from './compare.ts';
import { formatTable, type Report } from './report.ts';
import { comparedRow, reaches, type RowResult } from './row.ts';
import { compare, runAlternately, knownSpread, toSpread, type Sample } from './rounds.ts';
import { listScripts } from './rows/browser-code.ts';
import { computeGrowth } from './run/memory.ts';
import { parseTimes, parseTps } from './run/pgbench.ts';
import { parseStat, cpuTimeOfProcessTree, cpuTimeOfProcess } from './run/processor-time.ts';

const samples = (...figures: number[]): Sample[] => figures.map((figure) => ({ figure }));

describe('rounds', () => {
  test('alternate between both sides', async () => {
    const order: string[] = [];
    const recordRun = (name: string) => () => {
      order.push(name);
      return Promise.resolve({ figure: order.length });
    };
    await runAlternately(3, recordRun('ours'), recordRun('against'));
    expect(order).toEqual(['ours', 'against', 'ours', 'against', 'ours', 'against']);
  });

  test('return the median of the ratios of all rounds, not the ratio of the medians', () => {
    const { ratio } = compare({ ours: samples(10, 40, 30), against: samples(10, 20, 60) });
    expect(ratio).toEqual({ median: 1, least: 0.5, most: 2 });
  });

  test('have a spread from minimum to maximum, and average the two middle values of an even number', () => {
    expect(toSpread([4, 1, 3, 2])).toEqual({ median: 2.5, least: 1, most: 4 });
  });
});

describe('a row', () => {
  const described = { name: 'row', measured: 'a', against: 'b', unit: 'ms' as const };

  test('reaches a minimum from above and a maximum from below', () => {
    expect([reaches({ atLeast: 1 }, 1), reaches({ atLeast: 1 }, 0.99), reaches({ atMost: 1 }, 1), reaches({ atMost: 1 }, 1.01)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  const rowOf = (ours: Sample[]): RowResult => {
    const measured = { ours, against: samples(10, 10, 10) };
    return comparedRow({ ...described, goal: { atMost: 1 } }, measured, compare(measured));
  };

  const reportOf = (...rows: RowResult[]): Report => ({ commit: 'c', rows }) as Report;

  test('has changed only if the spreads of two runs do not overlap', () => {
    const before = reportOf(rowOf(samples(9, 10, 11)));
    const verdict = (after: Sample[]) =>
      describeChanges(before, reportOf(rowOf(after)))
        .split('\n')
        .at(-1);
    expect(verdict(samples(10, 11, 12))).toContain('unchanged');
    expect(verdict(samples(5, 6, 7))).toContain('better');
    expect(verdict(samples(20, 21, 22))).toContain('WORSE');
  });

  test('of only one of the two runs is not compared', () => {
    expect(describeChanges(reportOf(), reportOf(rowOf(samples(1)))).split('\n')).toHaveLength(2);
  });
});

test('a table column is as wide as its longest cell', () => {
  expect(formatTable(['a', 'bb'], [['long', 'x']])).toBe('a     bb\n----  --\nlong  x');
});

describe('CPU time', () => {
  const line = '42 (name (odd) here) S 7 42 42 0 -1 4194560 1 2 3 4 150 50 20 10 20 0 1 0 100 1000 10';

  test('is parsed after a process name with parentheses and spaces, in ticks of 10 ms', () => {
    expect(parseStat(line)).toEqual({ name: 'name (odd) here', parent: 7, ownMicroseconds: 2_000_000, endedChildrenMicroseconds: 300_000 });
  });

  test('of a process that does not exist is undefined', () => {
    expect([cpuTimeOfProcess(2 ** 30), cpuTimeOfProcessTree(2 ** 30), knownSpread([1, undefined])]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('pgbench', () => {
  test('prints its rate on a separate line', () => {
    const output = 'latency average = 1.5 ms\ninitial connection time = 3.1 ms\ntps = 1234.567890 (without initial connection time)\n';
    expect(parseTps(output)).toBe(1234.56789);
    expect(() => parseTps('nothing of the kind')).toThrow('pgbench printed no rate');
  });

  test('logs the time of each transaction in microseconds', () => {
    expect(parseTimes('0 1 1500 0 1795274902 976000\n0 2 500 0 1795274902 977000\n')).toEqual([1.5, 0.5]);
  });
});

test('scripts of a page are counted once, including those in its data and excluding those for old browsers', () => {
  const page =
    '<script src="/_next/static/chunks/a.js"></script><script src="/_next/static/chunks/old.js" noModule=""></script>' +
    '<script>push("static/chunks/b-~1.js", "static/chunks/a.js")</script>';
  expect(listScripts(page)).toEqual(['static/chunks/a.js', 'static/chunks/b-~1.js']);
});

test('memory growth is the difference between the end and the middle of a run', () => {
  const steady = [50, 60, 100, 100, 100, 100, 100, 100, 100, 100];
  expect(computeGrowth(steady)).toEqual({ mb: 0, share: 0 });
  expect(computeGrowth([...steady.slice(0, 8), 150, 150])).toEqual({ mb: 50, share: 0.5 });
});

describe('the load of companies on a cluster', () => {
  const options = { companies: 1_000, shards: 64, nodes: 4, isolated: 0, placement: 'by load' } as const;

  test('is even if all companies are alike', () => {
    expect(simulateSkew({ ...options, exponent: 0 })).toMatchObject({ largestCompany: 0.001, busiestNode: expect.closeTo(1, 1) });
  });

  test('is limited by the largest company, which has a node of its own at best', () => {
    const { largestCompany, busiestNode } = simulateSkew({ ...options, exponent: 2, isolated: 1 });
    expect(busiestNode).toBeCloseTo(largestCompany * 4, 5);
  });

  test('is more even after the largest companies are isolated', () => {
    const busiest = [0, 10].map((isolated) => simulateSkew({ ...options, exponent: 1, isolated }).busiestNode);
    expect(busiest[1]).toBeLessThan(busiest[0] ?? 0);
  });
});
