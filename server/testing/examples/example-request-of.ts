// The request of a call that succeeds (example-calls.ts), as the reference shows it: with the body of the reference, and the values of the call
// where they must exist in the database.
import { toExampleRequest } from '#server/api-docs/examples/operation-example.ts';
import type { ExampleRequest } from '#server/api-docs/examples/example-request.ts';
import { parseJson, printJson } from '#server/kernel/json.ts';
import type { Route } from '#server/rest/routes.ts';
import type { ExampleCall } from '#server/testing/example-calls.ts';

/** The request of a call to a route; `documented` is the body that the reference shows. */
export const exampleRequestOf = (route: Route, call: ExampleCall, documented: Record<string, unknown> = {}): ExampleRequest => {
  const { path, query } = call;
  if (route.method === 'GET' || route.method === 'DELETE') return toExampleRequest(route, { path, query });
  const fields = Object.entries({ ...documented, ...call.body });
  const files = fields.filter((field): field is [string, File] => field[1] instanceof File);
  const texts = fields.filter(([, value]) => !(value instanceof File));
  return toExampleRequest(route, {
    path,
    query,
    ...(fields.length > 0 && { body: parseJson(printJson(Object.fromEntries(texts))) as Record<string, unknown> }),
    ...(files.length > 0 && { files: Object.fromEntries(files.map(([name, { name: file }]) => [name, file])) }),
  });
};
