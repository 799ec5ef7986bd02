// The delivery worker. Each tick, several times a second, creates deliveries for new events and claims due ones. Sending does not block the
// ticks: outcomes are written in batches as they arrive, and free slots are filled immediately. A hanging endpoint does not delay others,
// because the slots of each endpoint and company are limited.
import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseUnavailable } from '#server/kernel/database-error.ts';
import {
  claimTasks,
  type DeliverySlots,
  findDueCompanies,
  loadDeliveries,
  type ClaimedDelivery,
} from '#server/modules/events/webhook-delivery/claim.ts';
import { fanOutEvents } from '#server/modules/events/webhook-delivery/fan-out.ts';
import { createSerialRunner } from '#server/modules/events/webhook-delivery/serial-runner.ts';
import { recordAttempts, type DeliveryResult } from '#server/modules/events/webhook-delivery/record-attempts.ts';
import {
  createServerErrorOutcome,
  attemptDelivery,
  type AttemptPorts,
  type AttemptOutcome,
  type DeliveryAttempt,
} from '#server/modules/events/webhook-delivery/attempt.ts';
import type { DisablePorts } from '#server/modules/events/webhooks/sending-state.ts';
import type { Database, Sql } from '#db/client.ts';
import { runInSpan } from '#server/kernel/span.ts';
import type { Log } from '#server/platform/log.ts';
import type { Tracing } from '#server/platform/tracing.ts';
import type { WebhookMetrics } from '#server/platform/metrics/component-metrics.ts';

export type WebhookDeliveryPorts = AttemptPorts &
  DisablePorts & {
    db: Database;
    sql: Sql;
    /** On a cluster, each transaction has rows of one company. */
    isCluster: boolean;
    log: Log;
    metrics: WebhookMetrics;
    tracing?: Tracing | undefined;
  };

/** How long outcomes are collected before a commit. An endpoint with five concurrent deliveries still gets more than 200 per second. */
const BATCH_DELAY_MS = 20;

/** Concurrent deliveries of this process. */
const SLOTS_MAX = 256;

export type Deliverer = {
  /** Creates deliveries for new events and starts sending due ones. */
  tick(signal: AbortSignal): Promise<void>;
  /** Resolves when nothing is being sent and all outcomes that can be written are written. */
  idle(): Promise<void>;
};

const countAttempt = (
  metrics: WebhookMetrics,
  { task, claim, event }: ClaimedDelivery,
  { evaluation, startedAt }: DeliveryAttempt,
): void => {
  const waitedMs = claim.attempts === 1 && !task.isTest ? startedAt.getTime() - event.createdAt.getTime() : undefined;
  metrics.attempted({ isReceived: evaluation.error === null, waitedMs });
};

const toLogFields = ({ delivery: { claim } }: DeliveryResult) => ({ companyId: claim.companyId, taskId: claim.id });

const createSlots = () => {
  const usedByCompany = new Map<number, number>();
  let free = SLOTS_MAX;
  const change = (companyId: number, by: 1 | -1): void => {
    const count = (usedByCompany.get(companyId) ?? 0) + by;
    if (count > 0) usedByCompany.set(companyId, count);
    else usedByCompany.delete(companyId);
    free -= by;
  };
  return {
    acquire: (companyId: number) => change(companyId, 1),
    release: (companyId: number) => change(companyId, -1),
    current: (): DeliverySlots => ({ free, usedByCompany }),
  };
};

const attemptWithTrace = (delivery: ClaimedDelivery, ports: WebhookDeliveryPorts): Promise<AttemptOutcome> => {
  const attributes = { 'countinghouse.company': delivery.claim.companyId, 'countinghouse.event': delivery.task.event };
  const span = ports.tracing?.startRoot('webhook delivery', { kind: 'client', attributes });
  if (!span) return attemptDelivery(delivery, ports);
  return runInSpan(span, async () => {
    const outcome = await attemptDelivery(delivery, ports);
    if (!('attempt' in outcome)) return outcome;
    const { response, evaluation } = outcome.attempt;
    if (response) span.setAttributes({ 'http.response.status_code': response.status });
    if (evaluation.error !== null) span.fail('not received');
    return outcome;
  });
};

/** A server error counts as a failed attempt, so that the delivery is not repeated forever. */
const runAttempt = async (delivery: ClaimedDelivery, ports: WebhookDeliveryPorts): Promise<DeliveryResult> => {
  const { log, metrics } = ports;
  try {
    const outcome = await attemptWithTrace(delivery, ports);
    if ('attempt' in outcome) countAttempt(metrics, delivery, outcome.attempt);
    return { delivery, outcome };
  } catch (error) {
    const failed = { delivery, outcome: createServerErrorOutcome(delivery, ports) };
    log.error({ err: error, ...toLogFields(failed) }, 'Sending a webhook failed');
    return failed;
  }
};

/** Writes results separately after their batch failed, so that one bad result does not block the others. Returns those that failed. */
const writeSeparately = async (ports: WebhookDeliveryPorts, batch: DeliveryResult[]): Promise<DeliveryResult[]> => {
  const remaining: DeliveryResult[] = [];
  for (const result of batch) {
    try {
      remaining.push(...(await recordAttempts(ports, [result])));
    } catch (error) {
      ports.log.error({ err: error, ...toLogFields(result) }, 'Recording a webhook result failed');
      remaining.push(result);
    }
  }
  return remaining;
};

/** Returns the results that could not be written yet, without those whose lease has ended. */
const writeBatch = async (ports: WebhookDeliveryPorts, batch: DeliveryResult[]): Promise<DeliveryResult[]> => {
  const isLeased = ({ delivery: { claim } }: DeliveryResult): boolean => claim.leasedUntil > ports.clock.now();
  try {
    return (await recordAttempts(ports, batch)).filter(isLeased);
  } catch (error) {
    ports.log.warn({ err: error, count: batch.length }, 'Recording webhook results failed; retrying');
    return (isDatabaseUnavailable(error) ? batch : await writeSeparately(ports, batch)).filter(isLeased);
  }
};

/** On a cluster, the results of each company are a batch. The pool limits how many are written concurrently. */
const writeResults = async (ports: WebhookDeliveryPorts, results: DeliveryResult[]): Promise<DeliveryResult[]> => {
  const batches = ports.isCluster ? [...Map.groupBy(results, ({ delivery }) => delivery.claim.companyId).values()] : [results];
  return (await Promise.all(batches.map((batch) => writeBatch(ports, batch)))).flat();
};

const claimTogether = async ({ db, sql, clock }: WebhookDeliveryPorts, slots: DeliverySlots): Promise<ClaimedDelivery[]> =>
  loadDeliveries(db, await claimTasks(sql, slots, clock.now()));

/** On a cluster, each company with due deliveries gets an equal share of the free slots. */
const claimPerCompany = async ({ db, sql, clock, log }: WebhookDeliveryPorts, slots: DeliverySlots): Promise<ClaimedDelivery[]> => {
  const companies = await findDueCompanies(sql, slots, clock.now());
  const limit = Math.floor(slots.free / Math.max(1, companies.length));
  const claimForCompany = async (companyId: number): Promise<ClaimedDelivery[]> => {
    try {
      return await loadDeliveries(db, await claimTasks(sql, slots, clock.now(), { companyId, limit }));
    } catch (error) {
      log.warn({ err: error, companyId }, 'Claiming webhook deliveries failed; retrying in the next iteration');
      return [];
    }
  };
  return (await Promise.all(companies.map(claimForCompany))).flat();
};

export const createDeliverer = (ports: WebhookDeliveryPorts): Deliverer => {
  const { log, isCluster } = ports;
  const claim = isCluster ? claimPerCompany : claimTogether;
  const inFlight = new Set<Promise<void>>();
  const slots = createSlots();
  let results: DeliveryResult[] = [];
  let stopSignal: AbortSignal | undefined;

  const send = async (delivery: ClaimedDelivery): Promise<void> => {
    const { companyId } = delivery.claim;
    slots.acquire(companyId);
    const result = await runAttempt(delivery, ports);
    slots.release(companyId);
    results.push(result);
    await writer.run();
  };

  /** Claims deliveries for the free slots and starts sending them. */
  const claimer = createSerialRunner(async () => {
    for (;;) {
      const current = slots.current();
      if (current.free === 0 || stopSignal?.aborted) return;
      const deliveries = await claim(ports, current);
      if (deliveries.length === 0) return;
      for (const delivery of deliveries) {
        const promise: Promise<void> = send(delivery).finally(() => inFlight.delete(promise));
        inFlight.add(promise);
      }
    }
  });

  /** Writes the collected results, then claims again. */
  const writer = createSerialRunner(async () => {
    // A commit per result would cost more than sending.
    await pause(BATCH_DELAY_MS);
    const batch = results;
    results = [];
    if (batch.length === 0) return;
    const remaining = await writeResults(ports, batch);
    results = [...remaining, ...results];
    if (remaining.length < batch.length) {
      claimer
        .run()
        .catch((error: unknown) => log.error({ err: error }, 'Claiming webhook deliveries failed; retrying in the next iteration'));
    }
  });

  return {
    tick: async (signal) => {
      stopSignal = signal;
      if (results.length > 0) await writer.run();
      // A failure to fan out events must not stop due deliveries.
      const [fannedOut, claimed] = await Promise.allSettled([fanOutEvents(ports, signal), claimer.run()]);
      if (fannedOut.status === 'rejected') throw fannedOut.reason;
      if (claimed.status === 'rejected') throw claimed.reason;
      await claimer.run();
    },
    idle: async () => {
      do {
        await Promise.allSettled(inFlight);
        await writer.settled();
        await claimer.settled();
      } while (inFlight.size > 0);
    },
  };
};
