// Webhook deliveries while some endpoints hang: the delay to the other endpoints, and the effect on postings.
import { setTimeout as pause } from 'node:timers/promises';
import { SECOND_MS } from '#server/kernel/time.ts';
import { compare, runAlternately, knownSpread, toSpread, type Sample } from '../rounds.ts';
import { comparedRow, reaches, type Bench, type BenchRow, type RowResult } from '../row.ts';
import { HANGING_ENDPOINTS, ENDPOINTS, EVENTS_PER_SECOND, prepareDeliveries, type Deliveries } from '../run/deliveries.ts';
import { cpuTimeOfProcessTree, cpuTimeOfProcess } from '../run/processor-time.ts';
import { creditsOf } from './credit.ts';

const CONNECTIONS = 64;
/** Until then the hanging endpoints use all of their capacity. */
const WARM_UP_MS = 5 * SECOND_MS;
const GOAL_MS = { atMost: SECOND_MS };
const P50 = 0.5;
const P99 = 0.99;

const CONDITIONS = `${EVENTS_PER_SECOND} events/s, ${ENDPOINTS.toLocaleString('en')} endpoints, ${HANGING_ENDPOINTS} of which hang`;

const percentile = (sorted: number[], share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;

/** Runs the measurement with prepared endpoints on a running server. */
const withDeliveries = async <Result>(bench: Bench, measure: (deliveries: Deliveries) => Promise<Result>): Promise<Result> => {
  await bench.server();
  const deliveries = await prepareDeliveries(bench.database.url);
  try {
    await deliveries.during(() => pause(WARM_UP_MS));
    return await measure(deliveries);
  } finally {
    await deliveries.stop();
  }
};

type Round = { p50: number; p99: number; serverMicroseconds: number | undefined; databaseMicroseconds: number | undefined };

const perDelivery = (before: number | undefined, after: number | undefined, count: number): number | undefined =>
  before === undefined || after === undefined ? undefined : (after - before) / count;

/** Measures deliveries without other load. */
const measureRound = async (bench: Bench, deliveries: Deliveries): Promise<Round> => {
  const { pid } = await bench.server();
  const { processId } = bench.database;
  const readCpuTime = () => ({
    server: cpuTimeOfProcess(pid),
    database: processId === undefined ? undefined : cpuTimeOfProcessTree(processId),
  });
  const before = readCpuTime();
  const { delays } = await deliveries.during(() => pause(bench.options.seconds * SECOND_MS));
  const after = readCpuTime();
  const { sortedMs } = delays;
  return {
    p50: percentile(sortedMs, P50),
    p99: percentile(sortedMs, P99),
    serverMicroseconds: perDelivery(before.server, after.server, sortedMs.length),
    databaseMicroseconds: perDelivery(before.database, after.database, sortedMs.length),
  };
};

const startOfDelivery: BenchRow = {
  name: 'webhooks',
  measure: (bench: Bench): Promise<RowResult> =>
    withDeliveries(bench, async (deliveries) => {
      const rounds: Round[] = [];
      for (let round = 0; round < bench.options.rounds; round++) rounds.push(await measureRound(bench, deliveries));
      const spread = toSpread(rounds.map(({ p99 }) => p99));
      const p50 = toSpread(rounds.map((round) => round.p50)).median;
      return {
        name: 'webhooks',
        measured: `commit to receiver, p99: ${CONDITIONS}`,
        against: null,
        unit: 'ms',
        ours: spread,
        theirs: null,
        ratio: null,
        goal: GOAL_MS,
        isReached: reaches(GOAL_MS, spread.median),
        processorTime: {
          server: knownSpread(rounds.map(({ serverMicroseconds }) => serverMicroseconds))?.median,
          database: knownSpread(rounds.map(({ databaseMicroseconds }) => databaseMicroseconds))?.median,
        },
        note: `p50 ${p50.toFixed(0)} ms; CPU time per delivery, including its event`,
      };
    }),
};

const postingMeanwhile: BenchRow = {
  name: 'webhooks-posting',
  measure: (bench: Bench): Promise<RowResult> =>
    withDeliveries(bench, async (deliveries) => {
      const { people } = await bench.crowd();
      const post = async (): Promise<Sample> =>
        (await bench.loadServer({ connections: CONNECTIONS, requests: creditsOf(people) })).perSecond;
      const p99s: number[] = [];
      const postWhileDelivering = async (): Promise<Sample> => {
        const { result, delays } = await deliveries.during(post);
        p99s.push(percentile(delays.sortedMs, P99));
        return result;
      };
      const samples = await runAlternately(bench.options.rounds, postWhileDelivering, post);
      const described = {
        name: 'webhooks-posting',
        measured: `POST /3/transactions/credit/, ${CONNECTIONS} connections, with webhooks: ${CONDITIONS}`,
        against: 'the same without webhooks',
        unit: 'requests/s' as const,
        goal: { atLeast: 0.9 },
      };
      const note = `p99 of deliveries: ${toSpread(p99s).median.toFixed(0)} ms`;
      return { ...comparedRow(described, samples, compare(samples)), note };
    }),
};

export const webhookRows: BenchRow[] = [startOfDelivery, postingMeanwhile];
