// What a try leads to. Pure: the delivery as it is written, how its endpoint is from now on, and whether that was the end of it.
import type { WebhookTaskRow } from '#db/schema/index.ts';
import type { Delivery } from '#server/modules/events/webhook-delivery/load-deliveries.ts';
import { afterTry, isHopeless, type QueueHealth } from '#server/modules/events/webhook-delivery/queue-health.ts';
import { retryDelayMs } from '#server/modules/events/webhook-delivery/retry-schedule.ts';
import type { Sent, Try } from '#server/modules/events/webhook-delivery/send-delivery.ts';

type TaskEnd = Pick<WebhookTaskRow, 'nextTryAt' | 'completedAt' | 'failedAt' | 'error'>;

export type Conclusion = {
  task: TaskEnd;
  health: QueueHealth;
  /** Why the webhook is disabled now, in words. */
  disabledReason: string | undefined;
};

const OPEN: TaskEnd = { nextTryAt: null, completedAt: null, failedAt: null, error: null };

/** When it is tried again; undefined: it is given up. What carries a key or code is not tried when that is over. */
const nextTryOf = ({ claim, event }: Delivery, { judgement }: Try, now: Date, chance: number): Date | undefined => {
  if (judgement.isGone) return undefined;
  const delayMs = retryDelayMs({ tries: claim.roundTries, ...judgement }, chance);
  if (delayMs === undefined) return undefined;
  const next = new Date(now.getTime() + delayMs);
  return event.expiresAt !== null && next >= event.expiresAt ? undefined : next;
};

const reasonToDisable = (health: QueueHealth, { judgement }: Try, now: Date): string | undefined => {
  if (judgement.isGone) return 'The receiver answered 410: it does not want these calls any more.';
  if (!isHopeless(health, now)) return undefined;
  return `Every try has failed for five days. Last error: ${judgement.error}`;
};

/** `chance` is from 0 up to 1. */
export const concludeTry = (delivery: Delivery, sent: Sent, before: QueueHealth, now: Date, chance: number): Conclusion => {
  if ('unsendable' in sent) return { task: { ...OPEN, failedAt: now, error: sent.unsendable }, health: before, disabledReason: undefined };
  const { tried } = sent;
  const { error } = tried.judgement;
  const health = afterTry(before, { at: now, error });
  if (error === null) return { task: { ...OPEN, completedAt: now }, health, disabledReason: undefined };
  const nextTryAt = nextTryOf(delivery, tried, now, chance);
  const isGivenUp = nextTryAt === undefined;
  return {
    task: isGivenUp ? { ...OPEN, failedAt: now, error } : { ...OPEN, nextTryAt },
    health,
    disabledReason: reasonToDisable(health, tried, now),
  };
};
