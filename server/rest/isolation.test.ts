// Nobody sees or touches what is not theirs: every path with a parameter is tried with what there is of another company, and of
// another user. It is not found, and nothing changes; for those whose it is the same path is found, so that the trial is one.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serveRest } from '#server/testing/rest-client.ts';
import type { Row } from '#server/testing/routes/row.ts';
import { bodyFor, exampleOf, ROUTES } from '#server/testing/surface.ts';
import { useWorlds, type World } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

/** A closed list that is the same in every company (what may be given, and, of it, what somebody has), and what is everybody's. */
const SAME_EVERYWHERE = /^((\/admin)?\/permissions|\/public)\//;

const WITH_PARAMETER = ROUTES.filter(([, path]) => path.includes('{') && !SAME_EVERYWHERE.test(path));
const OF_USERS = WITH_PARAMETER.filter(([, path]) => !/^\/(admin|company|subtypes)\//.test(path));

/** What the platform names, the same for all companies: each finds its own there. */
const NAMED_BY_PLATFORM = ['/admin/notifications/'];
const isNamedByPlatform = ([, path]: Row): boolean => NAMED_BY_PLATFORM.some((start) => path.startsWith(start));

/** One text that changes when any row of the company does, but for when a token was last used. */
const fingerprintOf = async ({ companyId }: World): Promise<string> => {
  const tables = await database.owner<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`;
  const marks = tables.map(
    ({ name }) => database.owner`select md5(coalesce(string_agg(told, '' order by told), '')) as mark from ${database.owner(name)} t,
      lateral (select (to_jsonb(t) - 'last_used_at')::text) as row(told) where company_id = ${companyId}`,
  );
  return (await Promise.all(marks)).map(([row]) => row?.['mark']).join(' ');
};

/** Looks at what others have, and has nothing of its own. */
let mine: World;
/** Has what is looked for: a new one each time, since its owner may delete it. */
let theirs: World;
beforeAll(async () => {
  mine = await createWorld();
});
beforeEach(async () => {
  theirs = await createWorld();
});

describe('what another company has', () => {
  it.each(WITH_PARAMETER.filter(isNamedByPlatform))('%s %s is not touched', async (method, path) => {
    const rest = await serveRest(database, mine);
    const example = await exampleOf(path, theirs, database);
    const before = await fingerprintOf(theirs);
    const answer = await rest(method, example, { ...bodyFor(method, path), token: mine.admin.token });
    expect(answer.status).toBeLessThan(404);
    expect(await fingerprintOf(theirs)).toBe(before);
  });

  it.each(WITH_PARAMETER.filter((row) => !isNamedByPlatform(row)))('%s %s is not found', async (method, path) => {
    const rest = await serveRest(database, mine);
    const example = await exampleOf(path, theirs, database);
    const before = await fingerprintOf(theirs);
    const answer = await rest(method, example, { ...bodyFor(method, path), token: mine.admin.token });
    expect(answer).toMatchObject({ status: 404, body: { status: 'error', message: 'Not found.', code: 'not_found' } });
    expect(await fingerprintOf(theirs)).toBe(before);
    const owner = path.startsWith('/admin/') ? theirs.admin : theirs.ann;
    expect((await (await serveRest(database, theirs))(method, example, { ...bodyFor(method, path), token: owner.token })).status).not.toBe(
      404,
    );
  });
});

describe('what another user has', () => {
  it.each(OF_USERS)('%s %s is not found, for admins neither', async (method, path) => {
    const rest = await serveRest(database, theirs);
    const example = await exampleOf(path, theirs, database);
    const before = await fingerprintOf(theirs);
    for (const { token } of [theirs.bob, theirs.admin]) {
      const answer = await rest(method, example, { ...bodyFor(method, path), token });
      expect(answer).toMatchObject({ status: 404, body: { message: 'Not found.' } });
    }
    expect(await fingerprintOf(theirs)).toBe(before);
    expect((await rest(method, example, { ...bodyFor(method, path), token: theirs.ann.token })).status).not.toBe(404);
  });
});
