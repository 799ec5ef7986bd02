// Every operation as a client calls it: what is prepared for it, and the request. The acts say how a change is made; what is only read is
// found by the makers of the surface.
import { parseJson, printJson } from '#server/kernel/json.ts';
import { isUpload, type Upload } from '#server/kernel/upload.ts';
import type { ExampleRequest } from '#server/rest/code-samples/example-request.ts';
import type { Route } from '#server/rest/routes.ts';
import type { Acts } from '#server/testing/admin-acts/act.ts';
import { adminActs } from '#server/testing/admin-acts/all.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { capturing, type Captured } from '#server/testing/examples/captured-call.ts';
import { ownActs } from '#server/testing/examples/own-acts.ts';
import { READ_ACTS } from '#server/testing/examples/read-acts.ts';
import { sessionActs, verifyingIn } from '#server/testing/examples/session-acts.ts';
import { bodyFor, exampleOf } from '#server/testing/surface.ts';
import type { World } from '#server/testing/world.ts';

export type PreparedExample = { request: ExampleRequest; token: string };

/** Rows that lists of the reference show. */
const SHOWN_ROWS = 2;

/** Everybody may see the company, and the group that each has. */
const PUBLIC_COMPANY = /^(\/public\/companies\/)\{id\}(.*)$/;

const filledPath = ({ path }: Route, input: Record<string, unknown>): string =>
  path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(input[name])));

const isPathParameter = ({ parameters }: Route, name: string): boolean => parameters.some((parameter) => parameter.name === name);

const asSent = (fields: [string, unknown][]): Record<string, unknown> =>
  parseJson(printJson(Object.fromEntries(fields))) as Record<string, unknown>;

const toRequest = (route: Route, { input, token }: Captured, turn: string): ExampleRequest => {
  const fields = Object.entries(input).filter(([name, value]) => !isPathParameter(route, name) && value !== undefined);
  const takesBody = route.method !== 'GET' && route.method !== 'DELETE';
  const files = fields.filter((field): field is [string, Upload] => isUpload(field[1]));
  const body = fields.filter(([, value]) => !isUpload(value));
  const query = takesBody ? '' : body.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&');
  return {
    method: route.method,
    path: `${filledPath(route, input)}${query && `?${query}`}`,
    takesToken: token !== undefined && route.meta.access !== 'public',
    ...(takesBody && { idempotencyKey: ['example', route.name, ...(turn ? [turn] : [])].join('-') }),
    ...(takesBody && (body.length > 0 || files.length > 0) && { body: asSent(body) }),
    ...(files.length > 0 && { files: Object.fromEntries(files.map(([name, { name: file }]) => [name, file])) }),
  };
};

/** The acts by the name of their procedure. */
export const exampleActs = (database: TestDatabase): Acts => ({
  ...adminActs(database),
  ...ownActs(verifyingIn(database)),
  ...sessionActs(database),
  ...READ_ACTS,
});

/** Prepares the example of a route in a world, which may hold much already. Each turn has a key of its own. */
export const prepareExample = async (
  route: Route,
  acts: Acts,
  world: World,
  database: TestDatabase,
  turn = '',
): Promise<PreparedExample> => {
  const act = acts[route.name];
  if (act) {
    const { world: catching, catchCallOf } = capturing(world);
    const call = await catchCallOf(await act(catching));
    return { request: toRequest(route, call, turn), token: call.token ?? '' };
  }
  const path = await exampleOf(route.path.replace(PUBLIC_COMPANY, `$1${world.company}$2`), world, database);
  const query = route.input.fields.has('page_size') ? `?page_size=${SHOWN_ROWS}` : '';
  const { token } = route.path.startsWith('/admin/') ? world.admin : world.ann;
  const request = { method: route.method, path: `${path}${query}`, takesToken: route.meta.access !== 'public' };
  if (route.method === 'GET') return { request, token };
  // What changes nothing is told by no act.
  return { request: { ...request, idempotencyKey: `example-${route.name}`, ...(bodyFor(route.method, route.path) as object) }, token };
};
