// Creates a successful call of each route for a company: for the API reference, and for tests of the clients.
import type { Route } from '#server/rest/routes.ts';
import { clearRules } from '#server/testing/authenticators.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { exampleInput } from '#server/testing/examples/derived-input.ts';
import { fillExamplePath, ownPathOf, parametersOf, routeOf } from '#server/testing/examples/example-path.ts';
import { EXAMPLES, type ExampleContext, type ExampleInput } from '#server/testing/examples/record-examples.ts';
import type { CompanyFixture } from '#server/testing/company-fixture.ts';

export type ExampleCall = {
  /** With existing records as parameters. */
  path: string;
  /** The values of the parameters, in the order of the path. */
  values: string[];
  body?: ExampleInput;
  query?: Record<string, string>;
  /** Token of a user with the required permission; undefined for public routes. */
  token?: string;
};

/** Lists in which the same record cannot be created twice. */
const SINGLE_RECORD_LISTS = /\/(limits|tiers|requirements)\/$/;

/** Throttled routes, which a test of all routes would exhaust. */
const THROTTLED_ROUTES = /^\/auth\/|mfa|mobiles|emails|documents|webhook|notifications|invitations/;

/** Whether no company has a record at the path, so that the response is 404. */
export const isAlwaysMissing = (path: string): boolean => /\/legal-terms\/\{|\/oauth-clients\/\{/.test(path);

/** Ann has money, the company is public, and no user is challenged. */
const prepare = async (fixture: CompanyFixture, database: TestDatabase): Promise<void> => {
  await clearRules(database, fixture);
  await fixture.admin.api.admin.transactions.credit({ amount: 1_000n, currency: 'USD', user: fixture.ann.id, status: 'Complete' });
  await fixture.admin.api.admin.company.update({ public: true });
};

const inputOf = async (route: Route, context: ExampleContext): Promise<Pick<ExampleCall, 'body' | 'query'>> => {
  const { method, name } = route;
  const query = EXAMPLES.queries[name];
  if (query) return { query: await query(context) };
  return method === 'GET' || method === 'DELETE' ? {} : { body: await exampleInput(route, context) };
};

/** Creates the calls of a company. A record in a path is reused until a call changes its state, so that a run over all routes is short. */
export const createExampleCalls = async (fixture: CompanyFixture, database: TestDatabase) => {
  await prepare(fixture, database);
  const paths = new Map<string, string>();
  const fill = async (route: Route): Promise<string> => {
    const { method, path: template } = route;
    if (!template.includes('{')) return template;
    const ownPath = await ownPathOf(route, fixture, database, { ...EXAMPLES.ownPaths, ...EXAMPLES.disposablePaths });
    if (ownPath) return ownPath;
    const path = paths.get(template) ?? (await fillExamplePath(template, fixture, database));
    if (method === 'DELETE' || SINGLE_RECORD_LISTS.test(template)) paths.delete(template);
    else paths.set(template, path);
    return path;
  };
  return async (method: string, template: string): Promise<ExampleCall> => {
    if (THROTTLED_ROUTES.test(template)) await database.owner`delete from throttles`;
    const route = routeOf(method, template);
    const path = await fill(route);
    const parameters = parametersOf(route, path);
    const example = EXAMPLES.calls[`${method} ${template}`];
    const input = example ? await example(fixture, database) : await inputOf(route, { fixture, database, parameters, index: 0 });
    const { token } = template.startsWith('/admin/') ? fixture.admin : fixture.ann;
    return { path, values: Object.values(parameters), ...(route.meta.access !== 'public' && { token }), ...input };
  };
};
