// What the audit log tells of the ways to answer: each that was added, proved and removed, by whom, and in which session.
import { expect, test } from 'vitest';
import { lastSmsCode } from '#server/testing/sent-codes.ts';
import { useWorlds, type World } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

/** Ann adds a number, verifies it, and it is removed. */
const addAndVerify = async (world: World): Promise<string> => {
  const { mfa } = world.ann.api.auth;
  const { id } = await mfa.authenticators.create({ type: 'sms', mobile: '+27820000393' });
  await mfa.verify({ authenticator: id, token: await lastSmsCode(database, world, world.ann) });
  return id;
};

const logOf = ({ companyId }: World) =>
  database.owner`select action, actor_id as actor, user_id as whose, token_key as session, details from audit_log
    where company_id = ${companyId} and action like 'authenticator.%' order by created_at, id`;

const row = (action: string, actor: { id: string; token: string }, whose: { id: string }, details: object) => ({
  action: `authenticator.${action}`,
  actor: actor.id,
  whose: whose.id,
  session: actor.token.slice(0, 12),
  details,
});

test('an authenticator is written down when its holder adds, verifies and removes it', async () => {
  const world = await createWorld();
  const { ann } = world;
  const authenticator = await addAndVerify(world);
  await ann.api.auth.mfa.authenticators.remove({ id: authenticator });
  expect(await logOf(world)).toEqual([
    row('create', ann, ann, { authenticator, type: 'sms' }),
    row('verify', ann, ann, { authenticator, type: 'sms', isNew: true }),
    row('remove', ann, ann, { authenticator, type: 'sms' }),
  ]);
});

test('one that an admin removes is written down as theirs to have done, and its holder’s to have lost', async () => {
  const world = await createWorld();
  const authenticator = await addAndVerify(world);
  await world.admin.api.admin.users.authenticators.remove({ id: authenticator });
  expect((await logOf(world)).at(-1)).toEqual(row('remove', world.admin, world.ann, { authenticator, type: 'sms' }));
});
