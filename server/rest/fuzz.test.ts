// Sends valid, nearly valid and hostile requests to every operation. Each response has the envelope and is not a 5xx. CONTRIBUTING.md
// describes longer runs.
import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appRouter } from '#server/composition/app-router.ts';
import { getRouteTable, type Route } from '#server/rest/routes.ts';
import { expectEnvelope } from '#server/testing/fuzz/response-invariants.ts';
import { requestsFor, type FuzzRequest } from '#server/testing/fuzz/requests.ts';
import { createSender, describeFuzzRequest, fillPlaceholders, type FuzzHttpRequest } from '#server/testing/fuzz/send.ts';
import { checkMany } from '#server/testing/fuzz/trial.ts';
import { openApiServer } from '#server/testing/rest-client.ts';
import { fillExamplePath } from '#server/testing/examples/example-path.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const REQUESTS_PER_ROUTE = 6;

const { routes } = getRouteTable(appRouter);
const ROUTES = routes.map((route): [string, Route] => [`${route.method} ${route.path}`, route]);

const agent = new http.Agent({ keepAlive: true });

let fixture: CompanyFixture;
let server: http.Server | undefined;
let send: ReturnType<typeof createSender>;
/** Existing records by path, shared by all operations on them. */
let examples = new Map<string, string>();
/** Set after a 401 or 403: a request may have ended a session. */
let mustCheckSessions = false;
let requestCount = 0;
/** Operations that succeeded, or validated their input. */
const validatedRoutes = new Set<Route>();

/** Starts a new company and server. */
const startCompany = async (): Promise<void> => {
  server?.closeAllConnections();
  server?.close();
  fixture = await createFixture();
  examples = new Map();
  const api = await openApiServer(database, fixture.services, {
    publicUrl: fixture.services.environment.appUrl,
    hasRateLimits: fixture.services.environment.hasRateLimits,
  });
  server = api.server;
  send = createSender(api.origin, agent);
};

beforeAll(startCompany);
afterAll(() => {
  agent.destroy();
  server?.close();
});

/** Starts a new company if a request ended a session or locked a user out. */
const renewSessions = async (): Promise<void> => {
  if (!mustCheckSessions) return;
  mustCheckSessions = false;
  for (const { token } of [fixture.admin, fixture.ann]) {
    const headers = { authorization: `Token ${token}`, 'x-forwarded-for': fixture.clientAddress };
    if ((await send({ method: 'GET', target: '/3/user/', headers, body: undefined })).status !== 200) return startCompany();
  }
};

const createExample = (path: string): Promise<string> => fillExamplePath(path, fixture, database);

/** A path to an existing record. After a DELETE, later operations get a new one. */
const findExamplePath = async ({ path, method }: Route): Promise<string> => {
  const parameterPath = path.slice(0, path.lastIndexOf('}') + 1);
  const cached = examples.get(parameterPath);
  if (method === 'DELETE') examples = new Map();
  if (cached !== undefined) return `${cached}${path.slice(parameterPath.length)}`;
  const created = await createExample(path).catch(async () => {
    // An earlier request may prevent it, for example by blocking the user.
    await startCompany();
    return createExample(path);
  });
  if (method !== 'DELETE') examples.set(parameterPath, created.slice(0, created.length - (path.length - parameterPath.length)));
  return created;
};

/** Fills the placeholders. Each request has its own client address, so that rate limits do not apply. */
const toHttpRequest = ({ method, path, query, headers, body }: FuzzRequest, example: string, isAdmin: boolean): FuzzHttpRequest => {
  const examplePath = example.split('/');
  const target = path.split('/').map((segment, position) => (/^\{\w+\}$/.test(segment) ? examplePath[position] : segment));
  const { token } = isAdmin ? fixture.admin : fixture.ann;
  requestCount += 1;
  const forwarded = `10.${requestCount % 250}.${Math.floor(requestCount / 250) % 250}.${Math.floor(requestCount / 62_500)}`;
  return {
    method,
    target: `/3${target.join('/')}${query === '' ? '' : `?${query}`}`,
    headers: { authorization: `Token ${token}`, 'x-forwarded-for': forwarded, ...headers },
    body: body && fillPlaceholders(body, fixture),
  };
};

const sendAndCheck = async (request: FuzzHttpRequest, route: Route): Promise<void> => {
  const response = await send(request);
  if (response.status === 401 || response.status === 403) mustCheckSessions = true;
  if (response.status < 300 || response.text.includes('"code":"invalid"')) validatedRoutes.add(route);
  try {
    expectEnvelope(response);
  } catch (error) {
    throw new Error(`${describeFuzzRequest(request)}\n\nreturned ${response.status}: ${response.text.slice(0, 1_000)}`, { cause: error });
  }
};

describe('with random requests,', () => {
  it.each(ROUTES)('%s responds in the envelope', async (_name, route) => {
    await renewSessions();
    const example = await findExamplePath(route);
    const trial = checkMany(requestsFor(route), REQUESTS_PER_ROUTE, (request) =>
      sendAndCheck(toHttpRequest(request, example, route.path.startsWith('/admin/')), route),
    );
    await expect(trial).resolves.toBeUndefined();
  });

  it('nearly every operation gets past authorization', () => {
    expect(requestCount).toBeGreaterThanOrEqual(ROUTES.length * REQUESTS_PER_ROUTE);
    const unvalidated = ROUTES.filter(([, route]) => !validatedRoutes.has(route)).map(([name]) => name);
    expect(unvalidated.length, unvalidated.join(', ')).toBeLessThan(ROUTES.length / 20);
  });
});
