// One attempt of a delivery: builds and signs the request, sends it, and evaluates the response. It writes nothing to the database
// (record-attempts.ts). More people can read the delivery log than the payloads, so logged requests and responses are redacted: the
// signature of a payload with a code and the webhook secret are enough to find the code by brute force, and a receiver may echo the request.
import { openEventSecret, openWebhookSecret } from '#server/modules/events/webhooks/secrets.ts';
import type { ClaimedDelivery } from '#server/modules/events/webhook-delivery/claim.ts';
import { toMessageId, toWebhookPayload } from '#server/modules/events/webhook-delivery/payload.ts';
import { RETRY_DELAYS_MS, parseRetryAfter } from '#server/modules/events/webhook-delivery/backoff.ts';
import { isSecretEvent } from '#server/kernel/event-enums.ts';
import type { AuthorizationForm, SuccessStatus } from '#server/kernel/webhook-enums.ts';
import { printJson } from '#server/kernel/json.ts';
import { SECOND_MS, type Clock } from '#server/kernel/time.ts';
import type { Encryption } from '#server/platform/security/encryption.ts';
import { OutboundError, type OutboundResponse, type OutboundHttp } from '#server/platform/outbound/outbound-http.ts';
import { signWebhook } from '#server/platform/outbound/standard-webhooks.ts';

export type AttemptPorts = {
  clock: Clock;
  encryption: Encryption;
  outboundHttp: OutboundHttp;
  /** Such as `countinghouse/1.2.3`. */
  userAgent: string;
};

/** An attempt for the log, without secrets. */
export type DeliveryAttempt = {
  startedAt: Date;
  durationMs: number;
  url: string;
  requestHeaders: Record<string, string>;
  /** Undefined if the request failed. */
  response: OutboundResponse | undefined;
  evaluation: AttemptEvaluation;
};

/** `unsendable` is the reason why nothing can be sent. */
export type AttemptOutcome = { attempt: DeliveryAttempt } | { unsendable: string };

const SECRET_EXPIRED_MESSAGE = 'The key or code in this event was used or has expired.';
const RESULTS_LOST_MESSAGE = 'The results of the attempts could not be stored.';
const DATA_EXPIRED_MESSAGE = 'Event data is kept for 30 days. This event is older.';

/** The first attempt and the retries. */
const ATTEMPTS_MAX = 1 + RETRY_DELAYS_MS.length;

/** Statuses with which a receiver rejects an unknown secret. */
const SECRET_REJECTED_STATUSES = new Set([401, 403]);

const toAuthorization = (form: AuthorizationForm, secret: string): string => (form === 'scheme' ? `Secret ${secret}` : secret);

const buildBody = ({ claim, event, task, company }: ClaimedDelivery, ports: AttemptPorts): { body: string } | { unsendable: string } => {
  if (claim.roundAttempts > ATTEMPTS_MAX) return { unsendable: RESULTS_LOST_MESSAGE };
  if (event.data === null) return { unsendable: DATA_EXPIRED_MESSAGE };
  const secret = openEventSecret(ports, event);
  if (secret === 'gone') return { unsendable: SECRET_EXPIRED_MESSAGE };
  const source = { eventId: event.id, event: task.event, company, data: event.data, original: event.original, secret, isTest: task.isTest };
  return { body: printJson(toWebhookPayload(source)) };
};

/** The valid secrets of the webhook, newest first. */
const openSecrets = ({ webhook }: ClaimedDelivery, { encryption, clock }: AttemptPorts): [string, ...string[]] => {
  const { previousSecret, previousSecretExpiresAt } = webhook;
  const isRotating = previousSecret !== null && previousSecretExpiresAt !== null && previousSecretExpiresAt > clock.now();
  const newest = openWebhookSecret(encryption, webhook, webhook.secret);
  return isRotating ? [newest, openWebhookSecret(encryption, webhook, previousSecret)] : [newest];
};

type WebhookMessage = { delivery: ClaimedDelivery; id: string; body: string };

const buildHeaders = ({ id, body }: WebhookMessage, secrets: string[], { clock, userAgent }: AttemptPorts): Record<string, string> => {
  const timestampSeconds = Math.floor(clock.now().getTime() / SECOND_MS);
  return {
    'content-type': 'application/json',
    'user-agent': userAgent,
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': secrets.map((secret) => signWebhook({ secret, id, timestampSeconds, body })).join(' '),
  };
};

/** Sends with the newest secret. If the receiver rejects it during a rotation, sends again with the previous one. */
const sendRequest = async (
  { delivery, body }: WebhookMessage,
  headers: Record<string, string>,
  secrets: string[],
  { outboundHttp }: AttemptPorts,
) => {
  const { url, authorizationForm } = delivery.webhook;
  let response: OutboundResponse | undefined;
  for (const secret of secrets) {
    response = await outboundHttp.post(url, { headers: { ...headers, authorization: toAuthorization(authorizationForm, secret) }, body });
    if (!SECRET_REJECTED_STATUSES.has(response.status)) return response;
  }
  if (!response) throw new Error('A webhook was sent without a secret');
  return response;
};

/** Throws only if this server fails. A failed request is an outcome. */
export const attemptDelivery = async (delivery: ClaimedDelivery, ports: AttemptPorts): Promise<AttemptOutcome> => {
  const content = buildBody(delivery, ports);
  if ('unsendable' in content) return content;
  const { clock } = ports;
  const { webhook } = delivery;
  const id = toMessageId(delivery.event.id, delivery.task.event);
  const message = { delivery, id, body: content.body };
  const secrets = openSecrets(delivery, ports);
  const headers = buildHeaders(message, secrets, ports);
  const startedAt = clock.now();
  const startedMs = performance.now();
  const toOutcome = (response: OutboundResponse | undefined, evaluation: AttemptEvaluation): AttemptOutcome => ({
    attempt: {
      startedAt,
      durationMs: Math.round(performance.now() - startedMs),
      url: webhook.url,
      requestHeaders: redactHeaders(headers),
      response,
      evaluation,
    },
  });
  try {
    const response = await sendRequest(message, headers, secrets, ports);
    const logged = isSecretEvent(delivery.task.event) ? omitContent(response) : redactResponse(response, secrets);
    return toOutcome(logged, evaluateResponse(response, webhook.successStatus, clock.now()));
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return toOutcome(undefined, evaluateFailure(error));
  }
};

/** The outcome of an attempt that failed because of this server. */
export const createServerErrorOutcome = ({ webhook }: ClaimedDelivery, { clock }: AttemptPorts): AttemptOutcome => ({
  attempt: {
    startedAt: clock.now(),
    durationMs: 0,
    url: webhook.url,
    requestHeaders: {},
    response: undefined,
    evaluation: {
      error: 'The delivery failed because of a server error. See the server log.',
      isOverloaded: false,
      isGone: false,
      retryAfterMs: undefined,
    },
  },
});

const HIDDEN = '(hidden)';

/** A response may be truncated inside a secret. A prefix of up to this length is not redacted. */
const SECRET_PREFIX_MAX = 7;

const SECRET_HEADERS: Record<string, string> = { authorization: HIDDEN, 'webhook-signature': HIDDEN };

const redactHeaders = (headers: Record<string, string>): Record<string, string> => ({ ...headers, ...SECRET_HEADERS });

const redactTail = (text: string, secret: string): string => {
  for (let length = secret.length - 1; length > SECRET_PREFIX_MAX; length--) {
    if (text.endsWith(secret.slice(0, length))) return `${text.slice(0, -length)}${HIDDEN}`;
  }
  return text;
};

const redactText = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((redacted, secret) => redactTail(redacted.replaceAll(secret, HIDDEN), secret), text);

const redactResponse = ({ status, headers, body }: OutboundResponse, secrets: readonly string[]): OutboundResponse => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, redactText(value, secrets)])),
  body: redactText(body, secrets),
});

/** Responses to secret events are not logged, because a code is too short to be redacted reliably. */
const omitContent = ({ status }: OutboundResponse): OutboundResponse => ({ status, headers: {}, body: '' });

export type AttemptEvaluation = {
  /** Why the delivery does not count as received. Null if it does. */
  error: string | null;
  /** Timeout, or a status that signals overload. */
  isOverloaded: boolean;
  /** The receiver no longer exists. */
  isGone: boolean;
  retryAfterMs: number | undefined;
};

const OVERLOAD_STATUSES = new Set([429, 502, 503, 504]);
const GONE_STATUS = 410;

const isSuccess = (status: number, success: SuccessStatus): boolean => (success === '200' ? status === 200 : status >= 200 && status < 300);

const describeStatus = (status: number, success: SuccessStatus): string => {
  if (status >= 300 && status < 400) return `The receiver responded with ${status}. Redirects are not followed.`;
  if (status === GONE_STATUS) return 'The receiver responded with 410 (Gone).';
  if (status >= 200 && status < 300) return `The receiver responded with ${status}. Only 200 counts as success.`;
  return success === '200' ? `The receiver responded with ${status} instead of 200.` : `The receiver responded with ${status}.`;
};

export const evaluateResponse = ({ status, headers }: OutboundResponse, success: SuccessStatus, now: Date): AttemptEvaluation => ({
  error: isSuccess(status, success) ? null : describeStatus(status, success),
  isOverloaded: OVERLOAD_STATUSES.has(status),
  isGone: status === GONE_STATUS,
  retryAfterMs: parseRetryAfter(headers['retry-after'], now),
});

export const evaluateFailure = (failure: OutboundError): AttemptEvaluation => ({
  error: failure.message,
  isOverloaded: failure.failure === 'timeout',
  isGone: false,
  retryAfterMs: undefined,
});
