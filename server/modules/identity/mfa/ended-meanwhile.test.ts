// A session that ends while one of its calls is under way: calls of one request share what is known of the session.
import { expect, it } from 'vitest';
import { giveTotp } from '#server/testing/authenticators.ts';
import { refusalOf, useWorlds } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

it('is neither asked anything nor counted as answered, and is told that it has ended', async () => {
  const world = await createWorld();
  const totp = await giveTotp(database, world, world.ann);
  const sharing = world.as({ token: world.ann.token });
  await sharing.auth.mfa.status();
  await database.owner`delete from tokens where company_id = ${world.companyId} and user_id = ${world.ann.id}`;
  expect((await refusalOf(sharing.user.get())).code).toBe('invalid_token');
  expect((await refusalOf(sharing.auth.mfa.verify({ authenticator: totp.id, token: totp.code() }))).code).toBe('invalid_token');
});
