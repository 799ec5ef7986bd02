// Runs the code samples of the reference: each operation is called in curl with the fields that the reference shows. The samples in JavaScript and
// Python send the same request to a recording server.
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { appRouter } from '#server/composition/app-router.ts';
import { describeApi } from '#server/api-docs/api-docs.ts';
import { codeSamplesOf, type CodeSample } from '#server/api-docs/examples/code-samples.ts';
import type { ExampleRequest } from '#server/api-docs/examples/example-request.ts';
import { parseJson, printJson } from '#server/kernel/json.ts';
import { getRouteTable, type Route } from '#server/rest/routes.ts';
import { createExampleCalls, isAlwaysMissing } from '#server/testing/example-calls.ts';
import { exampleRequestOf } from '#server/testing/examples/example-request-of.ts';
import { startPrograms } from '#server/testing/examples/programs.ts';
import { serveApi } from '#server/testing/rest-client.ts';
import { startWebhookReceiver, type ReceivedWebhook } from '#server/testing/webhook-receiver.ts';
import { PDF } from '#server/testing/uploads.ts';
import { useFixtures } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();
const { routes } = getRouteTable(appRouter);
const TEST_TIMEOUT_MS = 240_000;

type SampleLanguage = CodeSample['lang'];

/** The bodies that the reference shows, by the name of the operation. */
const documentedBodies = new Map(
  Object.values(describeApi(appRouter).paths)
    .flatMap((methods) => Object.values(methods))
    .map(({ operationId, requestBody }) => [operationId, requestBody?.content['application/json']?.example as Record<string, unknown>]),
);

const expectedStatus = ({ path, successStatus }: Route): number => (isAlwaysMissing(path) ? 404 : successStatus);

const sourceOf = (request: ExampleRequest, lang: SampleLanguage): string =>
  codeSamplesOf(request).find((sample) => sample.lang === lang)?.source ?? '';

/** The part of a request that a sample determines. */
const contentOf = async ({ method, path, headers, body }: ReceivedWebhook): Promise<Record<string, unknown>> => {
  const { 'content-type': type = '', authorization, 'idempotency-key': key } = headers;
  if (!type.startsWith('multipart/')) return { method, path, authorization, key, ...(body && { type, body: parseJson(body) }) };
  const form = await new Response(body, { headers: { 'Content-Type': type } }).formData();
  const fields = [...form].map(async ([name, value]) => [name, typeof value === 'string' ? value : [value.name, await value.text()]]);
  return { method, path, authorization, key, fields: Object.fromEntries(await Promise.all(fields)) };
};

/** Runs a sample against a recording server, and returns the content of its request. */
type RecordContent = (lang: SampleLanguage, request: ExampleRequest, input: { token: string; key: string }) => Promise<unknown>;

const startRecording = async (programs: Awaited<ReturnType<typeof startPrograms>>): Promise<RecordContent> => {
  const receiver = await startWebhookReceiver();
  receiver.defaultResponse = { status: 200, headers: { 'Content-Type': 'application/json' }, body: '{"status":"success"}' };
  return async (lang, request, input) => {
    const { status, text } = await programs[lang](sourceOf(request, lang), { url: receiver.url, ...input });
    const [received, ...others] = receiver.requests.splice(0);
    if (status !== 200 || !text.includes('success') || !received || others.length > 0) throw new Error(`in ${lang}: ${status} ${text}`);
    return contentOf(received);
  };
};

/** Creates a company in which every operation can be called. Returns a function that runs the samples of an operation and lists problems. */
const createSampleRunner = async (): Promise<(route: Route) => Promise<string[]>> => {
  const fixture = await createFixture();
  const { services, clientAddress } = fixture;
  const url = await serveApi(database, services, { publicUrl: services.environment.appUrl, clientAddress });
  const programs = await startPrograms({ 'passport.pdf': PDF });
  const record = await startRecording(programs);
  const exampleCall = await createExampleCalls(fixture, database);
  return async (route) => {
    const call = await exampleCall(route.method, route.path);
    const request = exampleRequestOf(route, call, documentedBodies.get(route.name));
    const input = { token: call.token ?? '', key: route.name };
    const problems: string[] = [];
    const recorded = await record('curl', request, input);
    for (const lang of ['JavaScript', 'Python'] as const) {
      const content = await record(lang, request, input);
      if (!isDeepStrictEqual(content, recorded))
        problems.push(`${lang}: ${printJson(content)}\nnot: ${printJson(recorded)}\n${sourceOf(request, lang)}`);
    }
    const { status, text } = await programs.curl(sourceOf(request, 'curl'), { url, ...input });
    // The other samples parse the response as JSON.
    const isJson = text.startsWith('{');
    if (status !== expectedStatus(route) || !isJson) problems.push(`curl: ${text}\n${sourceOf(request, 'curl')}`);
    return problems.map((problem) => `${route.name} in ${problem}`);
  };
};

it(
  'the examples of all operations run in curl, JavaScript and Python',
  async () => {
    const runSamples = await createSampleRunner();
    const problems: string[] = [];
    // Lists follow creations, so that they have rows. Admin operations come last, because they change the users.
    const positionOf = ({ method, path }: Route): number =>
      Number(path.startsWith('/admin/')) * 10 + ['POST', 'GET', 'PUT', 'PATCH', 'DELETE'].indexOf(method);
    for (const route of routes.toSorted((a, b) => positionOf(a) - positionOf(b)))
      problems.push(...(await runSamples(route).catch((error: unknown) => [`${route.name} ${String((error as Error).stack)}`])));
    expect(problems).toEqual([]);
  },
  TEST_TIMEOUT_MS,
);
