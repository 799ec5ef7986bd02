// Builds the request of the API console, and its curl command.
import { parseJson, printJson } from '#server/kernel/json.ts';

/** The parts of an operation that the console needs. */
export type TriedCall = {
  method: string;
  /** With path parameters in braces. */
  path: string;
  inPath: readonly { name: string; example: string }[];
  takesQuery: boolean;
  takesKey: boolean;
  /** An example body as JSON; undefined without a body. */
  body: string | undefined;
  needsToken: boolean;
  /** Whether the operation can change a balance. */
  movesMoney: boolean;
};

/** The input of the form. A blank body is omitted. */
export type RequestInput = { inPath: Readonly<Record<string, string>>; query: string; body: string; challenge: string };

export type TriedRequest = { method: string; address: string; headers: Readonly<Record<string, string>>; body: string | undefined };

export const toRequest = (
  call: TriedCall,
  typed: RequestInput,
  { token, key }: { token: string | undefined; key: string },
): TriedRequest => {
  const path = call.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(typed.inPath[name] ?? ''));
  const query = typed.query.trim().replace(/^\?/, '');
  const body = call.body !== undefined && typed.body.trim() !== '' ? typed.body : undefined;
  return {
    method: call.method,
    address: query ? `${path}?${query}` : path,
    headers: {
      ...(token && { Authorization: `Token ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(call.takesKey && { 'Idempotency-Key': key }),
      ...(typed.challenge.trim() && { 'Verified-Challenge': typed.challenge.trim() }),
    },
    body,
  };
};

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The curl command. It has no token, because commands are often shared. */
export const toCurl = ({ method, address, headers, body }: TriedRequest, origin: string): string =>
  [
    `curl -X ${method} ${quoted(`${origin}${address}`)}`,
    ...Object.entries(headers).map(([name, value]) =>
      name === 'Authorization' ? `-H "Authorization: Token $COUNTINGHOUSE_TOKEN"` : `-H ${quoted(`${name}: ${value}`)}`,
    ),
    ...(body === undefined ? [] : [`-d ${quoted(body)}`]),
  ].join(' \\\n  ');

const NAMES_SOMEBODY = new Set(['user', 'recipient']);

const blank = (value: unknown, name?: string): unknown => {
  if (name !== undefined && NAMES_SOMEBODY.has(name)) return '';
  if (Array.isArray(value)) return value.map((one: unknown) => blank(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, blank(inner, key)]));
};

/** An example body without recipients, so that sending it unchanged pays nobody. */
export const withoutPeople = (body: string): string => printJson(blank(parseJson(body)), 2);

/** Pretty-prints JSON and keeps its integers exact. Other text is returned unchanged. */
export const laidOut = (text: string): string => {
  try {
    return printJson(parseJson(text), 2);
  } catch {
    return text;
  }
};
