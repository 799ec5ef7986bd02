// A token without expiry: who makes one, and what it takes over of what the session that makes it has answered.
import { describe, expect, it } from 'vitest';
import { clearRules, giveRule, giveTotp, type TestAuthenticator } from '#server/testing/authenticators.ts';
import { lastSecret } from '#server/testing/sent-codes.ts';
import { refusalOf, useWorlds, type Api, type World } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

/** Calls, is asked for a code, answers, and calls again. */
const callAnswering = async <Answer>(
  { as }: World,
  token: string,
  app: TestAuthenticator,
  call: (api: Api) => Promise<Answer>,
): Promise<Answer> => {
  expect((await refusalOf(call(as({ token })))).code).toBe('mfa_required');
  await as({ token }).auth.mfa.verify({ token: app.code() });
  return call(as({ token }));
};

const createToken =
  ({ ann }: World) =>
  (api: Api) =>
    api.auth.tokens.create({ password: ann.password });

const debit = (api: Api) => api.transactions.debit({ amount: 1n, currency: 'USD' });

describe('a token without expiry', () => {
  it('takes over what the log-in was answered with for good, but no step-up', async () => {
    const world = await createWorld();
    const app = await giveTotp(database, world, world.ann);
    const { token, challenges } = await callAnswering(world, world.ann.token, app, createToken(world));
    expect(challenges).toEqual([]);
    expect((await world.as({ token }).user.get()).id).toBe(world.ann.id);
    expect((await refusalOf(createToken(world)(world.as({ token })))).fields).toMatchObject({ challenges: [{ type: 'authorization' }] });
  });

  it('does not take over what was answered for a time', async () => {
    const world = await createWorld();
    await clearRules(database, world);
    await giveRule(database, world, { type: 'authentication', durability: 'durable', durationSeconds: 3_600 });
    const app = await giveTotp(database, world, world.ann);
    const { token, challenges } = await callAnswering(world, world.ann.token, app, createToken(world));
    expect(challenges).toMatchObject([{ durability: 'durable' }]);
    expect((await refusalOf(world.as({ token }).user.get())).code).toBe('mfa_required');
  });

  it('takes over nothing that another session of the same person has answered', async () => {
    const world = await createWorld();
    const { ann, admin, company, anonymous, as } = world;
    await admin.api.admin.transactions.credit({ user: ann.id, amount: 100n, currency: 'USD', status: 'Complete' });
    await clearRules(database, world);
    await giveRule(database, world, { type: 'authorization', durability: 'permanent', permissions: ['user.transaction.add'] });
    const app = await giveTotp(database, world, ann);
    await callAnswering(world, ann.token, app, debit);
    const { token: other } = await anonymous.auth.login({ user: ann.email, company, password: ann.password });
    const { token } = await callAnswering(world, other, app, createToken(world));
    expect((await refusalOf(debit(as({ token })))).code).toBe('mfa_required');
    const own = await createToken(world)(ann.api);
    expect(await debit(as({ token: own.token }))).toMatchObject({ amount: -1n });
  });

  it('is not made by a session that ends while the password is compared', async () => {
    const world = await createWorld();
    const { ann, anonymous, company, companyId, services } = world;
    await anonymous.auth.resetPassword({ user: ann.email, company });
    const reset = {
      uid: ann.id,
      token: await lastSecret(database, world, 'password.reset', ann.email),
      new_password: 'a much better horse',
    };
    const { verify } = services.passwords;
    services.passwords.verify = async (hash, password) => {
      services.passwords.verify = verify;
      await anonymous.auth.confirmPasswordReset(reset);
      return verify(hash, password);
    };
    expect((await refusalOf(createToken(world)(ann.api))).code).toBe('invalid_token');
    expect(await database.owner`select 1 from tokens where company_id = ${companyId} and user_id = ${ann.id}`).toHaveLength(0);
  });
});
