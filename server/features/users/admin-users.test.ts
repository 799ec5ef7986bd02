import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { refusalOf, useWorlds } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

test('admins list the users of their company, newest first, without settings and permissions', async () => {
  const { admin, ann, bob } = await createWorld();
  await createWorld();
  const { count, results } = await admin.api.admin.users.list({});
  expect(count).toBe(3);
  expect(results.map(({ id }) => id)).toEqual([bob.id, ann.id, admin.id]);
  expect(results[0]).not.toHaveProperty('settings');
  expect(results[0]).not.toHaveProperty('permissions');
  expect(results[0]).toMatchObject({ archived: false, last_login: expect.any(Number), verification: { email: true, mobile: false } });
});

test('users are found by every filter', async () => {
  const { admin, ann, bob, companyId, as } = await createWorld();
  await ann.api.user.update({ last_name: 'Ash_50%', mobile: '+27820000009' });
  await database.owner`update users set archived = true, status = 'verified' where company_id = ${companyId} and id = ${bob.id}`;
  const found = async (query: Record<string, string>) => (await admin.api.admin.users.list(query)).results.map(({ id }) => id);
  const only: [Record<string, string>, string][] = [
    [{ user: ann.id }, ann.id],
    [{ user: '+27 82 000 0009' }, ann.id],
    [{ email: ann.email.toUpperCase() }, ann.id],
    [{ email__contains: 'ann@' }, ann.id],
    [{ mobile: '+27820000009' }, ann.id],
    [{ first_name: 'bob' }, bob.id],
    [{ search: 'ANN ash' }, ann.id],
    [{ search: '_50%' }, ann.id],
    [{ archived: 'true' }, bob.id],
    [{ status: 'VERIFIED' }, bob.id],
    [{ group: 'admin' }, admin.id],
    [{ id__in: `${ann.id},${newId()}` }, ann.id],
  ];
  for (const [query, id] of only) expect({ query, ids: await found(query) }).toEqual({ query, ids: [id] });
  expect(await found({ created__gt: String(Date.now() + 60_000) })).toEqual([]);
  expect(await found({ orderby: 'created' })).toEqual([admin.id, ann.id, bob.id]);
  expect((await as({ token: ann.token }).user.get()).last_name).toBe('Ash_50%');
});

test('lists go by pages and by cursor, with links that keep the other parameters', async () => {
  const { admin, as, ann, bob } = await createWorld();
  const page = await as({ token: admin.token, path: 'admin/users/?page_size=2&archived=false' }).admin.users.list({
    page_size: '2',
    archived: 'false',
  });
  expect(page).toMatchObject({ count: 3, previous: null, next: 'http://127.0.0.1:3000/3/admin/users/?page_size=2&archived=false&page=2' });
  const first = await admin.api.admin.users.list({ pagination: 'cursor', page_size: '2' });
  const cursor = new URL(String(first.next)).searchParams.get('cursor') ?? '';
  const second = await admin.api.admin.users.list({ pagination: 'cursor', page_size: '2', cursor });
  expect([...first.results, ...second.results].map(({ id }) => id)).toEqual([bob.id, ann.id, admin.id]);
  expect(second.next).toBeNull();
});

test('admins see a user of their company, and nobody else of any', async () => {
  const [{ admin, ann }, other] = [await createWorld(), await createWorld()];
  expect(await admin.api.admin.users.get({ id: ann.id })).toMatchObject({
    id: ann.id,
    settings: { allow_transactions: true },
    permissions: [],
  });
  for (const id of [other.ann.id, newId(), 'nonsense']) {
    expect((await refusalOf(admin.api.admin.users.get({ id }))).code).toBe('not_found');
  }
  expect((await refusalOf(ann.api.admin.users.get({ id: ann.id }))).code).toBe('permission_denied');
  expect((await refusalOf(ann.api.admin.users.list({}))).code).toBe('permission_denied');
});
