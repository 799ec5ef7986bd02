import { expect, test } from 'vitest';
import { userList } from '#server/features/users/list-users.ts';
import { newId } from '#server/kernel/id.ts';
import { wrongAnswers } from '#server/testing/declared-lists.ts';
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

test('users are listed by every filter and in every order', async () => {
  const { admin, ann, bob, companyId } = await createWorld();
  const people = [
    { id: admin.id, first_name: 'Tom', last_name: 'Ashe50', username: 'wilma', nationality: 'ZA', language: 'af', status: 'pending' },
    { id: ann.id, first_name: 'Uli', last_name: 'Ash_5%', username: 'Xerxes', nationality: 'NA', language: 'pt', status: 'verified' },
    { id: bob.id, first_name: 'Vic', last_name: 'Oak\\x', username: 'yvonne', nationality: 'MZ', language: 'en', status: 'declined' },
  ].map((person, index) => ({ ...person, mobile: `+2782000001${index}`, archived: index === 1, temporary: index === 2 }));
  const moments = [
    { created_at: '2026-01-02', updated_at: '2026-02-03', last_login_at: '2026-03-01' },
    { created_at: '2026-01-03', updated_at: '2026-02-01', last_login_at: '2026-03-02' },
    { created_at: '2026-01-01', updated_at: '2026-02-02', last_login_at: '2026-03-03' },
  ];
  for (const [index, { id, ...columns }] of people.entries()) {
    await database.owner`update users set ${database.owner({ ...columns, ...moments[index] })} where company_id = ${companyId} and id = ${id}`;
  }
  const isAnn = ({ id }: { id: string }) => id === ann.id;
  const isBob = ({ id }: { id: string }) => id === bob.id;
  expect(
    await wrongAnswers(userList, admin.api.admin.users.list, {
      found: {
        user: [ann.id, ann.email.toUpperCase(), '+27 82 000 0011', 'Xerxes'].map((text) => [text, isAnn]),
        email: [[ann.email.toUpperCase(), isAnn]],
        group: [['admin', ({ id }) => id === admin.id]],
        search: [
          ...['uLI', 'sh_5', '5%', 'ULI ash', 'ANN@', '0011', 'ERX', ` ${ann.id}`].map((text) => [text, isAnn] as const),
          ['\\x', isBob],
        ],
      },
    }),
  ).toEqual({});
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
