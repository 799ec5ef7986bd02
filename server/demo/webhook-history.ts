import type { events } from '#db/schema/index.ts';
import { createRandom, type Random } from '#server/kernel/seeded-random.ts';
import {
  applyAttempt,
  dataOf,
  evaluateResponse,
  evaluateFailure,
  type AttemptEvaluation,
  messageIdOf,
  NO_HEALTH,
  type QueueHealth,
  retryDelayMs,
} from '#server/modules/events/index.ts';
import { EVENT_NAMES, type EventName } from '#server/kernel/event-enums.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#server/kernel/time.ts';
import { type OutboundAnswer, OutboundError } from '#server/platform/outbound/outbound-http.ts';
import { holds, parseCondition } from '#server/kernel/condition.ts';

// The past of one endpoint: what it was told, when each delivery was tried, and what it answered. Pure. The rules are those of the
// worker, so that what stands in the log is what the worker would have written: when a delivery is tried again, when the endpoint is
// paused, and when a delivery is given up.

/** An event that happened while nobody was told. */
export type PastEvent = Pick<typeof events.$inferSelect, 'id' | 'names' | 'original'> & { data: Record<string, unknown>; at: Date };

/** What came of a try: an answer, or none. */
type Got = { got: OutboundAnswer | OutboundError; durationMs: number };

/** How an endpoint answers the n-th try of a delivery. */
type Answers = (attempt: { tries: number; at: Date; messageId: string; random: Random }) => Got;

/** What an endpoint is told: an event by one of its names. */
type Told = { event: PastEvent; name: EventName; messageId: string };

export type PlannedTry = Got & { at: Date; judgement: AttemptEvaluation };

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
  const judgement = got instanceof OutboundError ? evaluateFailure(got) : evaluateResponse(got, '200', at);
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
  const delayMs = error === null ? undefined : retryDelayMs({ attempts: delivery.roundTries, ...tried.judgement }, chance);
  delivery.nextTryAt = delayMs === undefined ? null : later(endedAt, delayMs);
  delivery.completedAt = error === null ? endedAt : null;
  delivery.failedAt = error !== null && delayMs === undefined ? endedAt : null;
  return applyAttempt(health, { at: endedAt, error });
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
const planDeliveries = (planning: Planning): PlannedQueue => {
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
const askAgain = ({ deliveries, health }: PlannedQueue, planning: Planning): PlannedQueue => {
  const last = deliveries.at(-1);
  if (!last) return { deliveries, health };
  last.roundTries = 0;
  return { deliveries, health: tryDelivery(last, later(planning.now, -ASKED_AGAIN_MS), health, planning) };
};

// The endpoints of the first company of the demo, and how they have answered so far. From the first start on, the receivers of
// server/http/demo-receiver.ts answer in their place, and in their manner.

type DemoEndpoint = {
  /** Below the receivers' root. */
  path: string;
  events: [EventName, ...EventName[]];
  condition: string | null;
  /** `some` is one of the things that it was told, some days ago. */
  answersFrom: (some: Told) => Answers;
  /** Its last delivery was asked for once more just now, and this came of it. */
  answersAgain?: Answers;
};

/** Longer than thirteen tries take. */
const SOME_AGE_MS = 3 * DAY_MS + 2 * HOUR_MS;

const answerOf = (at: Date, status: number, type: string, body: string, headers: Record<string, string> = {}): OutboundAnswer => ({
  status,
  headers: { 'content-type': type, 'content-length': String(Buffer.byteLength(body)), date: at.toUTCString(), ...headers },
  body,
});

const JSON_TYPE = 'application/json; charset=utf-8';

const received = (at: Date, messageId: string): OutboundAnswer => answerOf(at, 200, JSON_TYPE, JSON.stringify({ received: messageId }));

const busy = (at: Date): OutboundAnswer =>
  answerOf(at, 503, JSON_TYPE, JSON.stringify({ error: 'Too busy. Send it again later.' }), { 'retry-after': '5' });

const lost = (at: Date): OutboundAnswer =>
  answerOf(at, 404, JSON_TYPE, JSON.stringify({ error: 'There is no order with this reference.' }));

const closed = (at: Date): OutboundAnswer => {
  const body = '<html><body><h1>503 Service Unavailable</h1>The shop is closed for stocktaking.</body></html>\n';
  return answerOf(at, 503, 'text/html; charset=utf-8', body);
};

const silent = new OutboundError('timeout', 'No answer within 15 seconds.');
const SILENCE_MS = 15_003;
const cutOff = new OutboundError('connection', 'The connection was closed before an answer came.');

export const DEMO_ENDPOINTS: readonly DemoEndpoint[] = [
  {
    path: 'steady',
    events: ['transaction.create', 'transaction.execute', 'user.create', 'user.update'],
    condition: null,
    answersFrom:
      () =>
      ({ tries, at, messageId, random }) =>
        tries === 1 && random.chance(0.03)
          ? { got: cutOff, durationMs: random.integer(2, 9) }
          : { got: received(at, messageId), durationMs: random.integer(35, 210) },
  },
  {
    path: 'moody',
    events: ['transaction.execute'],
    condition: "{{ amount }} >= 1000 and '{{ currency.code }}' == 'EUR'",
    answersAgain: ({ at }) => ({ got: busy(at), durationMs: 12 }),
    // There is one that it never understands, and that is given up in the end.
    answersFrom:
      (some) =>
      ({ tries, at, messageId, random }) => {
        if (messageId === some.messageId) return { got: lost(at), durationMs: random.integer(20, 90) };
        if (tries === 2 && random.chance(0.1)) return { got: silent, durationMs: SILENCE_MS };
        return tries === 1 && random.chance(0.3)
          ? { got: busy(at), durationMs: random.integer(5, 40) }
          : { got: received(at, messageId), durationMs: random.integer(120, 2_400) };
      },
  },
  {
    path: 'away',
    events: ['transaction.create', 'bank_account.create', 'bank_account.update'],
    condition: null,
    answersAgain: ({ at }) => ({ got: closed(at), durationMs: 6 }),
    answersFrom:
      (some) =>
      ({ at, messageId, random }) =>
        at >= some.event.at
          ? { got: closed(at), durationMs: random.integer(4, 30) }
          : { got: received(at, messageId), durationMs: random.integer(60, 400) },
  },
];

// What an endpoint of the demo was told of past events, and what it answered. Pure.

const isWanted = (condition: string | null, { event, name }: Told): boolean => {
  const read = parseCondition(condition ?? '');
  return 'condition' in read && holds(read.condition, dataOf({ event: name, data: event.data, original: event.original })) === true;
};

/** What an endpoint is told of these events: of each by all of its names that the endpoint asks for. */
const toldTo = ({ events: wanted, condition }: DemoEndpoint, past: PastEvent[]): Told[] =>
  past
    .flatMap((event) =>
      EVENT_NAMES.filter((name) => event.names.includes(name) && wanted.includes(name)).map((name) => ({
        event,
        name,
        messageId: messageIdOf(event.id, name),
      })),
    )
    .filter((told) => isWanted(condition, told));

/** The past of an endpoint, up to now. The events are in the order of time. */
export const planEndpoint = (endpoint: DemoEndpoint, past: PastEvent[], { now, seed }: { now: Date; seed: number }): PlannedQueue => {
  const told = toldTo(endpoint, past);
  const some = told.findLast(({ event }) => event.at.getTime() <= now.getTime() - SOME_AGE_MS) ?? told[0];
  if (!some) return { deliveries: [], health: NO_HEALTH };
  const planning = { told, now, random: createRandom(seed), answers: endpoint.answersFrom(some) };
  const planned = planDeliveries(planning);
  return endpoint.answersAgain ? askAgain(planned, { ...planning, answers: endpoint.answersAgain }) : planned;
};
