// What the dashboard asks when something stands in the way: the challenges as they were issued, and giving up a step-up.
import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#server/kernel/time.ts';
import { clearRules, giveRule, giveTotp } from '#server/testing/authenticators.ts';
import { refusalOf, useWorlds, type World } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

const logIn = ({ as, company, bob }: World) => as({}).auth.login({ company, user: bob.email, password: bob.password });

describe('the challenges of a session', () => {
  test('are none where nothing is asked', async () => {
    const { ann } = await createWorld();
    expect(await ann.api.session.challenges()).toEqual({ challenges: [] });
  });

  test('are those that the log-in answered, however often one asks', async () => {
    const world = await createWorld();
    await giveTotp(database, world, world.bob);
    const { token, challenges } = await logIn(world);
    expect(challenges).toMatchObject([{ type: 'authentication', authenticator_types: ['totp'] }]);
    for (const _ of [1, 2]) expect(await world.as({ token }).session.challenges()).toEqual({ challenges });
  });

  test('are issued for a session from before the rule', async () => {
    const world = await createWorld();
    await giveRule(database, world, { type: 'setup', durability: 'permanent' });
    const { challenges } = await world.bob.api.session.challenges();
    expect(challenges).toMatchObject([{ type: 'setup', authenticator_types: [] }]);
    expect((await refusalOf(world.bob.api.user.get())).fields).toEqual({ challenges });
  });

  test('do not outlive their ten minutes: then the log-in is over', async () => {
    const world = await createWorld();
    await giveTotp(database, world, world.bob);
    const { token } = await logIn(world);
    world.clock.advance(10 * MINUTE_MS);
    for (const _ of [1, 2]) expect((await refusalOf(world.as({ token }).session.challenges())).code).toBe('invalid_token');
  });

  test('need a session', async () => {
    const { anonymous } = await createWorld();
    expect((await refusalOf(anonymous.session.challenges())).code).toBe('unauthenticated');
    expect((await refusalOf(anonymous.session.withdrawChallenges())).code).toBe('unauthenticated');
  });
});

describe('a step-up', () => {
  const stepUp = async () => {
    const world = await createWorld();
    await clearRules(database, world);
    await giveTotp(database, world, world.bob);
    await giveRule(database, world, { type: 'authorization', durability: 'ephemeral', permissions: ['user.transaction.view'] });
    const refusal = await refusalOf(world.bob.api.transactions.list({}));
    expect(refusal.code).toBe('mfa_required');
    return { world, refusal };
  };

  test('is shown as it was issued, and stays bound to what it was issued for', async () => {
    const { world, refusal } = await stepUp();
    const bound = async () => {
      const [row] = await database.owner`select procedure from authenticator_challenges where company_id = ${world.companyId}`;
      return row?.['procedure'];
    };
    const before = await bound();
    expect(await world.bob.api.session.challenges()).toEqual(refusal.fields);
    expect([before, await bound()]).toEqual(['transactions.list', 'transactions.list']);
  });

  test('blocks everything until it is answered or given up', async () => {
    const { world } = await stepUp();
    expect((await refusalOf(world.bob.api.user.get())).code).toBe('mfa_required');
    await world.bob.api.session.withdrawChallenges();
    expect((await world.bob.api.user.get()).id).toBe(world.bob.id);
    expect((await refusalOf(world.bob.api.transactions.list({}))).code).toBe('mfa_required');
  });

  test('that was answered stays answered when another one is given up', async () => {
    const world = await createWorld();
    await clearRules(database, world);
    const app = await giveTotp(database, world, world.bob);
    for (const permissions of [['user.user.view'], ['user.transaction.view']])
      await giveRule(database, world, { type: 'authorization', durability: 'permanent', permissions });
    await refusalOf(world.bob.api.user.get());
    await world.bob.api.auth.mfa.verify({ token: app.code() });
    expect((await refusalOf(world.bob.api.transactions.list({}))).code).toBe('mfa_required');
    await world.bob.api.session.withdrawChallenges();
    expect((await world.bob.api.user.get()).id).toBe(world.bob.id);
  });

  test('is given up by its own session only, and a log-in not at all', async () => {
    const { world } = await stepUp();
    await giveRule(database, world, { type: 'authentication', durability: 'permanent' });
    const { token, challenges } = await logIn(world);
    await world.as({ token }).session.withdrawChallenges();
    expect((await refusalOf(world.as({ token }).user.get())).fields).toEqual({ challenges });
    await world.bob.api.session.withdrawChallenges();
    expect((await refusalOf(world.bob.api.user.get())).fields).toMatchObject({ challenges: [{ type: 'authentication' }] });
  });
});
