import { describe, expect, it } from 'vitest';
import { giveTotp } from '#server/testing/authenticators.ts';
import { newId } from '#server/kernel/id.ts';
import { serveRest, type RestClient } from '#server/testing/rest-client.ts';
import { useWorlds, type Person, type World } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

const PATH = '/admin/users/mfa/authenticators/';

const open = async (): Promise<{ world: World; call: RestClient }> => {
  const world = await createWorld();
  const rest = await serveRest(database, world);
  return { world, call: (method, path, options) => rest(method, path, { token: world.admin.token, ...options }) };
};

const giveSms = async ({ companyId }: World, { id: userId }: Person, isVerified: boolean): Promise<string> => {
  const id = newId();
  await database.owner`insert into authenticators (company_id, id, user_id, type, name, mobile, verified_at)
    values (${companyId}, ${id}, ${userId}, 'sms', 'My phone', '+27820000001', ${isVerified ? new Date() : null})`;
  return id;
};

const messagesTo = async ({ companyId }: World, { id }: Person): Promise<unknown[]> => [
  ...(await database.owner`select kind, channel, recipient, data from messages
    where company_id = ${companyId} and user_id = ${id} and kind like 'notice.%'`),
];

const removalsIn = async ({ companyId }: World): Promise<unknown[]> => [
  ...(await database.owner`select actor_id, user_id, token_key, details from audit_log
    where company_id = ${companyId} and action = 'authenticator.remove' order by created_at, id`),
];

describe("users' authenticators", () => {
  it('are listed with their holders, without what they work by', async () => {
    const { world, call } = await open();
    const { id } = await giveTotp(database, world, world.ann);
    const listed = await call('GET', PATH);
    expect(listed).toMatchObject({ status: 200, data: { count: 1 } });
    const moment = expect.any(Number);
    const [shown] = listed.data.results;
    expect(shown).toEqual({
      id,
      type: 'totp',
      user: expect.objectContaining({ id: world.ann.id }),
      verified: true,
      created: moment,
      updated: moment,
    });
    expect(Object.keys(shown.user)).not.toContain('metadata');
    expect((await call('GET', `${PATH}${id}/`)).data).toEqual(shown);
  });

  it('are found by id, type, user and whether they are verified', async () => {
    const { world, call } = await open();
    const { id } = await giveTotp(database, world, world.ann);
    const sms = await giveSms(world, world.bob, false);
    const find = async (query: string) => (await call('GET', `${PATH}?${query}`)).data.results.map((row: { id: string }) => row.id);
    expect((await find('orderby=created')).toSorted()).toEqual([id, sms].toSorted());
    for (const query of [`id=${id}`, 'type=TOTP', `user=${world.ann.id}`, `user=${encodeURIComponent(world.ann.email)}`, 'verified=true']) {
      expect(await find(query), query).toEqual([id]);
    }
    expect(await find('verified=false&type=sms')).toEqual([sms]);
    for (const query of ['id=x', 'user=nobody', 'type=fax', 'verified=true&type=sms']) expect(await find(query), query).toEqual([]);
    expect((await call('GET', `${PATH}?verified=perhaps`)).status).toBe(400);
  });

  it('that were not verified in time are not there', async () => {
    const { world, call } = await open();
    const id = await giveSms(world, world.bob, false);
    world.clock.advance(16 * 60_000);
    expect((await call('GET', PATH)).data.count).toBe(0);
    expect((await call('DELETE', `${PATH}${id}/`)).status).toBe(404);
  });
});

describe('an admin who removes one', () => {
  it('lets its holder in again, tells them, and ends the sessions that were waiting to be answered', async () => {
    const { world, call } = await open();
    const { ann, admin, company } = world;
    const { id } = await giveTotp(database, world, ann);
    const logIn = () => world.anonymous.auth.login({ user: ann.email, company, password: ann.password });
    const waiting = await logIn();
    expect((await call('GET', '/user/', { token: waiting.token })).status).toBe(403);
    expect(await call('DELETE', `${PATH}${id}/`)).toMatchObject({ status: 200, body: { status: 'success' } });
    expect((await call('GET', '/user/', { token: waiting.token })).status).toBe(401);
    expect((await call('GET', '/user/', { token: ann.token })).status, 'a session from before').toBe(200);
    expect((await call('GET', '/user/', { token: (await logIn()).token })).status).toBe(200);
    expect((await call('DELETE', `${PATH}${id}/`)).status).toBe(404);
    const notice = {
      kind: 'notice.authenticator_removed',
      channel: 'email',
      recipient: ann.email,
      data: { name: 'ann', authenticator: 'App' },
    };
    expect(await messagesTo(world, ann)).toEqual([notice]);
    expect(await messagesTo(world, admin)).toEqual([]);
    expect(await removalsIn(world)).toEqual([
      { actor_id: admin.id, user_id: ann.id, token_key: admin.token.slice(0, 12), details: { authenticator: id, type: 'totp' } },
    ]);
  });

  it('of two at once does it once', async () => {
    const { world, call } = await open();
    const { id } = await giveTotp(database, world, world.ann);
    const both = await Promise.all([0, 1].map(() => call('DELETE', `${PATH}${id}/`)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await removalsIn(world)).toHaveLength(1);
  });

  it('ends the pause after wrong codes', async () => {
    const { world, call } = await open();
    const { ann } = world;
    const { id } = await giveTotp(database, world, ann);
    const [{ id: challenge }] = (await call('GET', '/user/', { token: ann.token })).data.challenges;
    const guess = () => call('POST', '/auth/mfa/verify/', { token: ann.token, body: { challenge, token: '000000' } });
    for (let guesses = 0; guesses < 5; guesses++) await guess();
    expect((await guess()).status).toBe(429);
    await call('DELETE', `${PATH}${id}/`);
    expect((await guess()).status).not.toBe(429);
  });

  it('has shown an authenticator of their own, if they have one', async () => {
    const { world, call } = await open();
    await database.owner`delete from authenticator_rules where company_id = ${world.companyId}`;
    const { id } = await giveTotp(database, world, world.ann);
    await giveTotp(database, world, world.admin);
    expect((await call('GET', `${PATH}${id}/`)).status).toBe(200);
    expect((await call('DELETE', `${PATH}${id}/`)).status).toBe(403);
    expect(await removalsIn(world)).toEqual([]);
  });
});

describe('the older face', () => {
  it('shows what a user has enabled, and disables it by type', async () => {
    const { world, call } = await open();
    const { ann } = world;
    await giveTotp(database, world, ann);
    await giveSms(world, ann, true);
    const status = async () => (await call('GET', `/admin/users/${ann.id}/mfa/`)).data;
    expect(await status()).toEqual({ sms: true, token: true });
    expect((await call('DELETE', `/admin/users/${ann.id}/mfa/sms/`)).status).toBe(200);
    expect(await status()).toEqual({ sms: false, token: true });
    expect((await call('DELETE', `/admin/users/${ann.id}/mfa/token/`)).status).toBe(200);
    expect(await status()).toEqual({ sms: false, token: false });
    expect((await call('DELETE', `/admin/users/${ann.id}/mfa/token/`)).status).toBe(404);
    expect(await messagesTo(world, ann)).toHaveLength(2);
  });

  it('counts an authenticator that is not verified as not enabled', async () => {
    const { world, call } = await open();
    await giveSms(world, world.ann, false);
    expect((await call('GET', `/admin/users/${world.ann.id}/mfa/`)).data).toEqual({ sms: false, token: false });
    expect((await call('DELETE', `/admin/users/${world.ann.id}/mfa/sms/`)).status).toBe(200);
    expect(await messagesTo(world, world.ann)).toEqual([]);
  });
});

it('authenticators of another company are not there', async () => {
  const [mine, theirs] = [await open(), await open()];
  const { id } = await giveTotp(database, theirs.world, theirs.world.ann);
  for (const method of ['GET', 'DELETE']) expect((await mine.call(method, `${PATH}${id}/`)).status).toBe(404);
  expect((await mine.call('GET', PATH)).data.count).toBe(0);
  for (const [method, end] of [
    ['GET', ''],
    ['DELETE', 'token/'],
  ]) {
    expect((await mine.call(method ?? '', `/admin/users/${theirs.world.ann.id}/mfa/${end}`)).status).toBe(404);
  }
  expect((await theirs.call('GET', `${PATH}${id}/`)).status).toBe(200);
});

it.each(['x', '00000000-0000-4000-8000-000000000000', '%00'])('nothing is found under %s', async (id) => {
  const { call } = await open();
  for (const [method, path] of [
    ['GET', `${PATH}${id}/`],
    ['DELETE', `${PATH}${id}/`],
    ['GET', `/admin/users/${id}/mfa/`],
  ]) {
    expect((await call(method ?? '', path ?? '')).status).toBe(404);
  }
});
