// Verifies webhook deliveries (Standard Webhooks) with APIs that are available in every runtime.
import { parseJson } from './json.ts';
import type { WebhookData } from './generated/events.ts';

export type WebhookEventName = keyof WebhookData;

/** The payload of a delivery. `event` determines the type of `data`. */
export type WebhookEvent = {
  [Name in WebhookEventName]: {
    /** Message ID, identical in every attempt. Use it to detect duplicates. */
    id: string;
    event: Name;
    /** Company ID. */
    company: string;
    data: WebhookData[Name];
    /** Present only in test deliveries. */
    test?: true;
  };
}[WebhookEventName];

export type HeadersLike = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export type VerifyOptions = {
  /** Maximum age of a delivery, and maximum clock difference. Defaults to 300 s. */
  toleranceSeconds?: number | undefined;
  /** Current time in milliseconds since the epoch. Defaults to the system clock. */
  now?: number | undefined;
};

/** The delivery could not be verified. */
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
    return new Uint8Array(); // An empty signature never matches.
  }
};

/** A secret with the prefix is base64; any other is the key itself in UTF-8. */
const toKeyBytes = (secret: string): Uint8Array<ArrayBuffer> =>
  secret.startsWith(PREFIX) ? fromBase64(secret.slice(PREFIX.length)) : encoder.encode(secret);

const importKey = (bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);

const findHeader = (headers: HeadersLike, name: string): string | undefined => {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const value = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof value === 'string' ? value : value?.[0];
};

const requireHeader = (headers: HeadersLike, name: string): string => {
  const value = findHeader(headers, name);
  if (!value) throw new WebhookVerificationError(`The header ${name} is missing.`);
  return value;
};

const requireRecent = (timestamp: string, { toleranceSeconds = TOLERANCE_SECONDS, now = Date.now() }: VerifyOptions): void => {
  const ageSeconds = now / 1_000 - Number(timestamp);
  if (!/^\d+$/.test(timestamp) || Math.abs(ageSeconds) > toleranceSeconds) {
    throw new WebhookVerificationError('The timestamp of the delivery is not recent.');
  }
};

/**
 * Verifies and parses a delivery. Throws `WebhookVerificationError` if the signature is invalid or the timestamp is not recent. Pass the raw
 * body. If several secrets are given, one of them must match, for example during a rotation.
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
  const signedContent = encoder.encode(`${id}.${timestamp}.${text}`);
  let isSigned = false;
  for (const candidate of [secret].flat()) {
    if (toKeyBytes(candidate).length === 0) throw new TypeError('The secret of the webhook is empty.');
    const key = await importKey(toKeyBytes(candidate));
    for (const signature of signatures) {
      if (await crypto.subtle.verify('HMAC', key, fromBase64(signature.slice(VERSION.length)), signedContent)) isSigned = true;
    }
  }
  if (!isSigned) throw new WebhookVerificationError('The signature does not match.');
  requireRecent(timestamp, options);
  return parseJson(text) as WebhookEvent;
};

/** Compares in constant time, by comparing MACs under a random key. */
const isEqual = async (candidate: string, other: string): Promise<boolean> => {
  const key = await importKey(crypto.getRandomValues(new Uint8Array(32)));
  return crypto.subtle.verify('HMAC', key, await crypto.subtle.sign('HMAC', key, encoder.encode(candidate)), encoder.encode(other));
};

/**
 * Whether the `Authorization` header contains the secret, with or without the prefix `Secret`, as in v3. This does not verify the body: prefer
 * `verifyWebhook`.
 */
export const hasWebhookSecret = async (headers: HeadersLike, secret: string): Promise<boolean> => {
  const authorization = findHeader(headers, 'authorization');
  if (authorization === undefined || secret === '') return false;
  return isEqual(authorization.startsWith('Secret ') ? authorization.slice('Secret '.length) : authorization, secret);
};
