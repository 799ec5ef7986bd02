// The examples of the reference really ran: each operation is called here as curl, JavaScript and Python call it, by the very text that the
// reference shows. A change is sent three times under one key, to a company that refuses another body under it: so all three sent the same.
// With RECORD_EXAMPLES=on the requests and answers are written down for the document (npm run docs:examples).
import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { appRouter } from '#server/composition/app-router.ts';
import { codeSamplesOf, type CodeSample } from '#server/api-docs/examples/code-samples.ts';
import type { ExampleRequest } from '#server/api-docs/examples/example-request.ts';
import { EXAMPLES_FILE, recordedExamples, type RecordedExample } from '#server/api-docs/examples/recorded-examples.ts';
import { routeTableOf, type Route } from '#server/rest/routes.ts';
import { createExampleCalls, hasNothingThere } from '#server/testing/example-calls.ts';
import { asRecorded } from '#server/testing/examples/as-recorded.ts';
import { exampleRequestOf } from '#server/testing/examples/example-request-of.ts';
import { startPrograms } from '#server/testing/examples/programs.ts';
import { serveApi } from '#server/testing/rest-client.ts';
import { PDF } from '#server/testing/uploads.ts';
import { useWorlds } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();
const { routes } = routeTableOf(appRouter);
const TEST_TIMEOUT_MS = 240_000;

type Language = CodeSample['lang'];
type Ran = { example?: RecordedExample; problems: string[] };

const statusOf = ({ path, successStatus }: Route): number => (hasNothingThere(path) ? 404 : successStatus);

const sourceOf = (request: ExampleRequest, lang: Language): string =>
  codeSamplesOf(request).find((sample) => sample.lang === lang)?.source ?? '';

/** A company in which every operation can be called, and how each is. */
const open = async (): Promise<(route: Route) => Promise<Ran>> => {
  const world = await createWorld();
  await world.admin.api.admin.company.settings.update({ strict_idempotency: true });
  const { services, clientAddress } = world;
  const url = await serveApi(database, services, { publicUrl: services.environment.appUrl, clientAddress });
  const programs = await startPrograms({ 'passport.pdf': PDF });
  const exampleCall = await createExampleCalls(world, database);
  const prepare = async (route: Route, turn = '') => {
    const call = await exampleCall(route.method, route.path);
    return { request: exampleRequestOf(route, call), token: call.token ?? '', key: `${route.name}${turn}` };
  };
  return async (route) => {
    let prepared = await prepare(route);
    const call = async (lang: Language) => {
      const { request, token, key } = prepared;
      const answer = await programs[lang](sourceOf(request, lang), { url, token, key });
      return { ...answer, isWrong: answer.status !== statusOf(route) };
    };
    const first = await call('curl');
    const example = asRecorded(world, { ...prepared, ...first });
    const problems = first.isWrong ? [`curl: ${first.text}\n${sourceOf(prepared.request, 'curl')}`] : [];
    for (const lang of ['JavaScript', 'Python'] as const) {
      // What has no key, or ends what let it in, is prepared anew.
      let answer = route.method === 'DELETE' ? undefined : await call(lang);
      if (!answer || answer.isWrong) {
        prepared = await prepare(route, lang);
        answer = await call(lang);
      }
      if (answer.isWrong) problems.push(`${lang}: ${answer.text}\n${sourceOf(prepared.request, lang)}`);
    }
    return { example, problems: problems.map((problem) => `${route.name} in ${problem}`) };
  };
};

it(
  'the examples of all operations run in curl, JavaScript and Python',
  async () => {
    const runIn = await open();
    const ran = new Map<string, Ran>();
    // What is made first is what lists show; what admins do to people comes when these have done what they can do.
    const turnOf = ({ method, path }: Route): number =>
      Number(path.startsWith('/admin/')) * 10 + ['POST', 'GET', 'PUT', 'PATCH', 'DELETE'].indexOf(method);
    for (const route of routes.toSorted((a, b) => turnOf(a) - turnOf(b)))
      ran.set(
        route.name,
        await runIn(route).catch((error: unknown) => ({ problems: [`${route.name} ${String((error as Error).stack)}`] })),
      );
    expect([...ran.values()].flatMap(({ problems }) => problems)).toEqual([]);
    if (process.env['RECORD_EXAMPLES'] === 'on') {
      const recorded = Object.fromEntries(routes.map(({ name }) => [name, ran.get(name)?.example]));
      await writeFile(EXAMPLES_FILE, `${JSON.stringify(recorded, null, 1)}\n`);
    }
  },
  TEST_TIMEOUT_MS,
);

it('each operation has an example that was recorded, of the path and the status that are served', () => {
  const pattern = ({ path }: Route) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}(\\?|$)`);
  const recorded = recordedExamples();
  expect(Object.keys(recorded)).toEqual(routes.map(({ name }) => name));
  const wrong = routes.filter((route) => {
    const example = recorded[route.name];
    return !example || example.method !== route.method || example.status !== statusOf(route) || !pattern(route).test(example.path);
  });
  expect(
    wrong.map(({ name }) => name),
    'npm run docs:examples',
  ).toEqual([]);
});
