// Fills the paths of routes with existing records. A record is created by a POST to the parent path: by Ann for user paths, and by the admin
// on behalf of Ann for admin paths.
import { appRouter } from '#server/composition/app-router.ts';
import { splitPath, getRouteTable, type Route } from '#server/rest/routes.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { exampleInput } from '#server/testing/examples/derived-input.ts';
import { EXAMPLES, type ExampleInput } from '#server/testing/examples/record-examples.ts';
import { writeUpload } from '#server/testing/uploads.ts';
import type { CallerApi, CompanyFixture } from '#server/testing/company-fixture.ts';

const table = getRouteTable(appRouter);

export const routeOf = (method: string, path: string): Route => {
  const route = table.routes.find((candidate) => candidate.method === method && candidate.path === path);
  if (!route) throw new Error(`Unknown route: ${method} ${path}.`);
  return route;
};

const withUploads = async (input: ExampleInput): Promise<ExampleInput> => {
  const fields = Object.entries(input).map(async ([name, value]) => [
    name,
    value instanceof File ? await writeUpload(Buffer.from(await value.arrayBuffer()), value.name) : value,
  ]);
  return Object.fromEntries(await Promise.all(fields)) as ExampleInput;
};

/** Calls a procedure by name. */
export const callProcedure = async (api: CallerApi, name: string, input: ExampleInput): Promise<unknown> => {
  let value: unknown = api;
  for (const key of name.split('.')) value = (value as Record<string, unknown>)[key];
  return (value as (input: ExampleInput) => Promise<unknown>)(await withUploads(input));
};

export const parametersOf = ({ parameters }: Pick<Route, 'parameters'>, path: string): Record<string, string> => {
  const segments = splitPath(path) ?? [];
  return Object.fromEntries(parameters.map(({ name, segment }) => [name, segments[segment] ?? '']));
};

/** The route that creates a record in a list. Users may read some lists that only admins add to. */
const findCreationRoute = (list: string): { path: string; route: Route } => {
  for (const path of [list, `/admin${list}`]) {
    const route = table.match(splitPath(path) ?? [])?.routes.get('POST');
    if (route) return { path, route };
  }
  throw new Error(`No POST creates a record in ${list}: add the path to examples.ts in the folder of the record.`);
};

/** Numbers restart in each company, so the third record of one does not exist in another. */
const RECORD_COUNT = 3;

const createRecord = async (list: string, parameter: string, fixture: CompanyFixture, database: TestDatabase): Promise<string> => {
  const { path, route } = findCreationRoute(list);
  const parameters = parametersOf(route, path);
  let id: unknown;
  for (let index = 0; index < RECORD_COUNT; index++) {
    const { api } = path.startsWith('/admin/') ? fixture.admin : fixture.ann;
    const input = await exampleInput(route, { fixture, database, parameters, index });
    const created = (await callProcedure(api, route.name, { ...input, ...parameters })) as Record<string, unknown>;
    id = created[parameter] ?? created[parameter.replace(/^.*_/, '')];
    if (typeof id !== 'number') break;
  }
  if (id === undefined) throw new Error(`${route.name} returns no ${parameter}: add ${list}{${parameter}}/ to examples.ts of the record.`);
  return String(id);
};

const PARAMETER = /\{(\w+)\}/;

const countParameters = (part: string): number => part.split('{').length;

/** The examples with the most parameters first: they create records that belong together. */
const PATHS = Object.entries(EXAMPLES.paths).toSorted(([a], [b]) => countParameters(b) - countParameters(a) || b.length - a.length);

const fill = (part: string, values: string | string[]): string =>
  [values].flat().reduce((rest, value) => rest.replace(PARAMETER, () => value), part);

/** The path, with records of Ann and of her company in place of its parameters. */
export const fillExamplePath = async (path: string, fixture: CompanyFixture, database: TestDatabase): Promise<string> => {
  let filledPath = path;
  for (let match = PARAMETER.exec(filledPath); match; match = PARAMETER.exec(filledPath)) {
    const { index } = match;
    const example = PATHS.find(([part]) => filledPath.indexOf(part) >= 0 && filledPath.indexOf(part) + part.indexOf('{') === index);
    filledPath = example
      ? filledPath.replace(example[0], fill(example[0], await example[1](fixture, database)))
      : filledPath.replace(match[0], await createRecord(filledPath.slice(0, index), match[1] ?? '', fixture, database));
  }
  return filledPath;
};

/** The path of a call, with records that only this procedure needs. */
export const ownPathOf = async (
  { name, path }: Route,
  fixture: CompanyFixture,
  database: TestDatabase,
  examples: Record<string, (typeof PATHS)[number][1]>,
): Promise<string | undefined> => (examples[name] ? fill(path, await examples[name](fixture, database)) : undefined);
