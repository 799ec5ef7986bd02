import { expect, test } from 'vitest';
import { clearRules, giveTotp, logInAgain } from '#server/testing/authenticators.ts';
import { useWorlds } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

test('counts an admin with a verified authenticator that a rule requires at sign-in', async () => {
  const world = await createWorld();
  const { admin, ann, bob } = world;
  const coverage = () => admin.api.admin.authenticatorRules.signInCoverage();
  expect(await coverage()).toEqual({ admins: 1, covered: 0, isViewerCovered: false });

  await giveTotp(database, world, bob);
  expect(await coverage(), 'the authenticator of a customer').toMatchObject({ admins: 1, covered: 0 });

  const app = await giveTotp(database, world, admin);
  const { api, challenge } = await logInAgain(world, admin);
  await api().auth.mfa.verify({ challenge, token: app.code() });
  const secured = () => api().admin.authenticatorRules.signInCoverage();
  expect(await secured()).toEqual({ admins: 1, covered: 1, isViewerCovered: true });

  await database.owner`
    insert into user_groups (company_id, user_id, group_name)
    select ${world.companyId}, ${ann.id}, name from groups where company_id = ${world.companyId} and name = 'admin'`;
  expect(await secured(), 'a second admin without an authenticator').toEqual({ admins: 2, covered: 1, isViewerCovered: true });

  await clearRules(database, world);
  expect(await secured(), 'without rules').toEqual({ admins: 2, covered: 0, isViewerCovered: false });
});
