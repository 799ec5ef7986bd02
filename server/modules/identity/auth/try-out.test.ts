// The token with which the documentation makes calls for the person who reads it.
import { describe, expect, test } from 'vitest';
import { clearRules, giveRule, giveTotp } from '#server/testing/authenticators.ts';
import { MINUTE_MS } from '#server/kernel/time.ts';
import { refusalOf, useWorlds } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

describe('a token to try calls out with', () => {
  test('calls as the person for a quarter of an hour, and stands among their sessions by its name', async () => {
    const { ann, as, clock } = await createWorld();
    const { token, expires } = await ann.api.session.tryOut();
    expect(expires).toBe(clock.now().getTime() + 15 * MINUTE_MS);
    expect((await as({ token }).user.get()).id).toBe(ann.id);
    const { sessions } = await ann.api.session.list();
    expect(sessions).toContainEqual(expect.objectContaining({ token_key: token.split('.')[0], label: 'API documentation', expires }));
    clock.advance(15 * MINUTE_MS + 1);
    expect((await refusalOf(as({ token }).user.get())).code).toBe('invalid_token');
  });

  test('ends with the session that made it, when that ends sooner', async () => {
    const { ann, anonymous, as, company } = await createWorld();
    const short = await anonymous.auth.login({ company, user: ann.email, password: ann.password, session_duration: 300 });
    expect((await as({ token: short.token }).session.tryOut()).expires).toBe(short.expires);
  });

  test('is not made while a challenge is open, and takes over only what was answered for good', async () => {
    const world = await createWorld();
    await clearRules(database, world);
    await giveRule(database, world, { type: 'authentication', durability: 'permanent' });
    const app = await giveTotp(database, world, world.ann);
    expect((await refusalOf(world.ann.api.session.tryOut())).code).toBe('mfa_required');
    await world.ann.api.auth.mfa.verify({ token: app.code() });
    const { token } = await world.ann.api.session.tryOut();
    expect((await world.as({ token }).user.get()).id).toBe(world.ann.id);
  });
});
