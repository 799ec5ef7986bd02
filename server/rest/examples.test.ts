// The examples of the reference really ran: each operation is called here as curl, JavaScript and Python call it, by the very text that the
// reference shows. A change is sent three times under one key, to a company that refuses another body under it: so all three sent the same.
// With RECORD_EXAMPLES=on the requests and answers are written down for the document (npm run docs:examples).
import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { appRouter } from '#server/app-router.ts';
import { codeSamplesOf, type CodeSample } from '#server/rest/code-samples/code-samples.ts';
import type { ExampleRequest } from '#server/rest/code-samples/example-request.ts';
import { EXAMPLES_FILE, recordedExamples, type RecordedExample } from '#server/rest/recorded-examples.ts';
import { routeTableOf, type Route } from '#server/rest/routes.ts';
import { exampleActs, prepareExample } from '#server/testing/examples/examples.ts';
import { asRecorded } from '#server/testing/examples/as-recorded.ts';
import { startPrograms, type Program } from '#server/testing/examples/programs.ts';
import { serveApi } from '#server/testing/rest-client.ts';
import { PDF } from '#server/testing/uploads.ts';
import { useWorlds, type World } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();
const { routes } = routeTableOf(appRouter);
const TEST_TIMEOUT_MS = 240_000;

/** No company has any yet: the only answer that there is. */
const NEVER_FOUND = new Set([
  'public.companies.getLegalTerm',
  'public.companies.listLegalTermVersions',
  'public.companies.getLegalTermVersion',
  'public.companies.getOauthClient',
]);

const statusOf = ({ name, successStatus }: Route): number => (NEVER_FOUND.has(name) ? 404 : successStatus);

type Place = { world: World; url: string };

const openPlace = async (): Promise<Place> => {
  const world = await createWorld();
  await world.admin.api.admin.company.settings.update({ strict_idempotency: true });
  await world.admin.api.admin.company.update({ public: true });
  const { services, clientAddress } = world;
  return {
    world,
    url: await serveApi(database, services, { publicUrl: services.environment.appUrl, clientAddress }),
  };
};

type Language = CodeSample['lang'];
type Programs = Record<Language, Program>;
type Ran = { example?: RecordedExample; problems: string[] };

const sourceOf = (request: ExampleRequest, lang: Language): string =>
  codeSamplesOf(request).find((sample) => sample.lang === lang)?.source ?? '';

/** Under a key a change can be sent again. What has none, or ends what let it in, is prepared anew for each language. */
const run = async (route: Route, places: Place[], programs: Programs): Promise<Ran> => {
  const acts = exampleActs(database);
  let { world, url } = places.at(-1)!;
  let prepared = await prepareExample(route, acts, world, database);
  const call = async (lang: Language) => {
    const { request, token } = prepared;
    const answer = await programs[lang](sourceOf(request, lang), { url, token });
    return { ...answer, isWrong: answer.status !== statusOf(route) };
  };
  const callAnew = async (lang: Language) => {
    prepared = await prepareExample(route, acts, world, database, lang);
    return call(lang);
  };
  const callElsewhere = async (lang: Language) => {
    places.push(await openPlace());
    ({ world, url } = places.at(-1)!);
    return callAnew(lang);
  };
  const first = await call('curl');
  const example = asRecorded(world, { ...prepared, ...first });
  const problems = first.isWrong ? [`curl: ${first.text}\n${sourceOf(prepared.request, 'curl')}`] : [];
  for (const lang of first.isWrong ? [] : (['JavaScript', 'Python'] as const)) {
    const again = route.method === 'DELETE' ? undefined : await call(lang);
    const anew = again && !again.isWrong ? again : await callAnew(lang).catch(() => undefined);
    const answer = anew && !anew.isWrong ? anew : await callElsewhere(lang);
    if (answer.isWrong) problems.push(`${lang}: ${answer.text}\n${sourceOf(prepared.request, lang)}`);
  }
  return { example, problems: problems.map((problem) => `${route.name} in ${problem}`) };
};

/** What one example leaves behind may be in the way of another: then it gets a company of its own. */
const runSomewhere = async (route: Route, places: Place[], programs: Programs): Promise<Ran> => {
  const first = await run(route, places, programs).catch(() => undefined);
  if (first?.problems.length === 0) return first;
  places.push(await openPlace());
  return run(route, places, programs).catch((error: unknown) => ({
    problems: [`${route.name}: ${String((error as Error).stack)}`],
  }));
};

it(
  'the examples of all operations run in curl, JavaScript and Python',
  async () => {
    const programs = await startPrograms({ 'passport.pdf': PDF, file: PDF });
    const places = [await openPlace()];
    const ran = new Map<string, Ran>();
    // Changes first: what they leave is what lists show.
    for (const route of routes.toSorted((a, b) => Number(a.method === 'GET') - Number(b.method === 'GET')))
      ran.set(route.name, await runSomewhere(route, places, programs));
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
