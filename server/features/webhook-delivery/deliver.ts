// The worker of webhooks. Every quarter of a second it makes deliveries of new events and takes those that are due; whenever some have
// come back, it writes that down, all at once, and takes the next ones. Sending goes on beside this: an endpoint that hangs keeps
// nobody else waiting, because each has few places and together they have many.
import { claimTasks } from '#server/features/webhook-delivery/claim-tasks.ts';
import { fanOutEvents } from '#server/features/webhook-delivery/fan-out.ts';
import { loadDeliveries, type Delivery } from '#server/features/webhook-delivery/load-deliveries.ts';
import { recordTries, type Returned } from '#server/features/webhook-delivery/record-tries.ts';
import { sendDelivery, type SendParts, type Try } from '#server/features/webhook-delivery/send-delivery.ts';
import type { DisableParts } from '#server/features/webhooks/disable-webhook.ts';
import type { Database } from '#db/client.ts';
import type { Log } from '#server/platform/log.ts';
import type { WebhookMetrics } from '#server/platform/webhook-metrics.ts';

export type DeliveryParts = SendParts & DisableParts & { db: Database; log: Log; metrics: WebhookMetrics };

/** Deliveries that this process sends at the same time. */
const SENDING_MAX = 128;

export type Deliverer = {
  /** Makes deliveries of new events, and begins to send what is due. */
  turn(stopping: AbortSignal): Promise<void>;
  /** When nothing is being sent and everything is written that came back. */
  idle(): Promise<void>;
};

const count = (metrics: WebhookMetrics, { task, claim, event }: Delivery, { judgement, startedAt }: Try): void => {
  const waitedMs = claim.tries === 1 && !task.isTest ? startedAt.getTime() - event.createdAt.getTime() : undefined;
  metrics.tried({ isReceived: judgement.error === null, waitedMs });
};

/** A deliverer with nothing in hand. */
export const createDeliverer = (parts: DeliveryParts): Deliverer => {
  const { db, clock, log, metrics } = parts;
  const sending = new Set<Promise<void>>();
  let returned: Returned[] = [];
  let writing: Promise<void> | undefined;
  let claiming: Promise<void> | undefined;
  let stopped: AbortSignal | undefined;

  const send = async (delivery: Delivery): Promise<void> => {
    const { companyId, id: taskId } = delivery.claim;
    try {
      const sent = await sendDelivery(delivery, parts);
      returned.push({ delivery, sent });
      if ('tried' in sent) count(metrics, delivery, sent.tried);
    } catch (error) {
      // The lease lets it come again.
      log.error({ err: error, companyId, taskId }, 'A webhook could not be sent');
      return;
    }
    await write();
  };

  /** Claims as many as there is room for, and begins to send them. */
  const claim = async (): Promise<void> => {
    for (let room = SENDING_MAX - sending.size; room > 0 && !stopped?.aborted; room = SENDING_MAX - sending.size) {
      const claims = await claimTasks(db, room, clock.now());
      for (const delivery of await loadDeliveries(db, claims)) {
        const sent: Promise<void> = send(delivery).finally(() => sending.delete(sent));
        sending.add(sent);
      }
      if (claims.length === 0) return;
    }
  };

  const claimOnce = (): Promise<void> => {
    claiming ??= claim().finally(() => {
      claiming = undefined;
    });
    return claiming;
  };

  /** Writes what has come back, then what came back meanwhile, until nothing is left. */
  const writeAll = async (): Promise<void> => {
    while (returned.length > 0) {
      const batch = returned;
      returned = [];
      await recordTries(parts, batch);
      void claimOnce().catch((error: unknown) => log.error({ err: error }, 'Webhooks could not be taken; the next turn does it'));
    }
  };

  const write = (): Promise<void> => {
    writing ??= writeAll()
      .catch((error: unknown) => log.error({ err: error }, 'What became of webhooks could not be written; they come again'))
      .finally(() => {
        writing = undefined;
      })
      // What came back while the last commit was being concluded.
      .then(() => (returned.length > 0 ? write() : undefined));
    return writing;
  };

  return {
    turn: async (stopping) => {
      stopped = stopping;
      await fanOutEvents(parts, stopping);
      await claimOnce();
    },
    idle: async () => {
      while (sending.size > 0 || claiming || writing) await Promise.allSettled([...sending, claiming, writing]);
    },
  };
};
