// The past of one endpoint: what it was told, when each delivery was tried, and what it answered. Pure. The rules are those of the
// worker, so that what stands in the log is what the worker would have written: when a delivery is tried again, when the endpoint is
// paused, and when a delivery is given up.
import type { events } from '#db/schema/index.ts';
import type { Random } from '#server/demo/random.ts';
import {
  afterTry,
  judgeAnswer,
  judgeFailure,
  type Judgement,
  NO_HEALTH,
  type QueueHealth,
  retryDelayMs,
} from '#server/modules/events/index.ts';
import type { EventName } from '#server/kernel/event-words.ts';
import { SECOND_MS } from '#server/kernel/time.ts';
import { OutboundError, type OutboundAnswer } from '#server/platform/outbound-http.ts';

/** An event that happened while nobody was told. */
export type PastEvent = Pick<typeof events.$inferSelect, 'id' | 'names' | 'original'> & { data: Record<string, unknown>; at: Date };

/** What came of a try: an answer, or none. */
type Got = { got: OutboundAnswer | OutboundError; durationMs: number };

/** How an endpoint answers the n-th try of a delivery. */
export type Answers = (attempt: { tries: number; at: Date; messageId: string; random: Random }) => Got;

/** What an endpoint is told: an event by one of its names. */
export type Told = { event: PastEvent; name: EventName; messageId: string };

export type PlannedTry = Got & { at: Date; judgement: Judgement };

export type PlannedDelivery = Told & {
  createdAt: Date;
  tries: PlannedTry[];
  /** Of these, since it was last asked for. */
  roundTries: number;
  nextTryAt: Date | null;
  completedAt: Date | null;
  failedAt: Date | null;
};

export type PlannedQueue = { deliveries: PlannedDelivery[]; health: QueueHealth };

type Planning = { told: Told[]; answers: Answers; now: Date; random: Random };

/** Between an event and its delivery. */
const LATENCY_MS = 400;
const PERMILLE = 1_000;
/** How long ago somebody has asked for a delivery once more. */
const ASKED_AGAIN_MS = 40 * SECOND_MS;

const later = (moment: Date, durationMs: number): Date => new Date(moment.getTime() + durationMs);

const tryOnce = (delivery: PlannedDelivery, at: Date, { answers, random }: Planning): PlannedTry => {
  const { got, durationMs } = answers({ tries: delivery.tries.length + 1, at, messageId: delivery.messageId, random });
  const judgement = got instanceof OutboundError ? judgeFailure(got) : judgeAnswer(got, '200', at);
  return { got, durationMs, at, judgement };
};

/** Tries a delivery, and writes down what follows from it, as the worker does. Answers the health after it. */
const tryDelivery = (delivery: PlannedDelivery, at: Date, health: QueueHealth, planning: Planning): QueueHealth => {
  const tried = tryOnce(delivery, at, planning);
  const endedAt = later(at, tried.durationMs);
  delivery.tries.push(tried);
  delivery.roundTries += 1;
  const { error } = tried.judgement;
  const chance = planning.random.integer(0, PERMILLE - 1) / PERMILLE;
  const delayMs = error === null ? undefined : retryDelayMs({ tries: delivery.roundTries, ...tried.judgement }, chance);
  delivery.nextTryAt = delayMs === undefined ? null : later(endedAt, delayMs);
  delivery.completedAt = error === null ? endedAt : null;
  delivery.failedAt = error !== null && delayMs === undefined ? endedAt : null;
  return afterTry(health, { at: endedAt, error });
};

/** The delivery whose turn it is, and when: while the endpoint is paused nothing is tried. */
const findNext = (deliveries: PlannedDelivery[], { pausedUntil }: QueueHealth): { delivery: PlannedDelivery; at: Date } | undefined => {
  let first: { delivery: PlannedDelivery; at: Date } | undefined;
  for (const delivery of deliveries) {
    if (delivery.nextTryAt && (!first || delivery.nextTryAt < first.at)) first = { delivery, at: delivery.nextTryAt };
  }
  return first && pausedUntil && pausedUntil > first.at ? { ...first, at: pausedUntil } : first;
};

/** Plays the past of an endpoint up to now. */
export const planDeliveries = (planning: Planning): PlannedQueue => {
  const deliveries = planning.told.map((told): PlannedDelivery => {
    const createdAt = later(told.event.at, LATENCY_MS);
    return { ...told, createdAt, tries: [], roundTries: 0, nextTryAt: createdAt, completedAt: null, failedAt: null };
  });
  let health = NO_HEALTH;
  for (let next = findNext(deliveries, health); next && next.at < planning.now; next = findNext(deliveries, health)) {
    health = tryDelivery(next.delivery, next.at, health, planning);
  }
  return { deliveries, health };
};

/** Lets the last delivery be asked for once more a moment ago, as admins do when they look for a fault. */
export const askAgain = ({ deliveries, health }: PlannedQueue, planning: Planning): PlannedQueue => {
  const last = deliveries.at(-1);
  if (!last) return { deliveries, health };
  last.roundTries = 0;
  return { deliveries, health: tryDelivery(last, later(planning.now, -ASKED_AGAIN_MS), health, planning) };
};
