// Whether a delivery of a webhook is what the server has sent: signatures of Standard Webhooks, with nothing but what every runtime has.
import { parseJson } from './json.ts';
import type { WebhookData } from './generated/events.ts';

export type WebhookEventName = keyof WebhookData;

/** What a receiver is sent; `event` tells what is in `data`. */
export type WebhookEvent = {
  [Name in WebhookEventName]: {
    /** The same in each try: by it a receiver knows what it has had before. */
    id: string;
    event: Name;
    /** The identifier of the company. */
    company: string;
    data: WebhookData[Name];
    /** There alone in a test that an admin has asked for. */
    test?: true;
  };
}[WebhookEventName];

export type HeadersLike = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export type VerifyOptions = {
  /** How old a delivery may be, or how far its clock may be ahead: 300 s. */
  toleranceSeconds?: number | undefined;
  /** In milliseconds since the epoch, in place of the clock. */
  now?: number | undefined;
};

/** Why a delivery was not believed. */
export class WebhookVerificationError extends Error {
  override name = 'WebhookVerificationError';
}

const TOLERANCE_SECONDS = 300;
const PREFIX = 'whsec_';
const VERSION = 'v1,';

const encoder = new TextEncoder();

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array(); // No signature has this length, so it is not believed.
  }
};

/** A secret with the prefix holds bytes in base64. Any other is the key as it is written. */
const bytesOf = (secret: string): Uint8Array<ArrayBuffer> =>
  secret.startsWith(PREFIX) ? fromBase64(secret.slice(PREFIX.length)) : encoder.encode(secret);

const keyOf = (bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);

const headerIn = (headers: HeadersLike, name: string): string | undefined => {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === 'string' ? found : found?.[0];
};

const requireHeader = (headers: HeadersLike, name: string): string => {
  const value = headerIn(headers, name);
  if (!value) throw new WebhookVerificationError(`The header ${name} is missing.`);
  return value;
};

const requireRecent = (timestamp: string, { toleranceSeconds = TOLERANCE_SECONDS, now = Date.now() }: VerifyOptions): void => {
  const ageSeconds = now / 1_000 - Number(timestamp);
  if (!/^\d+$/.test(timestamp) || Math.abs(ageSeconds) > toleranceSeconds) {
    throw new WebhookVerificationError('The delivery is too old, or of another time.');
  }
};

/**
 * Believes a delivery, or throws `WebhookVerificationError`. The body must be as it came, byte for byte: parse it with nothing before.
 * Of several secrets any will do, as while one takes the place of another.
 */
export const verifyWebhook = async (
  body: string | Uint8Array,
  headers: HeadersLike,
  secret: string | readonly string[],
  options: VerifyOptions = {},
): Promise<WebhookEvent> => {
  const [id, timestamp] = [requireHeader(headers, 'webhook-id'), requireHeader(headers, 'webhook-timestamp')];
  const signatures = requireHeader(headers, 'webhook-signature')
    .split(' ')
    .filter((signature) => signature.startsWith(VERSION));
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const signed = encoder.encode(`${id}.${timestamp}.${text}`);
  let isSigned = false;
  for (const one of [secret].flat()) {
    if (bytesOf(one).length === 0) throw new TypeError('The secret of the webhook is empty.');
    const key = await keyOf(bytesOf(one));
    for (const signature of signatures) {
      if (await crypto.subtle.verify('HMAC', key, fromBase64(signature.slice(VERSION.length)), signed)) isSigned = true;
    }
  }
  if (!isSigned) throw new WebhookVerificationError('The signature is not of this secret and body.');
  requireRecent(timestamp, options);
  return parseJson(text) as WebhookEvent;
};

/** Equal, in a time that does not depend on where they differ: both are compared under a key that nobody knows. */
const isEqual = async (one: string, other: string): Promise<boolean> => {
  const key = await keyOf(crypto.getRandomValues(new Uint8Array(32)));
  return crypto.subtle.verify('HMAC', key, await crypto.subtle.sign('HMAC', key, encoder.encode(one)), encoder.encode(other));
};

/**
 * Whether a delivery carries the secret in its header `Authorization`, as v3 has it: `Secret <secret>`, or the secret alone. It says who
 * sends, and not that the body is whole: where you can, use `verifyWebhook`.
 */
export const hasWebhookSecret = async (headers: HeadersLike, secret: string): Promise<boolean> => {
  const sent = headerIn(headers, 'authorization');
  if (sent === undefined || secret === '') return false;
  return isEqual(sent.startsWith('Secret ') ? sent.slice('Secret '.length) : sent, secret);
};
