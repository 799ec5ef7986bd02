// The worker of webhooks. Every quarter of a second it makes deliveries of new events and takes those that are due; whenever some have
// come back, it writes that down, all at once, and takes the next ones. Sending goes on beside this: an endpoint that hangs keeps
// nobody else waiting, because each has few places and together they have many.
import { claimTasks } from '#server/features/webhook-delivery/claim-tasks.ts';
import { fanOutEvents } from '#server/features/webhook-delivery/fan-out.ts';
import { loadDeliveries, type Delivery } from '#server/features/webhook-delivery/load-deliveries.ts';
import { oneAtATime } from '#server/features/webhook-delivery/one-at-a-time.ts';
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
  turn(signal: AbortSignal): Promise<void>;
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
  let stopping: AbortSignal | undefined;

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
    await writing.run().catch((error: unknown) => {
      log.error({ err: error }, 'What became of webhooks could not be written; they come again');
    });
  };

  /** Claims as many as there is room for, and begins to send them. */
  const claiming = oneAtATime(async () => {
    for (;;) {
      const room = SENDING_MAX - sending.size;
      if (room <= 0 || stopping?.aborted) return;
      const claims = await claimTasks(db, room, clock.now());
      if (claims.length === 0) return;
      for (const delivery of await loadDeliveries(db, claims)) {
        const sent: Promise<void> = send(delivery).finally(() => sending.delete(sent));
        sending.add(sent);
      }
    }
  });

  /** Writes what has come back, and lets the next ones take the places. */
  const writing = oneAtATime(async () => {
    const batch = returned;
    returned = [];
    if (batch.length === 0) return;
    await recordTries(parts, batch);
    claiming.run().catch((error: unknown) => log.error({ err: error }, 'Webhooks could not be taken; the next turn does it'));
  });

  return {
    turn: async (signal) => {
      stopping = signal;
      await fanOutEvents(parts, signal);
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
