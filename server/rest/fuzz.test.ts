// Every operation is asked in ways that its schema allows, nearly allows, and would never think of. Whatever comes, it is answered, in the one
// shape, without a fault of the server's own; and the books are right afterwards. CONTRIBUTING.md says how to look for longer.
import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appRouter } from '#server/composition/app-router.ts';
import { getRouteTable, type Route } from '#server/rest/routes.ts';
import { expectEnvelope } from '#server/testing/fuzz/promises.ts';
import { requestsFor, type FuzzRequest } from '#server/testing/fuzz/requests.ts';
import { createSender, describeFuzzRequest, fillIn, type FuzzHttpRequest } from '#server/testing/fuzz/send.ts';
import { tryMany } from '#server/testing/fuzz/trial.ts';
import { openApiServer } from '#server/testing/rest-client.ts';
import { exampleOf } from '#server/testing/examples/example-path.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const REQUESTS_OF_EACH = 6;

const { routes } = getRouteTable(appRouter);
const ROUTES = routes.map((route): [string, Route] => [`${route.method} ${route.path}`, route]);

const agent = new http.Agent({ keepAlive: true });

let fixture: CompanyFixture;
let server: http.Server | undefined;
let send: ReturnType<typeof createSender>;
/** What paths name, made once for all operations on it. */
let examples = new Map<string, string>();
/** Somebody was not let in: what was asked may have ended their session. */
let isDoubted = false;
let asked = 0;
/** Operations that succeeded, or validated their input. */
const reached = new Set<Route>();

/** A company of its own for what is asked from now on. */
const begin = async (): Promise<void> => {
  server?.closeAllConnections();
  server?.close();
  fixture = await createFixture();
  examples = new Map();
  const opened = await openApiServer(database, fixture.services, {
    publicUrl: fixture.services.environment.appUrl,
    hasRateLimits: fixture.services.environment.hasRateLimits,
  });
  server = opened.server;
  send = createSender(opened.origin, agent);
};

beforeAll(begin);
afterAll(() => {
  agent.destroy();
  server?.close();
});

/** What has ended sessions or locked people out does not keep others from being asked. */
const stayAlive = async (): Promise<void> => {
  if (!isDoubted) return;
  isDoubted = false;
  for (const { token } of [fixture.admin, fixture.ann]) {
    const headers = { authorization: `Token ${token}`, 'x-forwarded-for': fixture.clientAddress };
    if ((await send({ method: 'GET', target: '/3/user/', headers, body: undefined })).status !== 200) return begin();
  }
};

const makeExample = (path: string): Promise<string> => exampleOf(path, fixture, database);

/** A path of the operation to something that is there. What was deleted is made anew for whoever comes next. */
const exampleFor = async ({ path, method }: Route): Promise<string> => {
  const named = path.slice(0, path.lastIndexOf('}') + 1);
  const known = examples.get(named);
  if (method === 'DELETE') examples = new Map();
  if (known !== undefined) return `${known}${path.slice(named.length)}`;
  const made = await makeExample(path).catch(async () => {
    // What was asked before stands in the way, such as a user who may not move money any more.
    await begin();
    return makeExample(path);
  });
  if (method !== 'DELETE') examples.set(named, made.slice(0, made.length - (path.length - named.length)));
  return made;
};

/** The request as it is sent: with what is there, and from an address of its own, since limits are not what is tried here. */
const toSent = ({ method, path, query, headers, body }: FuzzRequest, example: string, isOfAdmins: boolean): FuzzHttpRequest => {
  const real = example.split('/');
  const target = path.split('/').map((segment, position) => (/^\{\w+\}$/.test(segment) ? real[position] : segment));
  const { token } = isOfAdmins ? fixture.admin : fixture.ann;
  asked += 1;
  const forwarded = `10.${asked % 250}.${Math.floor(asked / 250) % 250}.${Math.floor(asked / 62_500)}`;
  return {
    method,
    target: `/3${target.join('/')}${query === '' ? '' : `?${query}`}`,
    headers: { authorization: `Token ${token}`, 'x-forwarded-for': forwarded, ...headers },
    body: body && fillIn(body, fixture),
  };
};

const ask = async (sent: FuzzHttpRequest, route: Route): Promise<void> => {
  const answer = await send(sent);
  if (answer.status === 401 || answer.status === 403) isDoubted = true;
  if (answer.status < 300 || answer.text.includes('"code":"invalid"')) reached.add(route);
  try {
    expectEnvelope(answer);
  } catch (error) {
    throw new Error(`${describeFuzzRequest(sent)}\n\nwas answered ${answer.status}: ${answer.text.slice(0, 1_000)}`, { cause: error });
  }
};

describe('with random requests,', () => {
  it.each(ROUTES)('%s responds in the envelope', async (_name, route) => {
    await stayAlive();
    const example = await exampleFor(route);
    const trial = tryMany(requestsFor(route), REQUESTS_OF_EACH, (request) =>
      ask(toSent(request, example, route.path.startsWith('/admin/')), route),
    );
    await expect(trial).resolves.toBeUndefined();
  });

  it('nearly every operation gets past authorization', () => {
    expect(asked).toBeGreaterThanOrEqual(ROUTES.length * REQUESTS_OF_EACH);
    const unreached = ROUTES.filter(([, route]) => !reached.has(route)).map(([name]) => name);
    expect(unreached.length, unreached.join(', ')).toBeLessThan(ROUTES.length / 20);
  });
});
