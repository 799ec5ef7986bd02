// Builds the request of the API console, and its curl command.
import { parseJson, printJson } from '#server/kernel/json.ts';

/** The fields of an operation that the console uses. */
export type ConsoleOperation = {
  method: string;
  /** The path, with its parameters in braces. */
  path: string;
  pathParameters: readonly { name: string; example: string }[];
  takesQuery: boolean;
  takesKey: boolean;
  /** An example body as JSON; undefined without a body. */
  body: string | undefined;
  needsToken: boolean;
  /** Whether the operation can change a balance. */
  movesMoney: boolean;
};

/** The input of the form. A blank body is omitted. */
export type RequestInput = { pathParameters: Readonly<Record<string, string>>; query: string; body: string; challenge: string };

export type ConsoleRequest = { method: string; url: string; headers: Readonly<Record<string, string>>; body: string | undefined };

export const toRequest = (
  operation: ConsoleOperation,
  input: RequestInput,
  { token, key }: { token: string | undefined; key: string },
): ConsoleRequest => {
  const path = operation.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(input.pathParameters[name] ?? ''));
  const query = input.query.trim().replace(/^\?/, '');
  const body = operation.body !== undefined && input.body.trim() !== '' ? input.body : undefined;
  return {
    method: operation.method,
    url: query ? `${path}?${query}` : path,
    headers: {
      ...(token && { Authorization: `Token ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(operation.takesKey && { 'Idempotency-Key': key }),
      ...(input.challenge.trim() && { 'Verified-Challenge': input.challenge.trim() }),
    },
    body,
  };
};

const quoteForShell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The curl command. It contains no token, because commands are often shared. */
export const toCurl = ({ method, url, headers, body }: ConsoleRequest, origin: string): string =>
  [
    `curl -X ${method} ${quoteForShell(`${origin}${url}`)}`,
    ...Object.entries(headers).map(([name, value]) =>
      name === 'Authorization' ? `-H "Authorization: Token $COUNTINGHOUSE_TOKEN"` : `-H ${quoteForShell(`${name}: ${value}`)}`,
    ),
    ...(body === undefined ? [] : [`-d ${quoteForShell(body)}`]),
  ].join(' \\\n  ');

const RECIPIENT_FIELDS = new Set(['user', 'recipient']);

const blankRecipients = (value: unknown, name?: string): unknown => {
  if (name !== undefined && RECIPIENT_FIELDS.has(name)) return '';
  if (Array.isArray(value)) return value.map((item: unknown) => blankRecipients(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, blankRecipients(inner, key)]));
};

/** Removes the recipients from an example body, so that sending it unchanged makes no payment. */
export const withoutRecipients = (body: string): string => printJson(blankRecipients(parseJson(body)), 2);

/** Pretty-prints JSON and keeps its integers exact. Other text is returned unchanged. */
export const prettyPrintJson = (text: string): string => {
  try {
    return printJson(parseJson(text), 2);
  } catch {
    return text;
  }
};
