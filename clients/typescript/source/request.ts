// A call as a request of HTTP: its address, its headers and its body.
import { printJson } from './json.ts';
import type { Operation } from './method.ts';

export type Parameters = Readonly<Record<string, unknown>>;

const takesBody = ({ method }: Operation): boolean => method === 'POST' || method === 'PUT' || method === 'PATCH';

/** Where all paths begin. */
export const rootOf = (baseUrl: string): string => {
  // Programs read it from their environment, where it may be missing.
  if (!baseUrl) throw new TypeError('baseUrl must be said: the address of the server, such as https://ledger.example.');
  return `${baseUrl.replace(/\/+$/, '').replace(/\/3$/, '')}/3`;
};

const inPath = (value: unknown, name: string): string => {
  const written = typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? String(value) : '';
  // An empty part, or one that means a folder, would be another address than the one that is meant.
  if (written === '' || written === '.' || written === '..') throw new TypeError(`${name} must be said.`);
  return encodeURIComponent(written);
};

const inQuery = (value: unknown): string => (Array.isArray(value) ? value.map(String).join(',') : String(value));

/** The address, and what of the parameters is not in it. */
const splitAddress = (operation: Operation, parameters: Parameters): { path: string; rest: [string, unknown][] } => {
  const named = new Set<string>();
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_part, name: string) => {
    named.add(name);
    return inPath(parameters[name], name);
  });
  return { path, rest: Object.entries(parameters).filter(([name, value]) => !named.has(name) && value !== undefined) };
};

const inForm = (name: string, value: unknown): string | Blob => {
  if (value instanceof Blob) return value;
  if (value === null) throw new TypeError(`${name} cannot be null beside a file: a form has no null. Send two calls.`);
  return typeof value === 'object' ? printJson(value) : String(value);
};

const toForm = (fields: [string, unknown][]): FormData => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, inForm(name, value));
  return form;
};

export type Built = { url: string; method: string; headers: Record<string, string>; body: string | FormData | undefined };

/** What is sent but for the headers that say who calls. Throws where a part of the path is missing. */
export const buildRequest = (root: string, operation: Operation, parameters: Parameters): Built => {
  const { path, rest } = splitAddress(operation, parameters);
  const { method } = operation;
  if (!takesBody(operation)) {
    const query = new URLSearchParams(rest.filter(([, value]) => value !== null).map(([name, value]) => [name, inQuery(value)]));
    const question = query.size > 0 ? `?${query}` : '';
    return { url: `${root}${path}${question}`, method, headers: {}, body: undefined };
  }
  const url = `${root}${path}`;
  if (operation.takesFile && rest.some(([, value]) => value instanceof Blob)) return { url, method, headers: {}, body: toForm(rest) };
  return { url, method, headers: { 'Content-Type': 'application/json' }, body: printJson(Object.fromEntries(rest)) };
};

/** Whether a call of it carries a key, so that sending it again does not do it again. */
export const takesKey = takesBody;
