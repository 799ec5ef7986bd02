import { expect, it } from 'vitest';
import { serveRest } from '#server/testing/rest-client.ts';
import { useWorlds } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

it('of fifty numbers that somebody sets at once one stays, unverified, and no call fails for the others', async () => {
  const world = await createWorld();
  const { ann, companyId } = world;
  const rest = await serveRest(database, world);
  const numbers = Array.from({ length: 50 }, (_, n) => `+278200005${String(n).padStart(2, '0')}`);
  const answers = await Promise.all(numbers.map((mobile) => rest('PATCH', '/user/', { token: ann.token, body: { mobile } })));
  expect(answers.map(({ status }) => status)).toEqual(numbers.map(() => 200));
  const [row] = await database.owner`select mobile, mobile_verified from users where company_id = ${companyId} and id = ${ann.id}`;
  expect(numbers).toContain(row?.['mobile']);
  expect(row?.['mobile_verified']).toBe(false);
});

it('one number that two people set at once belongs to one of them', async () => {
  const world = await createWorld();
  const rest = await serveRest(database, world);
  const body = { mobile: '+27820000599' };
  const answers = await Promise.all([world.ann, world.bob].map(({ token }) => rest('PATCH', '/user/', { token, body })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
});
