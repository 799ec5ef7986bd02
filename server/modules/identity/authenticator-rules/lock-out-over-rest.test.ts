import { expect, it } from 'vitest';
import { addTotp } from '#server/testing/authenticators.ts';
import { withToken, type RestClient } from '#server/testing/rest-client.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createRestFixture } = useFixtures();

const PATH = '/admin/authenticator-rules/';
const LOGIN_RULE = { type: 'authentication', durability: 'permanent', authenticator_types: ['totp', 'sms', 'static'] };
const SMS_SETUP_RULE = { type: 'setup', durability: 'permanent', authenticator_types: ['sms'] };

type ServerConfiguration = { sms?: CompanyFixture['services']['environment']['sms']; isDemo?: boolean };

/** A fixture with these server settings, and a REST client of its admin. */
const createAdminClient = async (settings: ServerConfiguration = {}) => {
  const fixture = await createRestFixture();
  Object.assign(fixture.services.environment, settings);
  return { fixture, rest: withToken(fixture.rest, fixture.admin.token) };
};

/** Sets up recovery codes, which completes the step-up of the session. */
const setUpRecoveryCodes = async (rest: RestClient): Promise<void> => {
  const { id, details } = (await rest('POST', '/auth/mfa/authenticators/', { body: { type: 'static' } })).data;
  const verification = { authenticator: id, token: details.tokens[0].token };
  expect((await rest('POST', '/auth/mfa/verify/', { body: verification })).status).toBe(200);
};

const setSupportedAuthenticators = (fixture: CompanyFixture, types: string[]) =>
  database.owner`update companies set settings = ${database.owner.json({ supported_authenticators: types })} where id = ${fixture.companyId}`;

it('rejects a rule that the admin could satisfy only with recovery codes, and reports the remedy', async () => {
  const { rest } = await createAdminClient();
  await setUpRecoveryCodes(rest);
  const rejection = await rest('POST', PATH, { body: { ...LOGIN_RULE, group: 'admin' } });
  expect(rejection).toMatchObject({ status: 400, body: { code: 'invalid' } });
  expect(rejection.data).toEqual({
    authenticator_types: [
      'You could meet this rule only with recovery codes, which run out. Set up an authenticator app first, or choose another type that you have.',
    ],
  });
  expect((await rest('GET', PATH)).data.count).toBe(1);
  expect((await rest('PATCH', `${PATH}1/`, { body: { authenticator_types: ['static'] } })).status).toBe(400);
  expect((await rest('POST', PATH, { body: { ...LOGIN_RULE, authenticator_types: ['totp'] } })).status).toBe(201);
});

it('accepts a rule for an authenticator that the admin has not set up yet', async () => {
  const { rest } = await createAdminClient();
  expect((await rest('POST', PATH, { body: { ...SMS_SETUP_RULE, authenticator_types: ['totp'] } })).status).toBe(201);
  expect(await rest('GET', PATH)).toMatchObject({ status: 403, data: { challenges: [{ type: 'setup' }] } });
});

it('rejects a setup rule of types that the company does not support', async () => {
  const { fixture, rest } = await createAdminClient();
  await setSupportedAuthenticators(fixture, ['totp']);
  const rejection = await rest('POST', PATH, { body: SMS_SETUP_RULE });
  expect(rejection.data).toEqual({ authenticator_types: [expect.stringMatching(/^Users can’t set up sms here.*Specify one of: totp\.$/)] });
  expect((await rest('POST', PATH, { body: { ...SMS_SETUP_RULE, group: 'user' } })).status).toBe(400);
  await setSupportedAuthenticators(fixture, ['totp', 'sms']);
  expect((await rest('POST', PATH, { body: SMS_SETUP_RULE })).status).toBe(201);
});

it.each<[name: string, settings: ServerConfiguration, status: number]>([
  ['a server that does not send SMS', { isDemo: false }, 400],
  ['the demo, which shows them to everyone', { isDemo: true }, 201],
  [
    'a server with a gateway',
    { isDemo: false, sms: { gateway: { url: 'http://127.0.0.1:9', method: 'POST', body: '', headers: {} } } },
    201,
  ],
])('checks whether SMS codes can be required: %s', async (_name, settings, status) => {
  const { rest } = await createAdminClient(settings);
  expect((await rest('POST', PATH, { body: SMS_SETUP_RULE })).status).toBe(status);
});

it('checks the rule that replaces a deleted one; the last rule can always be deleted', async () => {
  const { rest } = await createAdminClient();
  expect((await rest('PATCH', `${PATH}1/`, { body: { authenticator_types: ['static'] } })).status).toBe(200);
  expect((await rest('POST', PATH, { body: { ...LOGIN_RULE, group: 'admin', authenticator_types: ['totp'] } })).status).toBe(201);
  await setUpRecoveryCodes(rest);
  const rejection = await rest('DELETE', `${PATH}2/`);
  expect(rejection).toMatchObject({
    status: 400,
    data: { non_field_errors: [expect.stringMatching(/^Rule 1 would then apply to you\./)] },
  });
  expect((await rest('DELETE', `${PATH}1/`)).status).toBe(200);
  expect((await rest('DELETE', `${PATH}2/`)).status).toBe(200);
  expect((await rest('GET', PATH)).data.count).toBe(0);
});

it('requires step-up for rule changes by admins with an authenticator', async () => {
  const { fixture, rest } = await createAdminClient();
  await rest('DELETE', `${PATH}1/`);
  const app = await addTotp(database, fixture, fixture.admin);
  expect((await rest('GET', PATH)).status).toBe(200);
  const response = await rest('POST', PATH, { body: LOGIN_RULE });
  expect(response.status).toBe(403);
  const [{ id }] = response.data.challenges;
  expect((await rest('POST', '/auth/mfa/verify/', { body: { challenge: id, token: app.code() } })).status).toBe(200);
  expect((await rest('POST', PATH, { body: LOGIN_RULE })).status).toBe(201);
});
