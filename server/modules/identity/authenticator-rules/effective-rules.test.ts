// The effect of an admin's rules on users with active sessions, over REST and with a real authenticator app.
import { describe, expect, it } from 'vitest';
import { addTotp, type TestAuthenticator } from '#server/testing/authenticators.ts';
import type { ClientResponse, RestClient } from '#server/testing/rest-client.ts';
import { useFixtures, type TestUser, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createRestFixture } = useFixtures();

const PATH = '/admin/authenticator-rules/';

const LOGIN_RULE = { type: 'authentication', durability: 'permanent', authenticator_types: ['totp', 'sms', 'static'] };
const DEBIT_RULE = { type: 'authorization', durability: 'permanent', authenticator_types: ['totp'], permissions: ['user.transaction.add'] };

type RuleScenario = {
  fixture: CompanyFixture;
  rest: RestClient;
  /** Creates a rule as the admin, who has no authenticator. Returns the ID of the rule. */
  createRule: (rule: Record<string, unknown>) => Promise<number>;
  changeRule: (method: string, id: number, body?: unknown) => Promise<ClientResponse>;
  /** Completes the first challenge of a response with a code from the app. Returns the ID of the challenge. */
  completeChallenge: (response: ClientResponse, token: string, app: TestAuthenticator) => Promise<string>;
};

const createScenario = async (): Promise<RuleScenario> => {
  const fixture = await createRestFixture();
  const { rest } = fixture;
  const changeRule = (method: string, id: number, body?: unknown) => rest(method, `${PATH}${id}/`, { token: fixture.admin.token, body });
  return {
    fixture,
    rest,
    changeRule,
    createRule: async (body) => {
      const created = await rest('POST', PATH, { token: fixture.admin.token, body });
      expect(created).toMatchObject({ status: 201 });
      return created.data.id;
    },
    completeChallenge: async (response, token, app) => {
      const [{ id }] = response.data.challenges;
      expect(await rest('POST', '/auth/mfa/verify/', { token, body: { challenge: id, token: app.code() } })).toMatchObject({ status: 200 });
      return id;
    },
  };
};

const mfaRequired = (type: string, durability: string, types = ['totp']) => ({
  status: 403,
  body: {
    message: 'Multi-factor authentication required.',
    data: { challenges: [expect.objectContaining({ type, durability, authenticator_types: types })] },
  },
});

const logIn = ({ rest, fixture }: RuleScenario, person: TestUser) =>
  rest('POST', '/auth/login/', { body: { company: fixture.company, user: person.email, password: person.password } });

const getProfile = ({ rest }: RuleScenario, token: string) => rest('GET', '/user/', { token });

const debit = ({ rest }: RuleScenario, token: string, headers: Record<string, string> = {}) =>
  rest('POST', '/transactions/debit/', { token, headers, body: { amount: 1, currency: 'USD' } });

const addFunds = ({ fixture }: RuleScenario, person: TestUser) =>
  fixture.admin.api.admin.transactions.credit({ user: person.id, amount: 100n, currency: 'USD', status: 'Complete' });

const addToGroup = ({ fixture }: RuleScenario, person: TestUser, group: string) =>
  database.owner`insert into user_groups (company_id, user_id, group_name) values (${fixture.companyId}, ${person.id}, ${group})`;

describe('an authentication rule for the company', () => {
  it('requires a challenge of users with an authenticator, once per session', async () => {
    const scenario = await createScenario();
    const app = await addTotp(database, scenario.fixture, scenario.fixture.ann);
    const logInResponse = await logIn(scenario, scenario.fixture.ann);
    expect(logInResponse).toMatchObject({ status: 200, data: { challenges: [{ type: 'authentication', authenticator_types: ['totp'] }] } });
    const { token } = logInResponse.data;
    expect(await getProfile(scenario, token)).toMatchObject(mfaRequired('authentication', 'permanent'));
    await scenario.completeChallenge(logInResponse, token, app);
    expect((await getProfile(scenario, token)).status).toBe(200);
    expect((await logIn(scenario, scenario.fixture.bob)).data.challenges).toEqual([]);
  });

  it('applies to tokens created before the rule, with or without expiry', async () => {
    const scenario = await createScenario();
    await scenario.changeRule('DELETE', 1);
    const { ann } = scenario.fixture;
    const permanent = await scenario.rest('POST', '/auth/tokens/', { token: ann.token, body: { password: ann.password } });
    const app = await addTotp(database, scenario.fixture, ann);
    const tokens = [ann.token, permanent.data.token];
    for (const token of tokens) expect((await getProfile(scenario, token)).status).toBe(200);
    await scenario.createRule(LOGIN_RULE);
    for (const token of tokens) {
      const response = await getProfile(scenario, token);
      expect(response).toMatchObject(mfaRequired('authentication', 'permanent'));
      expect(await debit(scenario, token)).toMatchObject(mfaRequired('authentication', 'permanent'));
      await scenario.completeChallenge(response, token, app);
      expect((await getProfile(scenario, token)).status).toBe(200);
    }
  });

  it('requires challenges again after a change, but not after an empty change or once deleted', async () => {
    const scenario = await createScenario();
    const app = await addTotp(database, scenario.fixture, scenario.fixture.ann);
    const { token } = scenario.fixture.ann;
    await scenario.completeChallenge(await getProfile(scenario, token), token, app);
    await scenario.changeRule('PATCH', 1, { durability: 'permanent' });
    expect((await getProfile(scenario, token)).status).toBe(200);
    await scenario.changeRule('PATCH', 1, { authenticator_types: ['totp'] });
    const response = await getProfile(scenario, token);
    expect(response).toMatchObject(mfaRequired('authentication', 'permanent'));
    expect((await scenario.changeRule('DELETE', 1)).status).toBe(200);
    expect((await getProfile(scenario, token)).status).toBe(200);
    const verifyResponse = await scenario.rest('POST', '/auth/mfa/verify/', {
      token,
      body: { challenge: response.data.challenges[0].id, token: app.code() },
    });
    expect(verifyResponse.status).not.toBe(200);
  });

  it('requires a challenge again after the duration', async () => {
    const scenario = await createScenario();
    await scenario.changeRule('PATCH', 1, { durability: 'durable', duration: 600 });
    const app = await addTotp(database, scenario.fixture, scenario.fixture.ann);
    const { token } = scenario.fixture.ann;
    await scenario.completeChallenge(await getProfile(scenario, token), token, app);
    scenario.fixture.clock.advance(599_000);
    expect((await getProfile(scenario, token)).status).toBe(200);
    scenario.fixture.clock.advance(1_000);
    expect(await getProfile(scenario, token)).toMatchObject(mfaRequired('authentication', 'durable'));
  });
});

describe('a rule of a group', () => {
  it('replaces the company’s rules of the same type for its members, even if it is weaker', async () => {
    const scenario = await createScenario();
    const { ann, bob } = scenario.fixture;
    const app = await addTotp(database, scenario.fixture, ann);
    await addTotp(database, scenario.fixture, bob);
    await addToGroup(scenario, ann, 'service');
    const id = await scenario.createRule({ ...LOGIN_RULE, authenticator_types: ['sms'], group: 'service' });
    expect((await getProfile(scenario, ann.token)).status).toBe(200);
    expect(await getProfile(scenario, bob.token)).toMatchObject(mfaRequired('authentication', 'permanent'));
    await scenario.changeRule('PATCH', id, { authenticator_types: ['totp'] });
    const response = await getProfile(scenario, ann.token);
    expect(response.data.challenges).toHaveLength(1);
    await scenario.completeChallenge(response, ann.token, app);
    expect((await getProfile(scenario, ann.token)).status).toBe(200);
    await scenario.changeRule('DELETE', id);
    expect(await getProfile(scenario, ann.token)).toMatchObject(mfaRequired('authentication', 'permanent'));
  });

  it('does not replace rules of other types', async () => {
    const scenario = await createScenario();
    const { ann } = scenario.fixture;
    const app = await addTotp(database, scenario.fixture, ann);
    await scenario.createRule({ ...DEBIT_RULE, group: 'user' });
    const response = await getProfile(scenario, ann.token);
    expect(response).toMatchObject(mfaRequired('authentication', 'permanent'));
    await scenario.completeChallenge(response, ann.token, app);
    expect(await debit(scenario, ann.token)).toMatchObject(mfaRequired('authorization', 'permanent'));
  });

  it('requires a challenge for each debit', async () => {
    const scenario = await createScenario();
    const { admin, ann } = scenario.fixture;
    await scenario.changeRule('DELETE', 1);
    await addFunds(scenario, ann);
    await addFunds(scenario, admin);
    const app = await addTotp(database, scenario.fixture, ann);
    await scenario.createRule({ ...DEBIT_RULE, durability: 'ephemeral', group: 'user' });
    for (const time of ['the first', 'the second']) {
      const response = await debit(scenario, ann.token);
      expect(response, time).toMatchObject(mfaRequired('authorization', 'ephemeral'));
      const challenge = { 'Verified-Challenge': await scenario.completeChallenge(response, ann.token, app) };
      expect((await getProfile(scenario, ann.token)).status).toBe(200);
      expect((await debit(scenario, ann.token, challenge)).status, time).toBe(201);
      const repeatedDebit = await debit(scenario, ann.token, challenge);
      expect(repeatedDebit, time).toMatchObject(mfaRequired('authorization', 'ephemeral'));
      await scenario.completeChallenge(repeatedDebit, ann.token, app);
    }
    await addTotp(database, scenario.fixture, admin);
    expect((await debit(scenario, admin.token)).status).toBe(201);
  });

  it('blocks its members until they set up an authenticator', async () => {
    const scenario = await createScenario();
    const { ann, bob } = scenario.fixture;
    await addToGroup(scenario, bob, 'service');
    await scenario.createRule({ type: 'setup', durability: 'permanent', authenticator_types: ['totp'], group: 'service' });
    expect((await getProfile(scenario, ann.token)).status).toBe(200);
    expect(await getProfile(scenario, bob.token)).toMatchObject(mfaRequired('setup', 'permanent', []));
    expect((await logIn(scenario, bob)).data.challenges).toMatchObject([{ type: 'setup', supported_types: ['totp'] }]);
    const authenticators = '/auth/mfa/authenticators/';
    expect((await scenario.rest('GET', authenticators, { token: bob.token })).status).toBe(200);
    const created = await scenario.rest('POST', authenticators, { token: bob.token, body: { type: 'totp' } });
    expect(created.status).toBe(201);
    expect((await getProfile(scenario, bob.token)).status).toBe(403);
    await addTotp(database, scenario.fixture, bob);
    expect(await getProfile(scenario, bob.token)).toMatchObject(mfaRequired('authentication', 'permanent'));
  });
});

it('a rule with a session age applies once the session reaches that age', async () => {
  const scenario = await createScenario();
  await scenario.changeRule('PATCH', 1, { session_age: 3600 });
  await addTotp(database, scenario.fixture, scenario.fixture.ann);
  const { token, challenges } = (await logIn(scenario, scenario.fixture.ann)).data;
  expect(challenges).toEqual([]);
  expect((await getProfile(scenario, token)).status).toBe(200);
  scenario.fixture.clock.advance(3_600_000);
  expect(await getProfile(scenario, token)).toMatchObject(mfaRequired('authentication', 'permanent'));
});
