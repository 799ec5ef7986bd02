// Plans the past deliveries of the demo's webhooks. Pure. Retries, pauses and failures follow the rules of the delivery worker, so that the log
// contains what the worker would have written.
import type { events } from '#db/schema/index.ts';
import { holds, parseCondition } from '#server/kernel/condition.ts';
import { EVENT_NAMES, type EventName } from '#server/kernel/event-enums.ts';
import { createRandom, type Random } from '#server/kernel/seeded-random.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#server/kernel/time.ts';
import {
  applyAttempt,
  type AttemptEvaluation,
  dataOf,
  evaluateFailure,
  evaluateResponse,
  messageIdOf,
  NO_HEALTH,
  type QueueHealth,
  retryDelayMs,
} from '#server/modules/events/index.ts';
import { type OutboundAnswer, OutboundError } from '#server/platform/outbound/outbound-http.ts';

export type PastEvent = Pick<typeof events.$inferSelect, 'id' | 'names' | 'original'> & { data: Record<string, unknown>; at: Date };

type SimulatedResponse = { response: OutboundAnswer | OutboundError; durationMs: number };

export type PlannedAttempt = SimulatedResponse & { at: Date; evaluation: AttemptEvaluation };

export type PlannedDelivery = {
  event: PastEvent;
  name: EventName;
  messageId: string;
  createdAt: Date;
  attempts: PlannedAttempt[];
  /** Attempts since the last manual retry. */
  roundAttempts: number;
  nextTryAt: Date | null;
  completedAt: Date | null;
  failedAt: Date | null;
};

export type PlannedQueue = { deliveries: PlannedDelivery[]; health: QueueHealth };

/** `turningPoint` is an event some days ago that the endpoint never accepts, or since which it fails. */
type ReceivedAttempt = { delivery: PlannedDelivery; attempt: number; at: Date; turningPoint: PastEvent; isManual: boolean; random: Random };

type DemoEndpoint = {
  /** Below the URL of the receivers (server/http/demo-receiver.ts), which behave alike from the first start on. */
  path: string;
  events: [EventName, ...EventName[]];
  condition: string | null;
  respond(received: ReceivedAttempt): SimulatedResponse;
  /** An admin has retried the last delivery just now. */
  isRetried: boolean;
};

const LATENCY_MS = 400;
const MANUAL_RETRY_AGE_MS = 40 * SECOND_MS;
/** Longer than all attempts of a delivery take. */
const TURNING_POINT_AGE_MS = 3 * DAY_MS + 2 * HOUR_MS;

const later = (time: Date, durationMs: number): Date => new Date(time.getTime() + durationMs);

const respondWith = (at: Date, status: number, body: string, headers: Record<string, string> = {}): OutboundAnswer => ({
  status,
  headers: { 'content-length': String(Buffer.byteLength(body)), date: at.toUTCString(), ...headers },
  body,
});

const respondJson = (at: Date, status: number, body: unknown, headers: Record<string, string> = {}): OutboundAnswer =>
  respondWith(at, status, JSON.stringify(body), { 'content-type': 'application/json; charset=utf-8', ...headers });

const accept = ({ delivery, at, random }: ReceivedAttempt, durationMs: [least: number, most: number]): SimulatedResponse => ({
  response: respondJson(at, 200, { received: delivery.messageId }),
  durationMs: random.integer(...durationMs),
});

export const DEMO_ENDPOINTS: readonly DemoEndpoint[] = [
  {
    path: 'steady',
    events: ['transaction.create', 'transaction.execute', 'user.create', 'user.update'],
    condition: null,
    isRetried: false,
    respond: (received) =>
      received.attempt === 1 && received.random.chance(0.03)
        ? { response: new OutboundError('connection', 'The connection was closed before an answer came.'), durationMs: 5 }
        : accept(received, [35, 210]),
  },
  {
    path: 'moody',
    events: ['transaction.execute'],
    condition: "{{ amount }} >= 1000 and '{{ currency.code }}' == 'EUR'",
    isRetried: true,
    respond: (received) => {
      const { delivery, attempt, at, turningPoint, isManual, random } = received;
      if (delivery.event.id === turningPoint.id) {
        return { response: respondJson(at, 404, { error: 'There is no order with this reference.' }), durationMs: random.integer(20, 90) };
      }
      if (attempt === 2 && !isManual && random.chance(0.1)) {
        return { response: new OutboundError('timeout', 'No answer within 15 seconds.'), durationMs: 15_003 };
      }
      if (!isManual && (attempt > 1 || random.chance(0.7))) return accept(received, [120, 2_400]);
      const busy = respondJson(at, 503, { error: 'Too busy. Send it again later.' }, { 'retry-after': '5' });
      return { response: busy, durationMs: random.integer(5, 40) };
    },
  },
  {
    path: 'away',
    events: ['transaction.create', 'bank_account.create', 'bank_account.update'],
    condition: null,
    isRetried: true,
    respond: (received) => {
      const { at, turningPoint, random } = received;
      if (at < turningPoint.at) return accept(received, [60, 400]);
      const body = '<html><body><h1>503 Service Unavailable</h1>The shop is closed for stocktaking.</body></html>\n';
      return { response: respondWith(at, 503, body, { 'content-type': 'text/html; charset=utf-8' }), durationMs: random.integer(4, 30) };
    },
  },
];

/** A delivery per subscribed event name, if the condition holds. */
const createDeliveries = ({ events: subscribed, condition }: DemoEndpoint, past: PastEvent[]): PlannedDelivery[] => {
  const parsed = parseCondition(condition ?? '');
  return past.flatMap((event) =>
    EVENT_NAMES.filter((name) => event.names.includes(name) && subscribed.includes(name))
      .filter(
        (name) =>
          'condition' in parsed && holds(parsed.condition, dataOf({ event: name, data: event.data, original: event.original })) === true,
      )
      .map((name) => {
        const createdAt = later(event.at, LATENCY_MS);
        const state = { attempts: [], roundAttempts: 0, nextTryAt: createdAt, completedAt: null, failedAt: null };
        return { event, name, messageId: messageIdOf(event.id, name), createdAt, ...state };
      }),
  );
};

/** Attempts a delivery and returns the health of the endpoint after it. */
const attemptDelivery = ({ respond }: DemoEndpoint, health: QueueHealth, received: Omit<ReceivedAttempt, 'attempt'>): QueueHealth => {
  const { delivery, at, random } = received;
  const { response, durationMs } = respond({ ...received, attempt: delivery.attempts.length + 1 });
  const evaluation = response instanceof OutboundError ? evaluateFailure(response) : evaluateResponse(response, '200', at);
  const endedAt = later(at, durationMs);
  delivery.attempts.push({ response, durationMs, at, evaluation });
  delivery.roundAttempts += 1;
  const { error } = evaluation;
  const jitter = random.integer(0, 999) / 1_000;
  const delayMs = error === null ? undefined : retryDelayMs({ attempts: delivery.roundAttempts, ...evaluation }, jitter);
  delivery.nextTryAt = delayMs === undefined ? null : later(endedAt, delayMs);
  delivery.completedAt = error === null ? endedAt : null;
  delivery.failedAt = error !== null && delayMs === undefined ? endedAt : null;
  return applyAttempt(health, { at: endedAt, error });
};

/** The past of an endpoint until `now`. Events are in order of time. While the endpoint is paused, nothing is attempted. */
export const planEndpoint = (endpoint: DemoEndpoint, past: PastEvent[], { now, seed }: { now: Date; seed: number }): PlannedQueue => {
  const deliveries = createDeliveries(endpoint, past);
  const random = createRandom(seed);
  const isOld = ({ event }: PlannedDelivery): boolean => event.at.getTime() <= now.getTime() - TURNING_POINT_AGE_MS;
  const turningPoint = (deliveries.findLast(isOld) ?? deliveries[0])?.event;
  const last = deliveries.at(-1);
  let health = NO_HEALTH;
  if (!turningPoint || !last) return { deliveries, health };
  for (;;) {
    const [next] = deliveries
      .flatMap((delivery) => (delivery.nextTryAt ? [{ delivery, dueAt: delivery.nextTryAt }] : []))
      .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
    if (!next) break;
    const at = new Date(Math.max(next.dueAt.getTime(), health.pausedUntil?.getTime() ?? 0));
    if (at >= now) break;
    health = attemptDelivery(endpoint, health, { delivery: next.delivery, at, turningPoint, isManual: false, random });
  }
  if (endpoint.isRetried) {
    last.roundAttempts = 0;
    const at = later(now, -MANUAL_RETRY_AGE_MS);
    health = attemptDelivery(endpoint, health, { delivery: last, at, turningPoint, isManual: true, random });
  }
  return { deliveries, health };
};
