// A call that succeeds (example-calls.ts), as the reference shows it and its samples make it.
import { parseJson, printJson } from '#server/kernel/json.ts';
import type { ExampleRequest } from '#server/api-docs/examples/example-request.ts';
import type { Route } from '#server/rest/routes.ts';
import type { ExampleCall } from '#server/testing/example-calls.ts';

/** Rows that lists of the reference show. */
const SHOWN_ROWS = 2;

const queryOf = ({ method, input }: Route, { query = {} }: ExampleCall): string => {
  const shown = method === 'GET' && input.fields.has('page_size') ? { ...query, page_size: String(SHOWN_ROWS) } : query;
  const text = new URLSearchParams(shown).toString();
  return text && `?${text}`;
};

/** The request of a call to a route. */
export const exampleRequestOf = (route: Route, call: ExampleCall): ExampleRequest => {
  const takesBody = route.method !== 'GET' && route.method !== 'DELETE';
  const fields = Object.entries(takesBody ? (call.body ?? {}) : {});
  const files = fields.filter((field): field is [string, File] => field[1] instanceof File);
  const texts = fields.filter(([, value]) => !(value instanceof File));
  return {
    method: route.method,
    path: `${call.path}${queryOf(route, call)}`,
    takesToken: route.meta.access !== 'public',
    ...(takesBody && { takesKey: true }),
    ...(fields.length > 0 && { body: parseJson(printJson(Object.fromEntries(texts))) as Record<string, unknown> }),
    ...(files.length > 0 && { files: Object.fromEntries(files.map(([name, { name: file }]) => [name, file])) }),
  };
};
