// Masks secrets in the request log: fields with secret names (passwords, tokens, keys, codes) at any depth, URLs that grant access by a
// parameter, and tokens of this platform anywhere. Text that cannot contain any of these is not parsed, which is the common case.
import { maskTokens } from '#server/kernel/access-token.ts';
import { parseJson, printJson } from '#server/kernel/json.ts';
import { isUpload } from '#server/kernel/upload.ts';

const MASK = '*****';

const NAMES = ['token', 'tokens', 'access_token', 'refresh_token', 'uid', 'key', 'api_key', 'otp', 'codes', 'otpauth_url'];
const PARTS = ['password', 'secret'];

const SECRET_NAME = new RegExp(`^(?:${NAMES.join('|')})$|${PARTS.join('|')}`, 'i');

/** A parameter that grants access to a URL, such as `?key=…`. */
const ACCESS_PARAMETER = /([?&](?:key|token|signature|X-Amz-Signature)=)[^&#"\\\s]+/gi;

// Each pattern starts with a rare character, so a search that finds nothing is fast.
const SECRET_FIELD = new RegExp(`"(?:${NAMES.join('|')})"\\s*:`, 'i');
const SECRET_PART = new RegExp(PARTS.join('|'), 'i');
const ACCESS_PARAMETER_START = /[?&](?:key|token|signature|X-Amz-Signature)=/i;
const END_OF_TOKEN = /\.[\w-]{43}/;

const mayGrantAccess = (text: string): boolean => END_OF_TOKEN.test(text) || ACCESS_PARAMETER_START.test(text);

/** A Unicode escape can hide a field name. */
const mayContainSecret = (text: string): boolean =>
  text.includes('\\u') || SECRET_FIELD.test(text) || SECRET_PART.test(text) || mayGrantAccess(text);

export const isSecretName = (name: string): boolean => SECRET_NAME.test(name);

/** Masks tokens and access parameters. */
export const maskText = (text: string): string =>
  mayGrantAccess(text) ? maskTokens(text).replaceAll(ACCESS_PARAMETER, `$1${MASK}`) : text;

const maskField = (name: string, value: unknown): unknown => (value !== null && isSecretName(name) ? MASK : maskValue(value));

/** Masks secret fields and text. Replaces an uploaded file with its name and size. */
export const maskValue = (value: unknown): unknown => {
  if (typeof value === 'string') return maskText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (isUpload(value)) return { file: value.name, size: value.sizeBytes };
  if (Array.isArray(value)) return value.map(maskValue);
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, maskField(name, item)]));
};

/** Returns null if the text is not JSON. With `isKnownJson`, text that cannot contain a secret is not parsed. */
export const maskJson = (text: string, isKnownJson: boolean): string | null => {
  if (isKnownJson && !mayContainSecret(text)) return text;
  try {
    return printJson(maskValue(parseJson(text)));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};

const SECRET_HEADERS: ReadonlySet<string> = new Set(['authorization', 'proxy-authorization', 'cookie', 'verified-challenge', 'apikey']);

/** Names that other services use for credentials: X-Auth-Token, Api-Key, X-Hub-Signature. */
const CREDENTIAL_HEADER = /(?:^|-)(?:token|api-?key|signature(?:-\d+)?|otp)$/;

const isSecretHeader = (name: string): boolean =>
  SECRET_HEADERS.has(name) || CREDENTIAL_HEADER.test(name) || PARTS.some((part) => name.includes(part));

export const maskHeaders = (headers: NodeJS.Dict<string | string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value = '']) => [name, isSecretHeader(name) ? MASK : maskText(String(value))]));

/** If a name occurs several times, the last value counts. */
export const maskParameters = (search: string): Record<string, string> =>
  Object.fromEntries(
    [...new URLSearchParams(search)].map(([name, value]) => [
      name.replaceAll('\0', '').toWellFormed(),
      isSecretName(name) ? MASK : maskText(value).replaceAll('\0', '').toWellFormed(),
    ]),
  );
