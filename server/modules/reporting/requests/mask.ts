// What the request log must not keep: passwords, tokens, keys and codes, told by the names of their fields, at any depth; addresses of
// files that work without a token; and our own tokens wherever they stand. A text in which none of these can be is kept as it was
// sent, without being read: that is nearly every one.
import { parseJson, printJson } from '#server/kernel/json.ts';
import { isUpload } from '#server/kernel/upload.ts';

const MASK = '*****';

const NAMES = ['token', 'tokens', 'access_token', 'refresh_token', 'uid', 'key', 'api_key', 'otp', 'codes', 'otpauth_url'];
const PARTS = ['password', 'secret'];

const SECRET_NAME = new RegExp(`^(?:${NAMES.join('|')})$|${PARTS.join('|')}`, 'i');

/** A token of ours, wherever it stands: of it the key stays. A secret may begin and end with any of its signs. */
const OWN_TOKEN = /([0-9a-z]{12})\.[A-Za-z0-9_-]{43}/g;

/** What opens an address, as in ?key=…. */
const OPENING_PARAMETER = /([?&](?:key|token|signature|X-Amz-Signature)=)[^&#"\\\s]+/gi;

// Each begins with what is rare in a text, so that looking for it costs little.
const SECRET_FIELD = new RegExp(`"(?:${NAMES.join('|')})"\\s*:`, 'i');
const SECRET_PART = new RegExp(PARTS.join('|'), 'i');
const OPENING = /[?&](?:key|token|signature|X-Amz-Signature)=/i;
const END_OF_TOKEN = /\.[\w-]{43}/;

/** Whether a text may hold a token, or an address that opens something. */
const mayOpen = (text: string): boolean => END_OF_TOKEN.test(text) || OPENING.test(text);

/** An escape may hide a name. */
const mayHoldSecret = (text: string): boolean => text.includes('\\u') || SECRET_FIELD.test(text) || SECRET_PART.test(text) || mayOpen(text);

export const isSecretName = (name: string): boolean => SECRET_NAME.test(name);

/** A text without tokens and without what opens an address. */
export const maskText = (text: string): string =>
  mayOpen(text) ? text.replaceAll(OWN_TOKEN, `$1.${MASK}`).replaceAll(OPENING_PARAMETER, `$1${MASK}`) : text;

const maskedField = (name: string, value: unknown): unknown => (value !== null && isSecretName(name) ? MASK : masked(value));

/** The same without what is secret; of a file its name and size. */
export const masked = (value: unknown): unknown => {
  if (typeof value === 'string') return maskText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (isUpload(value)) return { file: value.name, size: value.sizeBytes };
  if (Array.isArray(value)) return value.map(masked);
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, maskedField(name, item)]));
};

/** A JSON text without what is secret in it; null for what is none. */
export const maskJson = (text: string, isKnownJson: boolean): string | null => {
  if (isKnownJson && !mayHoldSecret(text)) return text;
  try {
    return printJson(masked(parseJson(text)));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};

const SECRET_HEADERS: ReadonlySet<string> = new Set(['authorization', 'proxy-authorization', 'cookie', 'verified-challenge', 'apikey']);

/** Gateways and other services call theirs by many names: X-Auth-Token, Api-Key, X-Hub-Signature. */
const PROVING_HEADER = /(?:^|-)(?:token|api-?key|signature(?:-\d+)?|otp)$/;

const isSecretHeader = (name: string): boolean =>
  SECRET_HEADERS.has(name) || PROVING_HEADER.test(name) || PARTS.some((part) => name.includes(part));

/** Headers of a request, of which those that prove something are not kept. */
export const maskHeaders = (headers: NodeJS.Dict<string | string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value = '']) => [name, isSecretHeader(name) ? MASK : maskText(String(value))]));

/** Query parameters as text; of several with one name the last counts. */
export const maskParameters = (search: string): Record<string, string> =>
  Object.fromEntries(
    [...new URLSearchParams(search)].map(([name, value]) => [
      name.replaceAll('\0', '').toWellFormed(),
      isSecretName(name) ? MASK : maskText(value).replaceAll('\0', '').toWellFormed(),
    ]),
  );
