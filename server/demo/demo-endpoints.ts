// The endpoints of the first company of the demo, and how they have answered so far. From the first start on, the receivers of
// server/http/demo-receiver.ts answer in their place, and in their manner.
import type { Answers, Told } from '#server/demo/plan-deliveries.ts';
import type { EventName } from '#server/kernel/event-words.ts';
import { DAY_MS, HOUR_MS } from '#server/kernel/time.ts';
import { OutboundError, type OutboundAnswer } from '#server/platform/outbound-http.ts';

export type DemoEndpoint = {
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
export const SOME_AGE_MS = 3 * DAY_MS + 2 * HOUR_MS;

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
