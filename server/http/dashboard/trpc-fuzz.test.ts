// Fuzzes the procedures of the dashboard and all others over tRPC, as server/rest/fuzz.test.ts does for REST. Requests have a meta part and
// can be batched.
import http from 'node:http';
import fc, { type Arbitrary } from 'fast-check';
import type { AnyProcedure } from '@trpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextFactory } from '#server/composition/context.ts';
import { appRouter } from '#server/composition/app-router.ts';
import { createDeviceCookie, createSessionCookie } from '#server/http/dashboard/cookies.ts';
import { createTrpcHandler } from '#server/http/dashboard/trpc.ts';
import { getUploadDirectory } from '#server/platform/files/data-dir.ts';
import { createRateLimit } from '#server/platform/security/rate-limit.ts';
import { DASHBOARD_ONLY } from '#server/testing/dashboard-only.ts';
import { fieldsOf, inputSchemaOf, objectOf, mutatedFieldsOf } from '#server/testing/fuzz/from-schema.ts';
import { HOSTILE_BODIES, HOSTILE_VALUES } from '#server/testing/fuzz/hostile-json.ts';
import { expectTrpcEnvelope } from '#server/testing/fuzz/response-invariants.ts';
import { createSender, describeFuzzRequest, fillPlaceholders, type FuzzHttpRequest } from '#server/testing/fuzz/send.ts';
import { checkMany } from '#server/testing/fuzz/trial.ts';
import { listenUntilClosed } from '#server/testing/listen.ts';
import { PROCEDURES } from '#server/testing/route-list.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const CALLS_PER_PROCEDURE = 12;
const CALLS_PER_OTHER_PROCEDURE = 1;

const DASHBOARD_NAMES = new Set(DASHBOARD_ONLY.map(([name]) => name));
const [DASHBOARD_PROCEDURES, OTHER_PROCEDURES] = [
  PROCEDURES.filter(([name]) => DASHBOARD_NAMES.has(name)),
  PROCEDURES.filter(([name]) => !DASHBOARD_NAMES.has(name)),
];

const agent = new http.Agent({ keepAlive: true });

let fixture: CompanyFixture;
let server: http.Server | undefined;
let send: ReturnType<typeof createSender>;
let headersOf: Record<'admin' | 'ann', Record<string, string>>;

const startServer = async (): Promise<void> => {
  server?.closeAllConnections();
  server?.close();
  fixture = await createFixture();
  const { admin, ann } = fixture;
  // In development an unknown list parameter is an error, because it is a bug of a page.
  const environment = { ...fixture.services.environment, nodeEnvironment: 'production' as const };
  const services = { ...fixture.services, environment };
  const sessionCookie = createSessionCookie(environment, 'a secret that only this test knows');
  const handler = createTrpcHandler({
    router: appRouter,
    services,
    contextFor: contextFactory({ services, db: database.db }),
    sessionCookie,
    deviceCookie: createDeviceCookie(environment, 'a secret that only this test knows'),
    rateLimit: createRateLimit({ isEnabled: false }),
    uploadDirectory: getUploadDirectory(environment.dataDir),
  });
  server = http.createServer((request, response) => void handler(request, response));
  send = createSender(await listenUntilClosed(server), agent);
  const headersOfUser = async ({ token }: { token: string }): Promise<Record<string, string>> => ({
    cookie: (await sessionCookie.seal(token, null)).split(';')[0] ?? '',
    'x-app': '1',
    origin: environment.appUrl,
    host: new URL(environment.appUrl).host,
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': fixture.clientAddress,
  });
  headersOf = { admin: await headersOfUser(admin), ann: await headersOfUser(ann) };
};

beforeAll(startServer);
afterAll(() => {
  agent.destroy();
  server?.close();
});

const TYPES = ['undefined', 'bigint', 'Date', 'Map', 'Set', 'RegExp', 'Error', 'number', 'symbol', 'URL', '__proto__'];
const META = fc.oneof(
  fc.constantFrom(...HOSTILE_VALUES),
  fc
    .tuple(
      fc.constantFrom('', 'id', 'amount', '__proto__', '__proto__.x', 'a.b.c', '0', 'metadata.constructor', '4000000000'),
      fc.constantFrom(...TYPES),
    )
    .map(([path, type]) => `{"values":{${JSON.stringify(path)}:["${type}"]}}`),
  fc.constantFrom('{"values":["Date"]}', '{"values":[["custom","x"]]}', '{"referentialEqualities":{"a":["b"]}}', '{"v":1,"values":{}}'),
);

/** Inputs as tRPC sends them, as JSON. */
const inputsOf = ({ _def }: AnyProcedure): Arbitrary<string> => {
  const schema = inputSchemaOf((_def as unknown as { inputs: unknown[] }).inputs);
  const input = fc.oneof(
    { weight: 2, arbitrary: fieldsOf(schema).map(objectOf) },
    { weight: 3, arbitrary: mutatedFieldsOf(schema).map(objectOf) },
  );
  return fc.oneof(
    { weight: 6, arbitrary: input.map((json) => `{"json":${json}}`) },
    { weight: 2, arbitrary: fc.tuple(input, META).map(([json, meta]) => `{"json":${json},"meta":${meta}}`) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_VALUES).map((json) => `{"json":${json}}`) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_BODIES).map(String) },
  );
};

const QUERY_LENGTH_MAX = 8_000;

const toHttpRequest = (name: string, { _def: { type } }: AnyProcedure, input: string, isBatch: boolean): FuzzHttpRequest => {
  const headers = headersOf[name.startsWith('admin.') ? 'admin' : 'ann'];
  const batched = isBatch ? `{"0":${input}}` : input;
  const query = isBatch ? 'batch=1' : '';
  if (type === 'mutation') {
    const body = fillPlaceholders(Buffer.from(batched), fixture);
    return { method: 'POST', target: `/trpc/${name}?${query}`, headers: { ...headers, 'content-type': 'application/json' }, body };
  }
  const encoded = encodeURIComponent(
    fillPlaceholders(Buffer.from(batched.slice(0, QUERY_LENGTH_MAX)), fixture)
      .toString()
      .toWellFormed(),
  );
  const target = `/trpc/${name}?${query}&input=${encoded.slice(0, QUERY_LENGTH_MAX)}`;
  return { method: 'GET', target, headers, body: undefined };
};

const sendAndCheck = async (request: FuzzHttpRequest): Promise<void> => {
  const response = await send(request);
  try {
    expectTrpcEnvelope(response);
  } catch (error) {
    throw new Error(`${describeFuzzRequest(request)}\n\nreturned ${response.status}: ${response.text.slice(0, 1_000)}`, { cause: error });
  }
  // After a call ended the session, the next one needs a new session.
  if (response.status === 401) await startServer();
};

const tryProcedure = (name: string, procedure: AnyProcedure, calls: number): Promise<void> =>
  checkMany(fc.tuple(inputsOf(procedure), fc.nat(4)), calls, ([input, variant]) =>
    sendAndCheck(toHttpRequest(name, procedure, input, variant === 0)),
  );

describe('arbitrary input from a page', () => {
  it.each(DASHBOARD_PROCEDURES)('is handled by %s', async (name, procedure) => {
    await expect(tryProcedure(name, procedure, CALLS_PER_PROCEDURE)).resolves.toBeUndefined();
  });

  it('is handled by every other procedure', async () => {
    for (const [name, procedure] of OTHER_PROCEDURES)
      await expect(tryProcedure(name, procedure, CALLS_PER_OTHER_PROCEDURE)).resolves.toBeUndefined();
  });
});
