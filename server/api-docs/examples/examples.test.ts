// Runs the code samples of the reference: each operation is called in curl, JavaScript and Python with the fields that the reference shows. A
// change is sent three times under one key to a company that rejects another body under it, so all three send the same.
import { expect, it } from 'vitest';
import { appRouter } from '#server/composition/app-router.ts';
import { describeApi } from '#server/api-docs/api-docs.ts';
import { codeSamplesOf, type CodeSample } from '#server/api-docs/examples/code-samples.ts';
import type { ExampleRequest } from '#server/api-docs/examples/example-request.ts';
import { getRouteTable, type Route } from '#server/rest/routes.ts';
import { createExampleCalls, isAlwaysMissing } from '#server/testing/example-calls.ts';
import { exampleRequestOf } from '#server/testing/examples/example-request-of.ts';
import { startPrograms } from '#server/testing/examples/programs.ts';
import { serveApi } from '#server/testing/rest-client.ts';
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

const statusOf = ({ path, successStatus }: Route): number => (isAlwaysMissing(path) ? 404 : successStatus);

const sourceOf = (request: ExampleRequest, lang: SampleLanguage): string =>
  codeSamplesOf(request).find((sample) => sample.lang === lang)?.source ?? '';

/** A company in which every operation can be called. Returns the function that runs the samples of an operation. */
const open = async (): Promise<(route: Route) => Promise<string[]>> => {
  const fixture = await createFixture();
  await fixture.admin.api.admin.company.settings.update({ strict_idempotency: true });
  const { services, clientAddress } = fixture;
  const url = await serveApi(database, services, { publicUrl: services.environment.appUrl, clientAddress });
  const programs = await startPrograms({ 'passport.pdf': PDF });
  const exampleCall = await createExampleCalls(fixture, database);
  const prepare = async (route: Route, round = '') => {
    const call = await exampleCall(route.method, route.path);
    return {
      request: exampleRequestOf(route, call, documentedBodies.get(route.name)),
      token: call.token ?? '',
      key: `${route.name}${round}`,
    };
  };
  return async (route) => {
    let prepared = await prepare(route);
    const call = async (lang: SampleLanguage) => {
      const { request, token, key } = prepared;
      const response = await programs[lang](sourceOf(request, lang), { url, token, key });
      return { ...response, isWrong: response.status !== statusOf(route) };
    };
    const first = await call('curl');
    const problems = first.isWrong ? [`curl: ${first.text}\n${sourceOf(prepared.request, 'curl')}`] : [];
    for (const lang of ['JavaScript', 'Python'] as const) {
      // Operations that ignore the key, or that end their own authorization, need a new request.
      let response = route.method === 'DELETE' ? undefined : await call(lang);
      if (!response || response.isWrong) {
        prepared = await prepare(route, lang);
        response = await call(lang);
      }
      if (response.isWrong) problems.push(`${lang}: ${response.text}\n${sourceOf(prepared.request, lang)}`);
    }
    return problems.map((problem) => `${route.name} in ${problem}`);
  };
};

it(
  'the examples of all operations run in curl, JavaScript and Python',
  async () => {
    const runIn = await open();
    const problems: string[] = [];
    // Lists follow creations, so that they have rows. Admin operations come last, because they change the users.
    const positionOf = ({ method, path }: Route): number =>
      Number(path.startsWith('/admin/')) * 10 + ['POST', 'GET', 'PUT', 'PATCH', 'DELETE'].indexOf(method);
    for (const route of routes.toSorted((a, b) => positionOf(a) - positionOf(b)))
      problems.push(...(await runIn(route).catch((error: unknown) => [`${route.name} ${String((error as Error).stack)}`])));
    expect(problems).toEqual([]);
  },
  TEST_TIMEOUT_MS,
);
