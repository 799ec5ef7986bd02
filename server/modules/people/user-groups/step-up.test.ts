// Whoever gives somebody the rights of admins has shown an authenticator a moment ago, by whichever way they give them.
import { expect, it } from 'vitest';
import { clearRules, giveTotp } from '#server/testing/authenticators.ts';
import { refusalOf, useWorlds, type World } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

const emailOf = (name: string, { company }: World): string => `${name}@${company}.example`;

/** Users of a group, and people who are invited to it. */
const countMembers = async ({ companyId }: World, group: string): Promise<number | undefined> => {
  const [row] = await database.owner<{ count: number }[]>`
    select (select count(*)::int from user_groups where company_id = ${companyId} and group_name = ${group})
      + (select count(*)::int from invitations where company_id = ${companyId} and group_name = ${group}) as count`;
  return row?.count;
};

const WAYS: Record<string, (world: World) => Promise<unknown>> = {
  'moving them': ({ admin, bob }) => admin.api.admin.users.groups.move({ id: bob.id, group: 'admin' }),
  'changing them with PATCH': ({ admin, bob }) => admin.api.admin.users.update({ id: bob.id, groups: ['admin'] }),
  'changing them with PUT': ({ admin, bob }) => admin.api.admin.users.replace({ id: bob.id, groups: ['admin'] }),
  'creating them': (world) => world.admin.api.admin.users.create({ email: emailOf('created', world), groups: ['admin'] }),
  'inviting them': (world) => world.admin.api.admin.invitations.create({ email: emailOf('invited', world), group: 'admin' }),
};

it.each(Object.entries(WAYS))('by %s', async (_way, give) => {
  const world = await createWorld();
  const { admin } = world;
  await clearRules(database, world);
  const authenticator = await giveTotp(database, world, admin);
  expect((await refusalOf(give(world))).code).toBe('mfa_required');
  expect(await countMembers(world, 'admin')).toBe(1);
  await admin.api.auth.mfa.verify({ token: authenticator.code() });
  await give(world);
  expect(await countMembers(world, 'admin')).toBe(2);
});

it('but not for giving them what everybody may have', async () => {
  const world = await createWorld();
  await clearRules(database, world);
  await giveTotp(database, world, world.admin);
  const { users, invitations } = world.admin.api.admin;
  const before = (await countMembers(world, 'user')) ?? 0;
  await users.create({ email: emailOf('created', world), groups: ['user'] });
  await invitations.create({ email: emailOf('invited', world), group: 'user' });
  expect(await countMembers(world, 'user')).toBe(before + 2);
});
