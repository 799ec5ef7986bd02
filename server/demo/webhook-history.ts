// Plans the past deliveries of the demo's webhooks. Pure. Retries, pauses and failures follow the rules of the delivery worker, so that the log
// contains what the worker would have written.
import type { events, webhookRequests, WebhookTaskRow } from '#db/schema/index.ts';
import { evaluateCondition, parseCondition } from '#server/kernel/condition.ts';
import { EVENT_NAMES, type EventName } from '#server/kernel/event-enums.ts';
import { createRandom, type SeededRandom } from '#server/kernel/seeded-random.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#server/kernel/time.ts';
import {
  applyAttempt,
  toPayloadData,
  evaluateFailure,
  evaluateResponse,
  toMessageId,
  INITIAL_HEALTH,
  type QueueHealth,
  retryDelayMs,
} from '#server/modules/events/index.ts';
import { type OutboundResponse, OutboundError } from '#server/platform/outbound/outbound-http.ts';

export type PastEvent = Pick<typeof events.$inferSelect, 'id' | 'names' | 'original'> & { data: Record<string, unknown>; at: Date };

type SimulatedResponse = { response: OutboundResponse | OutboundError; durationMs: number };

/** Columns of webhook_requests. */
type PlannedAttempt = Omit<typeof webhookRequests.$inferInsert, 'companyId' | 'taskId' | 'id' | 'url' | 'requestHeaders'> & {
  createdAt: Date;
};

/** Columns of webhook_tasks, and the attempts. `roundTries` counts the attempts since the last manual retry. */
export type PlannedDelivery = Pick<WebhookTaskRow, 'eventId' | 'createdAt' | 'roundTries' | 'nextTryAt' | 'completedAt' | 'failedAt'> & {
  event: EventName;
  messageId: string;
  occurredAt: Date;
  attempts: PlannedAttempt[];
};

export type PlannedQueue = { deliveries: PlannedDelivery[]; health: QueueHealth };

/** `turningPoint` is a delivery some days ago that the endpoint never accepts, or since which it fails. */
type ReceivedAttempt = {
  delivery: PlannedDelivery;
  at: Date;
  turningPoint: PlannedDelivery;
  isManual: boolean;
  random: SeededRandom;
};

type DemoEndpoint = {
  /** Below the URL of the receivers (server/http/demo-receiver.ts), which behave identically from the first start. */
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

const addMs = (time: Date, durationMs: number): Date => new Date(time.getTime() + durationMs);

const respondJson = (status: number, body: unknown, headers: Record<string, string> = {}): OutboundResponse => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(body),
});

const respondAccepted = ({ delivery, random }: ReceivedAttempt, durationMs: [min: number, max: number]): SimulatedResponse => ({
  response: respondJson(200, { received: delivery.messageId }),
  durationMs: random.integer(...durationMs),
});

export const DEMO_ENDPOINTS: readonly DemoEndpoint[] = [
  {
    path: 'steady',
    events: ['transaction.create', 'transaction.execute', 'user.create', 'user.update'],
    condition: null,
    isRetried: false,
    respond: (received) =>
      received.delivery.attempts.length === 0 && received.random.chance(0.03)
        ? { response: new OutboundError('connection', 'The connection was closed before a response was received.'), durationMs: 5 }
        : respondAccepted(received, [35, 210]),
  },
  {
    path: 'moody',
    events: ['transaction.execute'],
    condition: "{{ amount }} >= 1000 and '{{ currency.code }}' == 'EUR'",
    isRetried: true,
    respond: (received) => {
      const { delivery, turningPoint, isManual, random } = received;
      const earlier = delivery.attempts.length;
      if (delivery === turningPoint) {
        return { response: respondJson(404, { error: 'There is no order with this reference.' }), durationMs: random.integer(20, 90) };
      }
      if (earlier === 1 && !isManual && random.chance(0.1)) {
        return { response: new OutboundError('timeout', 'No response within 15 seconds.'), durationMs: 15_003 };
      }
      if (!isManual && (earlier > 0 || random.chance(0.7))) return respondAccepted(received, [120, 2_400]);
      const busy = respondJson(503, { error: 'The server is busy. Try again later.' }, { 'retry-after': '5' });
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
      if (at < turningPoint.occurredAt) return respondAccepted(received, [60, 400]);
      const body = '<html><body><h1>503 Service Unavailable</h1>The shop is closed for stocktaking.</body></html>\n';
      const headers = { 'content-type': 'text/html; charset=utf-8' };
      return { response: { status: 503, headers, body }, durationMs: random.integer(4, 30) };
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
          'condition' in parsed &&
          evaluateCondition(parsed.condition, toPayloadData({ event: name, data: event.data, original: event.original })) === true,
      )
      .map((name) => {
        const createdAt = addMs(event.at, LATENCY_MS);
        const state = { attempts: [], roundTries: 0, nextTryAt: createdAt, completedAt: null, failedAt: null };
        return { eventId: event.id, event: name, messageId: toMessageId(event.id, name), occurredAt: event.at, createdAt, ...state };
      }),
  );
};

/** Attempts a delivery and returns the health of the endpoint after it. */
const attemptDelivery = ({ respond }: DemoEndpoint, health: QueueHealth, received: ReceivedAttempt): QueueHealth => {
  const { delivery, at, random } = received;
  const { response, durationMs } = respond(received);
  const evaluation = response instanceof OutboundError ? evaluateFailure(response) : evaluateResponse(response, '200', at);
  const endedAt = addMs(at, durationMs);
  const { error } = evaluation;
  delivery.attempts.push({
    ...(!(response instanceof OutboundError) && {
      responseCode: response.status,
      responseHeaders: response.headers,
      responseBody: response.body,
    }),
    error,
    durationMs,
    createdAt: at,
    updatedAt: endedAt,
  });
  delivery.roundTries += 1;
  const jitter = random.integer(0, 999) / 1_000;
  const delayMs = error === null ? undefined : retryDelayMs({ attempts: delivery.roundTries, ...evaluation }, jitter);
  delivery.nextTryAt = delayMs === undefined ? null : addMs(endedAt, delayMs);
  delivery.completedAt = error === null ? endedAt : null;
  delivery.failedAt = error !== null && delayMs === undefined ? endedAt : null;
  return applyAttempt(health, { at: endedAt, error });
};

/** Plans the history of an endpoint until `now`. Events are in order of time. While the endpoint is paused, nothing is attempted. */
export const planEndpoint = (endpoint: DemoEndpoint, past: PastEvent[], { now, seed }: { now: Date; seed: number }): PlannedQueue => {
  const deliveries = createDeliveries(endpoint, past);
  const random = createRandom(seed);
  const isOld = ({ occurredAt }: PlannedDelivery): boolean => occurredAt.getTime() <= now.getTime() - TURNING_POINT_AGE_MS;
  const turningPoint = deliveries.findLast(isOld) ?? deliveries[0];
  const last = deliveries.at(-1);
  let health = INITIAL_HEALTH;
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
    last.roundTries = 0;
    const at = addMs(now, -MANUAL_RETRY_AGE_MS);
    health = attemptDelivery(endpoint, health, { delivery: last, at, turningPoint, isManual: true, random });
  }
  return { deliveries, health };
};
