// Sends one delivery once, and says what came of it. Nothing is written here (record-tries.ts does that).
import { openEventSecret } from '#server/modules/events/webhook-delivery/event-secret.ts';
import type { Delivery } from '#server/modules/events/webhook-delivery/load-deliveries.ts';
import { judgeAnswer, judgeFailure, type Judgement } from '#server/modules/events/webhook-delivery/judge-answer.ts';
import { messageIdOf, payloadOf } from '#server/modules/events/webhook-delivery/payload.ts';
import { RETRY_DELAYS_MS } from '#server/modules/events/webhook-delivery/retry-schedule.ts';
import { shownAnswer, shownHeaders, shownSecretAnswer } from '#server/modules/events/webhook-delivery/shown-try.ts';
import { openWebhookSecret } from '#server/modules/events/webhooks/webhook-secret.ts';
import { isSecretEvent } from '#server/kernel/event-words.ts';
import type { AuthorizationForm } from '#server/kernel/webhook-words.ts';
import { printJson } from '#server/kernel/json.ts';
import { SECOND_MS, type Clock } from '#server/kernel/time.ts';
import type { Encryption } from '#server/platform/security/encryption.ts';
import { OutboundError, type OutboundAnswer, type OutboundHttp } from '#server/platform/outbound/outbound-http.ts';
import { signatureOf } from '#server/platform/outbound/standard-webhooks.ts';

export type SendParts = {
  clock: Clock;
  encryption: Encryption;
  outboundHttp: OutboundHttp;
  /** How this server names itself: countinghouse/1.2.3. */
  userAgent: string;
};

/** A try, as it is written down: without secrets. */
export type Try = {
  startedAt: Date;
  durationMs: number;
  url: string;
  requestHeaders: Record<string, string>;
  answer: OutboundAnswer | undefined;
  judgement: Judgement;
};

/** What became of a delivery: a try, or that there is nothing left that could be sent. */
export type Sent = { tried: Try } | { unsendable: string };

const SECRET_IS_GONE = 'The key or code that it carries was used or is over.';
const ENDS_UNTOLD = 'What became of its tries could not be written down.';
const DATA_IS_GONE = 'The event is older than thirty days: its data is not kept.';

/** The first one, and the retries. */
const TRIES_MAX = 1 + RETRY_DELAYS_MS.length;

/** Answers to a secret that the receiver does not know. */
const REFUSES_SECRET = new Set([401, 403]);

const authorizationOf = (form: AuthorizationForm, secret: string): string => (form === 'scheme' ? `Secret ${secret}` : secret);

/** The payload, or why there is none any more. */
const bodyOf = ({ claim, event, task, company }: Delivery, parts: SendParts): { body: string } | { unsendable: string } => {
  if (claim.roundTries > TRIES_MAX) return { unsendable: ENDS_UNTOLD };
  if (event.data === null) return { unsendable: DATA_IS_GONE };
  const secret = openEventSecret(parts, event);
  if (secret === 'gone') return { unsendable: SECRET_IS_GONE };
  const told = { eventId: event.id, event: task.event, company, data: event.data, original: event.original, secret, isTest: task.isTest };
  return { body: printJson(payloadOf(told)) };
};

/** The webhook's secrets that are in use, the newest first. */
const secretsOf = ({ webhook }: Delivery, { encryption, clock }: SendParts): [string, ...string[]] => {
  const { previousSecret, previousSecretExpiresAt } = webhook;
  const isBoth = previousSecret !== null && previousSecretExpiresAt !== null && previousSecretExpiresAt > clock.now();
  const newest = openWebhookSecret(encryption, webhook, webhook.secret);
  return isBoth ? [newest, openWebhookSecret(encryption, webhook, previousSecret)] : [newest];
};

type Letter = { delivery: Delivery; id: string; body: string };

const headersOf = ({ id, body }: Letter, secrets: string[], { clock, userAgent }: SendParts): Record<string, string> => {
  const timestampSeconds = Math.floor(clock.now().getTime() / SECOND_MS);
  return {
    'content-type': 'application/json',
    'user-agent': userAgent,
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': secrets.map((secret) => signatureOf({ secret, id, timestampSeconds, body })).join(' '),
  };
};

/** Sends it with the newest secret; a receiver that refuses that gets it with the one before, while both are in use. */
const post = async ({ delivery, body }: Letter, headers: Record<string, string>, secrets: string[], { outboundHttp }: SendParts) => {
  const { url, authorizationForm } = delivery.webhook;
  let answer: OutboundAnswer | undefined;
  for (const secret of secrets) {
    answer = await outboundHttp.post(url, { headers: { ...headers, authorization: authorizationOf(authorizationForm, secret) }, body });
    if (!REFUSES_SECRET.has(answer.status)) return answer;
  }
  if (!answer) throw new Error('A webhook was sent without a secret');
  return answer;
};

/** Sends a delivery. Throws only what is a fault of this server. */
export const sendDelivery = async (delivery: Delivery, parts: SendParts): Promise<Sent> => {
  const made = bodyOf(delivery, parts);
  if ('unsendable' in made) return made;
  const { clock } = parts;
  const { webhook } = delivery;
  const id = messageIdOf(delivery.event.id, delivery.task.event);
  const letter = { delivery, id, body: made.body };
  const secrets = secretsOf(delivery, parts);
  const headers = headersOf(letter, secrets, parts);
  const startedAt = clock.now();
  const startedMs = performance.now();
  const tryOf = (answer: OutboundAnswer | undefined, judgement: Judgement): Sent => ({
    tried: {
      startedAt,
      durationMs: Math.round(performance.now() - startedMs),
      url: webhook.url,
      requestHeaders: shownHeaders(headers),
      answer,
      judgement,
    },
  });
  try {
    const answer = await post(letter, headers, secrets, parts);
    const shown = isSecretEvent(delivery.task.event) ? shownSecretAnswer(answer) : shownAnswer(answer, secrets);
    return tryOf(shown, judgeAnswer(answer, webhook.successStatus, clock.now()));
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return tryOf(undefined, judgeFailure(error));
  }
};

/** The try of a delivery that this server could not send, for a fault of its own. */
export const failedByUs = ({ webhook }: Delivery, { clock }: SendParts): Sent => ({
  tried: {
    startedAt: clock.now(),
    durationMs: 0,
    url: webhook.url,
    requestHeaders: {},
    answer: undefined,
    judgement: {
      error: 'It could not be sent: a fault of this server, which its log tells of.',
      isOverloaded: false,
      isGone: false,
      retryAfterMs: undefined,
    },
  },
});
