import { describe, expect, test } from 'vitest';
import { readDemoCompanies } from '#server/demo/companies.ts';
import { DEMO_ENDPOINTS, type PastEvent, planEndpoint, type PlannedQueue } from '#server/demo/webhook-history.ts';
import { type HistoryStep, planHistory } from '#server/demo/plan-history.ts';
import { DISABLE_AFTER_MS } from '#server/modules/events/webhook-delivery/backoff.ts';
import { RETRY_DELAYS_MS } from '#server/modules/events/index.ts';
import { newId } from '#server/kernel/id.ts';
import { DAY_MS } from '#server/kernel/time.ts';

const SEED = 1;
const HISTORY_MS = 9 * DAY_MS;
/** Starts of the demo on every day of a month. */
const STARTS = Array.from({ length: 31 }, (_item, day) => new Date(Date.UTC(2026, 10, 1 + day, (day * 5) % 24)));

/** The transactions that a step creates. */
const transactionsOf = (step: HistoryStep): { amount: bigint; currency: string }[] => {
  switch (step.kind) {
    case 'posting':
      return [step];
    case 'transfer':
      return [step, step];
    case 'batch':
      return step.items;
    default:
      return [];
  }
};

const listPastEvents = (now: Date): PastEvent[] =>
  readDemoCompanies()
    .slice(0, 1)
    .flatMap((company) => planHistory(company, { seed: SEED, now }))
    .filter(({ at }) => at.getTime() > now.getTime() - HISTORY_MS)
    .flatMap((step) =>
      transactionsOf(step).map(({ amount, currency }) => ({
        id: newId(),
        names: ['transaction.create', 'transaction.execute'],
        data: { amount, currency: { code: currency } },
        original: null,
        at: step.at,
      })),
    );

const planned = STARTS.map((now) => {
  const past = listPastEvents(now);
  return { now, queues: DEMO_ENDPOINTS.map((endpoint, index) => planEndpoint(endpoint, past, { now, seed: SEED + index })) };
});

/** The state of an endpoint at every start. */
const queuesOf = (index: number): (PlannedQueue & { now: Date })[] =>
  planned.flatMap(({ now, queues }) => {
    const queue = queues[index];
    return queue ? [{ ...queue, now }] : [];
  });

describe('the demo endpoints at any start time', () => {
  test('include a healthy one with all deliveries received', () => {
    for (const { deliveries, health } of queuesOf(0)) {
      expect(health).toMatchObject({ failures: 0, pausedUntil: null });
      expect(deliveries.length).toBeGreaterThan(20);
      expect(deliveries.every(({ completedAt }) => completedAt !== null)).toBe(true);
    }
  });

  test('include one that failed recently, with a scheduled retry and a failed delivery', () => {
    for (const { deliveries, health, now } of queuesOf(1)) {
      expect(health.failures).toBeGreaterThan(0);
      expect(health.pausedUntil).toBeNull();
      const [waiting, ...others] = deliveries.filter(({ nextTryAt }) => nextTryAt !== null);
      expect(others).toEqual([]);
      expect(waiting?.nextTryAt?.getTime()).toBeGreaterThan(now.getTime());
      expect(waiting?.nextTryAt?.getTime()).toBeLessThan(now.getTime() + 60_000);
      expect(deliveries.filter(({ failedAt }) => failedAt !== null)).toHaveLength(1);
    }
  });

  test('include one that is paused after days of failures, and not due to be disabled', () => {
    for (const { deliveries, health, now } of queuesOf(2)) {
      expect(health.pausedUntil?.getTime()).toBeGreaterThan(now.getTime());
      expect(deliveries.some(({ completedAt }) => completedAt !== null)).toBe(true);
      expect(now.getTime() - (health.failingSince?.getTime() ?? 0)).toBeLessThan(DISABLE_AFTER_MS - DAY_MS / 2);
    }
  });

  test('have attempts in order, in the past, and no more than the worker makes', () => {
    for (const { deliveries, now } of [0, 1, 2].flatMap(queuesOf)) {
      for (const { attempts, createdAt } of deliveries) {
        const times = [createdAt, ...attempts.map((attempt) => attempt.createdAt)].map((at) => at.getTime());
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        expect(times.at(-1)).toBeLessThan(now.getTime());
        expect(attempts.length).toBeLessThanOrEqual(RETRY_DELAYS_MS.length + 1);
      }
    }
  });
});
