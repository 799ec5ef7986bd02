// Builds the HTTP request of a call: URL, headers and body.
import { printJson } from './json.ts';
import type { OperationRoute } from './method.ts';

export type OperationParameters = Readonly<Record<string, unknown>>;

/** Requests with a body also have an idempotency key. */
export const takesBody = ({ method }: OperationRoute): boolean => method === 'POST' || method === 'PUT' || method === 'PATCH';

export const toApiRoot = (baseUrl: string): string => {
  // The type does not prevent a blank value from an environment variable.
  if (!baseUrl) throw new TypeError('baseUrl is required: the URL of the server, such as https://ledger.example.');
  return `${baseUrl.replace(/\/+$/, '').replace(/\/3$/, '')}/3`;
};

const toPathSegment = (value: unknown, name: string): string => {
  const text = typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? String(value) : '';
  // An empty or relative segment would change the path.
  if (text === '' || text === '.' || text === '..') throw new TypeError(`${name} is required.`);
  return encodeURIComponent(text);
};

const toQueryValue = (value: unknown): string => (Array.isArray(value) ? value.map(String).join(',') : String(value));

/** Fills in the path, and returns the parameters that it does not contain. */
const splitParameters = (operation: OperationRoute, parameters: OperationParameters): { path: string; rest: [string, unknown][] } => {
  const named = new Set<string>();
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_part, name: string) => {
    named.add(name);
    return toPathSegment(parameters[name], name);
  });
  return { path, rest: Object.entries(parameters).filter(([name, value]) => !named.has(name) && value !== undefined) };
};

const toFormValue = (name: string, value: unknown): string | Blob => {
  if (value instanceof Blob) return value;
  if (value === null)
    throw new TypeError(`${name} cannot be null in a request with a file, because forms have no null. Send two requests.`);
  return typeof value === 'object' ? printJson(value) : String(value);
};

const toForm = (fields: [string, unknown][]): FormData => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, toFormValue(name, value));
  return form;
};

export type HttpRequest = { url: string; method: string; headers: Record<string, string>; body: string | FormData | undefined };

/** Builds the request without authentication headers. Throws if a path parameter is missing. */
export const buildRequest = (root: string, operation: OperationRoute, parameters: OperationParameters): HttpRequest => {
  const { path, rest } = splitParameters(operation, parameters);
  const { method } = operation;
  if (!takesBody(operation)) {
    const query = new URLSearchParams(rest.filter(([, value]) => value !== null).map(([name, value]) => [name, toQueryValue(value)]));
    const search = query.size > 0 ? `?${query}` : '';
    return { url: `${root}${path}${search}`, method, headers: {}, body: undefined };
  }
  const url = `${root}${path}`;
  if (operation.takesFile && rest.some(([, value]) => value instanceof Blob)) return { url, method, headers: {}, body: toForm(rest) };
  return { url, method, headers: { 'Content-Type': 'application/json' }, body: printJson(Object.fromEntries(rest)) };
};
