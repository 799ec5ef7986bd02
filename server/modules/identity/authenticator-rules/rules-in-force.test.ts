// The effect of an admin's rules on users with active sessions, over REST and with a real authenticator app.
import { describe, expect, it } from 'vitest';
import { giveTotp, type TestAuthenticator } from '#server/testing/authenticators.ts';
import type { ClientResponse, RestClient } from '#server/testing/rest-client.ts';
import { useFixtures, type TestUser, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createRestFixture } = useFixtures();

const PATH = '/admin/authenticator-rules/';

const LOG_IN = { type: 'authentication', durability: 'permanent', authenticator_types: ['totp', 'sms', 'static'] };
const DEBITS = { type: 'authorization', durability: 'permanent', authenticator_types: ['totp'], permissions: ['user.transaction.add'] };

type RuleScenario = {
  fixture: CompanyFixture;
  rest: RestClient;
  /** Sent by the admin, who has no authenticator. Returns the ID of the rule. */
  write: (rule: Record<string, unknown>) => Promise<number>;
  change: (method: string, id: number, body?: unknown) => Promise<ClientResponse>;
  /** Passes the first challenge of a response with a code of the app. Returns the id of the challenge. */
  answer: (asked: ClientResponse, token: string, app: TestAuthenticator) => Promise<string>;
};

const open = async (): Promise<RuleScenario> => {
  const fixture = await createRestFixture();
  const { rest } = fixture;
  const change = (method: string, id: number, body?: unknown) => rest(method, `${PATH}${id}/`, { token: fixture.admin.token, body });
  return {
    fixture,
    rest,
    change,
    write: async (body) => {
      const created = await rest('POST', PATH, { token: fixture.admin.token, body });
      expect(created).toMatchObject({ status: 201 });
      return created.data.id;
    },
    answer: async (asked, token, app) => {
      const [{ id }] = asked.data.challenges;
      expect(await rest('POST', '/auth/mfa/verify/', { token, body: { challenge: id, token: app.code() } })).toMatchObject({ status: 200 });
      return id;
    },
  };
};

const asks = (type: string, durability: string, types = ['totp']) => ({
  status: 403,
  body: {
    message: 'Multi-factor authentication required.',
    data: { challenges: [expect.objectContaining({ type, durability, authenticator_types: types })] },
  },
});

const logIn = ({ rest, fixture }: RuleScenario, person: TestUser) =>
  rest('POST', '/auth/login/', { body: { company: fixture.company, user: person.email, password: person.password } });

const profile = ({ rest }: RuleScenario, token: string) => rest('GET', '/user/', { token });

const debit = ({ rest }: RuleScenario, token: string, headers: Record<string, string> = {}) =>
  rest('POST', '/transactions/debit/', { token, headers, body: { amount: 1, currency: 'USD' } });

const giveMoney = ({ fixture }: RuleScenario, person: TestUser) =>
  fixture.admin.api.admin.transactions.credit({ user: person.id, amount: 100n, currency: 'USD', status: 'Complete' });

const putIntoGroup = ({ fixture }: RuleScenario, person: TestUser, group: string) =>
  database.owner`insert into user_groups (company_id, user_id, group_name) values (${fixture.companyId}, ${person.id}, ${group})`;

describe('an authentication rule for the company', () => {
  it('requires a challenge of users with an authenticator, once per session', async () => {
    const scene = await open();
    const app = await giveTotp(database, scene.fixture, scene.fixture.ann);
    const entered = await logIn(scene, scene.fixture.ann);
    expect(entered).toMatchObject({ status: 200, data: { challenges: [{ type: 'authentication', authenticator_types: ['totp'] }] } });
    const { token } = entered.data;
    expect(await profile(scene, token)).toMatchObject(asks('authentication', 'permanent'));
    await scene.answer(entered, token, app);
    expect((await profile(scene, token)).status).toBe(200);
    expect((await logIn(scene, scene.fixture.bob)).data.challenges).toEqual([]);
  });

  it('applies to tokens created before the rule, with or without expiry', async () => {
    const scene = await open();
    await scene.change('DELETE', 1);
    const { ann } = scene.fixture;
    const permanent = await scene.rest('POST', '/auth/tokens/', { token: ann.token, body: { password: ann.password } });
    const app = await giveTotp(database, scene.fixture, ann);
    const made = [ann.token, permanent.data.token];
    for (const token of made) expect((await profile(scene, token)).status).toBe(200);
    await scene.write(LOG_IN);
    for (const token of made) {
      const asked = await profile(scene, token);
      expect(asked).toMatchObject(asks('authentication', 'permanent'));
      expect(await debit(scene, token)).toMatchObject(asks('authentication', 'permanent'));
      await scene.answer(asked, token, app);
      expect((await profile(scene, token)).status).toBe(200);
    }
  });

  it('requires challenges again after a change, not after an empty change, and none once deleted', async () => {
    const scene = await open();
    const app = await giveTotp(database, scene.fixture, scene.fixture.ann);
    const { token } = scene.fixture.ann;
    await scene.answer(await profile(scene, token), token, app);
    await scene.change('PATCH', 1, { durability: 'permanent' });
    expect((await profile(scene, token)).status).toBe(200);
    await scene.change('PATCH', 1, { authenticator_types: ['totp'] });
    const asked = await profile(scene, token);
    expect(asked).toMatchObject(asks('authentication', 'permanent'));
    expect((await scene.change('DELETE', 1)).status).toBe(200);
    expect((await profile(scene, token)).status).toBe(200);
    const gone = await scene.rest('POST', '/auth/mfa/verify/', {
      token,
      body: { challenge: asked.data.challenges[0].id, token: app.code() },
    });
    expect(gone.status).not.toBe(200);
  });

  it('requires a challenge again after the duration', async () => {
    const scene = await open();
    await scene.change('PATCH', 1, { durability: 'durable', duration: 600 });
    const app = await giveTotp(database, scene.fixture, scene.fixture.ann);
    const { token } = scene.fixture.ann;
    await scene.answer(await profile(scene, token), token, app);
    scene.fixture.clock.advance(599_000);
    expect((await profile(scene, token)).status).toBe(200);
    scene.fixture.clock.advance(1_000);
    expect(await profile(scene, token)).toMatchObject(asks('authentication', 'durable'));
  });
});

describe('a rule of a group', () => {
  it('replaces those of the company of its type for its members, even if it is weaker', async () => {
    const scene = await open();
    const { ann, bob } = scene.fixture;
    const app = await giveTotp(database, scene.fixture, ann);
    await giveTotp(database, scene.fixture, bob);
    await putIntoGroup(scene, ann, 'service');
    const id = await scene.write({ ...LOG_IN, authenticator_types: ['sms'], group: 'service' });
    expect((await profile(scene, ann.token)).status).toBe(200);
    expect(await profile(scene, bob.token)).toMatchObject(asks('authentication', 'permanent'));
    await scene.change('PATCH', id, { authenticator_types: ['totp'] });
    const asked = await profile(scene, ann.token);
    expect(asked.data.challenges).toHaveLength(1);
    await scene.answer(asked, ann.token, app);
    expect((await profile(scene, ann.token)).status).toBe(200);
    await scene.change('DELETE', id);
    expect(await profile(scene, ann.token)).toMatchObject(asks('authentication', 'permanent'));
  });

  it('does not replace rules of other types', async () => {
    const scene = await open();
    const { ann } = scene.fixture;
    const app = await giveTotp(database, scene.fixture, ann);
    await scene.write({ ...DEBITS, group: 'user' });
    const asked = await profile(scene, ann.token);
    expect(asked).toMatchObject(asks('authentication', 'permanent'));
    await scene.answer(asked, ann.token, app);
    expect(await debit(scene, ann.token)).toMatchObject(asks('authorization', 'permanent'));
  });

  it('requires a challenge for each debit', async () => {
    const scene = await open();
    const { admin, ann } = scene.fixture;
    await scene.change('DELETE', 1);
    await giveMoney(scene, ann);
    await giveMoney(scene, admin);
    const app = await giveTotp(database, scene.fixture, ann);
    await scene.write({ ...DEBITS, durability: 'ephemeral', group: 'user' });
    for (const time of ['the first', 'the second']) {
      const asked = await debit(scene, ann.token);
      expect(asked, time).toMatchObject(asks('authorization', 'ephemeral'));
      const challenge = { 'Verified-Challenge': await scene.answer(asked, ann.token, app) };
      expect((await profile(scene, ann.token)).status).toBe(200);
      expect((await debit(scene, ann.token, challenge)).status, time).toBe(201);
      const spent = await debit(scene, ann.token, challenge);
      expect(spent, time).toMatchObject(asks('authorization', 'ephemeral'));
      await scene.answer(spent, ann.token, app);
    }
    await giveTotp(database, scene.fixture, admin);
    expect((await debit(scene, admin.token)).status).toBe(201);
  });

  it('blocks its members until they set up an authenticator', async () => {
    const scene = await open();
    const { ann, bob } = scene.fixture;
    await putIntoGroup(scene, bob, 'service');
    await scene.write({ type: 'setup', durability: 'permanent', authenticator_types: ['totp'], group: 'service' });
    expect((await profile(scene, ann.token)).status).toBe(200);
    expect(await profile(scene, bob.token)).toMatchObject(asks('setup', 'permanent', []));
    expect((await logIn(scene, bob)).data.challenges).toMatchObject([{ type: 'setup', supported_types: ['totp'] }]);
    const authenticators = '/auth/mfa/authenticators/';
    expect((await scene.rest('GET', authenticators, { token: bob.token })).status).toBe(200);
    const created = await scene.rest('POST', authenticators, { token: bob.token, body: { type: 'totp' } });
    expect(created.status).toBe(201);
    expect((await profile(scene, bob.token)).status).toBe(403);
    await giveTotp(database, scene.fixture, bob);
    expect(await profile(scene, bob.token)).toMatchObject(asks('authentication', 'permanent'));
  });
});

it('a rule with a session age applies once the session is that old', async () => {
  const scene = await open();
  await scene.change('PATCH', 1, { session_age: 3600 });
  await giveTotp(database, scene.fixture, scene.fixture.ann);
  const { token, challenges } = (await logIn(scene, scene.fixture.ann)).data;
  expect(challenges).toEqual([]);
  expect((await profile(scene, token)).status).toBe(200);
  scene.fixture.clock.advance(3_600_000);
  expect(await profile(scene, token)).toMatchObject(asks('authentication', 'permanent'));
});
