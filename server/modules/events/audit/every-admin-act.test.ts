// Whatever an admin changes is written down: who did it. Every mutation of the admins' procedures is in server/testing/admin-acts
// with how it is called; one that is missing fails, and so does one that leaves no row.
import { expect, it } from 'vitest';
import { adminActs } from '#server/testing/admin-acts/all.ts';
import { PROCEDURES } from '#server/testing/surface.ts';
import { useWorlds, type World } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

const ACTS = adminActs(database);

/** What changes nothing. */
const TRIES = new Set([
  'admin.notifications.preview',
  'admin.notifications.test',
  'admin.groups.permissions.update',
  'admin.groups.permissions.replace',
  'admin.users.permissions.update',
  'admin.users.permissions.replace',
]);

const rowsBy = async ({ companyId, admin }: World): Promise<number> => {
  const [row] = await database.owner<{ count: number }[]>`
    select count(*)::int as count from audit_log where company_id = ${companyId} and actor_id = ${admin.id}`;
  return row?.count ?? 0;
};

it('the acts are all that admins can do', () => {
  const mutations = PROCEDURES.filter(([name, { _def }]) => name.startsWith('admin.') && _def.type === 'mutation' && !TRIES.has(name));
  expect(mutations.map(([name]) => name).toSorted(), 'Say in server/testing/admin-acts how an admin does it.').toEqual(
    Object.keys(ACTS).toSorted(),
  );
});

it.each(Object.entries(ACTS))('%s is written down with the admin who did it', async (_name, prepare) => {
  const world = await createWorld();
  const act = await prepare(world);
  const before = await rowsBy(world);
  await act();
  expect(await rowsBy(world)).toBe(before + 1);
});
