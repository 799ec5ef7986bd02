// The worker of webhooks. Every quarter of a second it makes deliveries of new events and takes those that are due; whenever some have
// come back, it writes that down, all at once, and takes the next ones. Sending goes on beside this: an endpoint that hangs keeps
// nobody else waiting, because each has few places and together they have many.
import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseAway } from '#server/kernel/database-error.ts';
import { claimTasks, type Places } from '#server/modules/events/webhook-delivery/claim-tasks.ts';
import { fanOutEvents } from '#server/modules/events/webhook-delivery/fan-out.ts';
import { loadDeliveries, type Delivery } from '#server/modules/events/webhook-delivery/load-deliveries.ts';
import { oneAtATime } from '#server/modules/events/webhook-delivery/one-at-a-time.ts';
import { recordTries, type Returned } from '#server/modules/events/webhook-delivery/record-tries.ts';
import { failedByUs, sendDelivery, type SendParts, type Sent, type Try } from '#server/modules/events/webhook-delivery/send-delivery.ts';
import type { DisableParts } from '#server/modules/events/webhooks/disable-webhook.ts';
import type { Database, Sql } from '#db/client.ts';
import { endingSpan } from '#server/kernel/span.ts';
import type { Log } from '#server/platform/log.ts';
import type { Tracing } from '#server/platform/tracing.ts';
import type { WebhookMetrics } from '#server/platform/metrics/component-metrics.ts';

export type DeliveryParts = SendParts &
  DisableParts & { db: Database; sql: Sql; log: Log; metrics: WebhookMetrics; tracing?: Tracing | undefined };

/** Five at a time to an endpoint that answers at once are then still more than 200 a second. */
const TOGETHER_MS = 20;

/** Deliveries that this process sends at the same time. */
const SENDING_MAX = 256;

export type Deliverer = {
  /** Makes deliveries of new events, and begins to send what is due. */
  turn(signal: AbortSignal): Promise<void>;
  /** When nothing is being sent, and what came back is written, as far as it can be. */
  idle(): Promise<void>;
};

const count = (metrics: WebhookMetrics, { task, claim, event }: Delivery, { judgement, startedAt }: Try): void => {
  const waitedMs = claim.tries === 1 && !task.isTest ? startedAt.getTime() - event.createdAt.getTime() : undefined;
  metrics.tried({ isReceived: judgement.error === null, waitedMs });
};

const namesOf = ({ delivery: { claim } }: Returned) => ({ companyId: claim.companyId, taskId: claim.id });

/** Places for what is being sent, by company. */
const createPlaces = () => {
  const taken = new Map<number, number>();
  let free = SENDING_MAX;
  const change = (companyId: number, by: 1 | -1): void => {
    const present = (taken.get(companyId) ?? 0) + by;
    if (present > 0) taken.set(companyId, present);
    else taken.delete(companyId);
    free -= by;
  };
  return {
    take: (companyId: number) => change(companyId, 1),
    leave: (companyId: number) => change(companyId, -1),
    present: (): Places => ({ free, taken }),
  };
};

const tracedDelivery = (delivery: Delivery, parts: DeliveryParts): Promise<Sent> => {
  const attributes = { 'countinghouse.company': delivery.claim.companyId, 'countinghouse.event': delivery.task.event };
  const span = parts.tracing?.root('webhook delivery', { kind: 'client', attributes });
  if (!span) return sendDelivery(delivery, parts);
  return endingSpan(span, async () => {
    const sent = await sendDelivery(delivery, parts);
    if (!('tried' in sent)) return sent;
    const { answer, judgement } = sent.tried;
    if (answer) span.note({ 'http.response.status_code': answer.status });
    if (judgement.error !== null) span.fail('not received');
    return sent;
  });
};

/** Sends one delivery. A fault of this server counts as a try that failed, so that it does not come again for ever. */
const sendOrTell = async (delivery: Delivery, parts: DeliveryParts): Promise<Returned> => {
  const { log, metrics } = parts;
  try {
    const sent = await tracedDelivery(delivery, parts);
    if ('tried' in sent) count(metrics, delivery, sent.tried);
    return { delivery, sent };
  } catch (error) {
    const failed = { delivery, sent: failedByUs(delivery, parts) };
    log.error({ err: error, ...namesOf(failed) }, 'A webhook could not be sent');
    return failed;
  }
};

/** Writes one by one what could not be written together: what is wrong with one of them is wrong with no other. */
const writeEach = async (parts: DeliveryParts, batch: Returned[]): Promise<Returned[]> => {
  const left: Returned[] = [];
  for (const one of batch) {
    try {
      left.push(...(await recordTries(parts, [one])));
    } catch (error) {
      parts.log.error({ err: error, ...namesOf(one) }, 'What became of a webhook could not be written');
      left.push(one);
    }
  }
  return left;
};

/** Writes what came back. Answers what could not be written yet; what is not this process's any more is let go. */
const writeBack = async (parts: DeliveryParts, batch: Returned[]): Promise<Returned[]> => {
  const isOurs = ({ delivery: { claim } }: Returned): boolean => claim.leasedUntil > parts.clock.now();
  try {
    return (await recordTries(parts, batch)).filter(isOurs);
  } catch (error) {
    parts.log.warn({ err: error, count: batch.length }, 'What became of webhooks could not be written; it is tried again');
    return (isDatabaseAway(error) ? batch : await writeEach(parts, batch)).filter(isOurs);
  }
};

/** A deliverer with nothing in hand. */
export const createDeliverer = (parts: DeliveryParts): Deliverer => {
  const { db, sql, clock, log } = parts;
  const sending = new Set<Promise<void>>();
  const places = createPlaces();
  let returned: Returned[] = [];
  let stopping: AbortSignal | undefined;

  const send = async (delivery: Delivery): Promise<void> => {
    const { companyId } = delivery.claim;
    places.take(companyId);
    const back = await sendOrTell(delivery, parts);
    places.leave(companyId);
    returned.push(back);
    await writing.run();
  };

  /** Claims as many as there is room for, and begins to send them. */
  const claiming = oneAtATime(async () => {
    for (;;) {
      const present = places.present();
      if (present.free === 0 || stopping?.aborted) return;
      const claims = await claimTasks(sql, present, clock.now());
      if (claims.length === 0) return;
      for (const delivery of await loadDeliveries(db, claims)) {
        const sent: Promise<void> = send(delivery).finally(() => sending.delete(sent));
        sending.add(sent);
      }
    }
  });

  /** Writes what has come back, and lets the next ones take the places. */
  const writing = oneAtATime(async () => {
    // What comes back within a moment is written together: a commit for each took more than sending them.
    await pause(TOGETHER_MS);
    const batch = returned;
    returned = [];
    if (batch.length === 0) return;
    const left = await writeBack(parts, batch);
    returned = [...left, ...returned];
    if (left.length < batch.length) {
      claiming.run().catch((error: unknown) => log.error({ err: error }, 'Webhooks could not be taken; the next turn does it'));
    }
  });

  return {
    turn: async (signal) => {
      stopping = signal;
      if (returned.length > 0) await writing.run();
      // Whatever is wrong with new events, what is due goes on.
      const [fannedOut, claimed] = await Promise.allSettled([fanOutEvents(parts, signal), claiming.run()]);
      if (fannedOut.status === 'rejected') throw fannedOut.reason;
      if (claimed.status === 'rejected') throw claimed.reason;
      await claiming.run();
    },
    idle: async () => {
      do {
        await Promise.allSettled(sending);
        await writing.ended();
        await claiming.ended();
      } while (sending.size > 0);
    },
  };
};
