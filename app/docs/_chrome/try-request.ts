// The call that a form of the documentation makes, put together of what was typed, and the same call for a shell.
import { parseJson, printJson } from '#server/kernel/json.ts';

/** What the form knows of the operation. */
export type TriedCall = {
  method: string;
  /** With its parameters in braces. */
  path: string;
  inPath: readonly { name: string; example: string }[];
  takesQuery: boolean;
  takesKey: boolean;
  /** JSON to begin with; undefined where no body is taken. */
  body: string | undefined;
  needsToken: boolean;
  /** Whether somebody's balance may be another afterwards. */
  movesMoney: boolean;
};

/** What was typed; a body that is blank is none. */
export type Typed = { inPath: Readonly<Record<string, string>>; query: string; body: string; challenge: string };

export type TriedRequest = { method: string; address: string; headers: Readonly<Record<string, string>>; body: string | undefined };

export const toRequest = (call: TriedCall, typed: Typed, { token, key }: { token: string | undefined; key: string }): TriedRequest => {
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

/** The same for a shell. The token stays out of it: what is copied is often shown to others. */
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

/** A body to begin with in which nobody is named: whoever sends it as it stands pays no stranger. */
export const withoutPeople = (body: string): string => printJson(blank(parseJson(body)), 2);

/** JSON laid out for people, with its integers as they came; any other text as it is. */
export const laidOut = (text: string): string => {
  try {
    return printJson(parseJson(text), 2);
  } catch {
    return text;
  }
};
