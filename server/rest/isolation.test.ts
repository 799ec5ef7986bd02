// Nobody sees or touches what is not theirs: every path with a parameter is tried with what there is of another company, and of
// another user. It is not found, and nothing changes; for those whose it is the same path is found, so that the trial is one.
// What strangers leave as it is, the next may try as well: so a path has one company for its methods, and the owner comes last.
import { beforeAll, describe, expect, it } from 'vitest';
import { serveRest, type RestResponse } from '#server/testing/rest-client.ts';
import { staticInput } from '#server/testing/examples/derived-input.ts';
import { exampleOf, routeOf } from '#server/testing/examples/example-path.ts';
import { ROUTES } from '#server/testing/route-list.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

/** A closed list that is the same in every company (what may be given, and, of it, what somebody has), and what is everybody's. */
const SAME_EVERYWHERE = /^((\/admin)?\/permissions|\/public)\//;

/** What is for the whole company, and nobody's own. */
const isOfCompany = (path: string): boolean => /^\/(admin|company|subtypes)\//.test(path);

/** What the platform names, the same for all companies: each finds its own there. */
const NAMED_BY_PLATFORM = ['/admin/notifications/'];
const isNamedByPlatform = (path: string): boolean => NAMED_BY_PLATFORM.some((start) => path.startsWith(start));

const WITH_PARAMETER = ROUTES.filter(([, path]) => path.includes('{') && !SAME_EVERYWHERE.test(path));

/** What its owner has deleted, or given another name with PUT, is not found again: deleting comes last, and PUT is tried apart. */
const TRIALS = [...Map.groupBy(WITH_PARAMETER, ([method, path]) => `${path} ${method === 'PUT'}`).values()].map((rows) => ({
  path: rows[0]?.[1] ?? '',
  methods: rows.map(([method]) => method).toSorted((one, other) => Number(one === 'DELETE') - Number(other === 'DELETE')),
}));

/** Asks for one text that changes when any row of a company does, but for when a token was last used. */
const readFingerprintQuery = async (): Promise<string> => {
  const tables = await database.owner<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`;
  const marks = tables.map(
    ({ name }) => `(select md5(coalesce(string_agg(told, '' order by told), '')) from ${name} t,
      lateral (select (to_jsonb(t) - 'last_used_at')::text) as row(told) where company_id = $1)`,
  );
  return `select concat_ws(' ', ${marks.join(', ')}) as marks`;
};
let fingerprintQuery: string;

const fingerprintOf = async ({ companyId }: CompanyFixture): Promise<string | undefined> => {
  const [row] = await database.owner.unsafe<{ marks: string }[]>(fingerprintQuery, [companyId], { prepare: true });
  return row?.marks;
};

/** Looks at what others have, and has nothing of its own. */
let mine: CompanyFixture;
beforeAll(async () => {
  fingerprintQuery = await readFingerprintQuery();
  mine = await createFixture();
});

/** A company that has what is looked for, and how it looks before anybody has. */
const prepare = async (path: string) => {
  const theirs = await createFixture();
  const example = await exampleOf(path, theirs, database);
  const before = await fingerprintOf(theirs);
  expect(before).toMatch(/./);
  return { theirs, example, before };
};

describe.each(TRIALS)('$path', ({ path, methods }) => {
  let prepared: ReturnType<typeof prepare> | undefined;
  const onTrial = () => (prepared ??= prepare(path));

  const ask = async (fixture: CompanyFixture, method: string, { token }: { token: string }): Promise<RestResponse> => {
    const { example } = await onTrial();
    const rest = await serveRest(database, fixture);
    const takesBody = method !== 'GET' && method !== 'DELETE';
    return rest(method, example, { ...(takesBody && { body: staticInput(routeOf(method, path)) }), token });
  };

  it.each(isNamedByPlatform(path) ? methods : [])('%s does not touch what another company has', async (method) => {
    const { theirs, before } = await onTrial();
    expect((await ask(mine, method, mine.admin)).status).toBeLessThan(404);
    expect(await fingerprintOf(theirs)).toBe(before);
  });

  it.each(isNamedByPlatform(path) ? [] : methods)('%s does not find what another company has', async (method) => {
    const { theirs, before } = await onTrial();
    const answer = await ask(mine, method, mine.admin);
    expect(answer).toMatchObject({ status: 404, body: { status: 'error', message: 'Not found.', code: 'not_found' } });
    expect(await fingerprintOf(theirs)).toBe(before);
  });

  it.each(isOfCompany(path) ? [] : methods)('%s does not find what another user has, for admins neither', async (method) => {
    const { theirs, before } = await onTrial();
    for (const person of [theirs.bob, theirs.admin]) {
      expect(await ask(theirs, method, person)).toMatchObject({ status: 404, body: { message: 'Not found.' } });
    }
    expect(await fingerprintOf(theirs)).toBe(before);
  });

  it.each(methods)('%s finds it for whose it is', async (method) => {
    const { theirs } = await onTrial();
    expect((await ask(theirs, method, path.startsWith('/admin/') ? theirs.admin : theirs.ann)).status).not.toBe(404);
  });
});
