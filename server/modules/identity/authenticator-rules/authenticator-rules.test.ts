import { describe, expect, it } from 'vitest';
import type { Sql } from '#db/client.ts';
import { ruleList } from '#server/modules/identity/authenticator-rules/service.ts';
import { addRule } from '#server/testing/authenticators.ts';
import { findListMismatches } from '#server/testing/list-declarations.ts';
import { countWaiting, whileHolding } from '#server/testing/lock-holder.ts';
import { withToken } from '#server/testing/rest-client.ts';
import { useFixtures } from '#server/testing/company-fixture.ts';

const { database, createRestFixture } = useFixtures();

const PATH = '/admin/authenticator-rules/';

const LOGIN_RULE = { type: 'authentication', durability: 'permanent', authenticator_types: ['totp', 'sms', 'static'] };
const DEBIT_RULE = { type: 'authorization', durability: 'permanent', authenticator_types: ['totp'], permissions: ['user.transaction.add'] };
const SETUP_RULE = { type: 'setup', durability: 'permanent', authenticator_types: ['totp'], group: 'service' };

/** A fixture with a REST client of its admin. */
const createAdminClient = async () => {
  const fixture = await createRestFixture();
  return { fixture, rest: withToken(fixture.rest, fixture.admin.token) };
};

describe('a rule', () => {
  it('of type authentication is created with every company', async () => {
    const { rest } = await createAdminClient();
    const listResponse = await rest('GET', PATH);
    expect(listResponse).toMatchObject({ status: 200, data: { count: 1, next: null, previous: null } });
    const timestamp = expect.any(Number);
    const unsetFields = { permissions: [], group: null, duration: null, session_age: null };
    expect(listResponse.data.results).toEqual([{ id: 1, ...LOGIN_RULE, ...unsetFields, created: timestamp, updated: timestamp }]);
  });

  it('is created, viewed, changed and deleted', async () => {
    const { fixture, rest } = await createAdminClient();
    const permission = { id: 'user.transaction.add', section: 'user', type: 'transaction', level: 'add' };
    const expectedRule = {
      id: 2,
      type: 'authorization',
      durability: 'durable',
      authenticator_types: ['totp'],
      permissions: [permission],
      group: { name: 'user', label: 'User', section: 'user' },
      duration: 3600,
      session_age: 60,
    };
    const created = await rest('POST', PATH, {
      body: { ...DEBIT_RULE, authenticator_types: ['totp', 'totp'], durability: 'durable', duration: 3600, session_age: 60, group: 'user' },
    });
    expect(created).toMatchObject({ status: 201, data: expectedRule });
    expect((await rest('GET', `${PATH}2/`)).data).toEqual(created.data);

    fixture.clock.advance(1_000);
    const updateResponse = await rest('PATCH', `${PATH}2/`, {
      body: { authenticator_types: ['sms'], type: 'authorization', group: 'user' },
    });
    expect(updateResponse.data).toEqual({ ...created.data, authenticator_types: ['sms'], updated: fixture.clock.now().getTime() });

    expect(await rest('DELETE', `${PATH}2/`)).toMatchObject({ status: 200, body: { status: 'success' } });
    expect((await rest('GET', `${PATH}2/`)).status).toBe(404);
    expect((await rest('POST', PATH, { body: SETUP_RULE })).data.id).toBe(3);
  });

  it('accepts full and partial permission names, without duplicates', async () => {
    const { rest } = await createAdminClient();
    const permissionFields = { section: 'user', type: 'transaction', level: 'add' };
    const permissions = [
      'user.transaction.add',
      permissionFields,
      { id: 'user.transaction.add', ...permissionFields },
      'admin.mfarule.view',
    ];
    const created = await rest('POST', PATH, { body: { ...DEBIT_RULE, permissions } });
    expect(created.data.permissions.map(({ id }: { id: string }) => id)).toEqual(['user.transaction.add', 'admin.mfarule.view']);
    const updateResponse = await rest('PATCH', `${PATH}${created.data.id}/`, { body: { permissions: created.data.permissions } });
    expect(updateResponse.data).toEqual(created.data);
  });

  it('is replaced by PUT, which requires durability and types', async () => {
    const { rest } = await createAdminClient();
    const requiredFields = { durability: ['This field is required.'], authenticator_types: ['This field is required.'] };
    expect((await rest('PUT', `${PATH}1/`, { body: { session_age: 5 } })).data).toEqual(requiredFields);
    const put = await rest('PUT', `${PATH}1/`, { body: { durability: 'durable', authenticator_types: ['static'], duration: 60 } });
    expect(put).toMatchObject({ status: 200, data: { durability: 'durable', authenticator_types: ['static'], duration: 60 } });
  });

  it('loses its duration if it is no longer durable', async () => {
    const { rest } = await createAdminClient();
    await rest('PATCH', `${PATH}1/`, { body: { durability: 'durable', duration: 60, session_age: 5 } });
    expect((await rest('PATCH', `${PATH}1/`, { body: { session_age: null } })).data).toMatchObject({ duration: 60, session_age: null });
    expect((await rest('PATCH', `${PATH}1/`, { body: { durability: 'permanent' } })).data).toMatchObject({ duration: null });
  });

  it('is audited with the actor and both values; an empty change is not audited', async () => {
    const { fixture, rest } = await createAdminClient();
    await rest('POST', PATH, { body: SETUP_RULE });
    await rest('PATCH', `${PATH}2/`, { body: { authenticator_types: ['totp'] } });
    await rest('PATCH', `${PATH}2/`, { body: { authenticator_types: ['sms'] } });
    await rest('DELETE', `${PATH}2/`);
    const rows = await database.owner`select action, actor_id, token_key, request_id <> '' as is_traced, details from audit_log
      where company_id = ${fixture.companyId} and action like 'rule.%' order by created_at, id`;
    const actorFields = { actor_id: fixture.admin.id, token_key: fixture.admin.token.slice(0, 12), is_traced: true };
    const storedRule = (types: string[]) =>
      expect.objectContaining({ id: 2, type: 'setup', groupName: 'service', authenticatorTypes: types });
    expect([...rows]).toMatchObject([
      { action: 'rule.create', ...actorFields, details: { rule: 2, before: null, after: storedRule(['totp']) } },
      { action: 'rule.update', ...actorFields, details: { rule: 2, before: storedRule(['totp']), after: storedRule(['sms']) } },
      { action: 'rule.remove', ...actorFields, details: { rule: 2, before: storedRule(['sms']), after: null } },
    ]);
  });
});

describe('a rule is rejected', () => {
  const durationMessage = 'Ensure this value is less than or equal to 2678400.';
  const INVALID_INPUTS: [name: string, body: Record<string, unknown>, fields: Record<string, string[]>][] = [
    [
      'without its fields',
      {},
      { type: ['This field is required.'], durability: ['This field is required.'], authenticator_types: ['This field is required.'] },
    ],
    ['with an unknown type', { ...LOGIN_RULE, type: 'login' }, { type: ['"login" is not a valid choice.'] }],
    [
      'of type authentication that is ephemeral',
      { ...LOGIN_RULE, durability: 'ephemeral' },
      { durability: ['Only authorization rules can be ephemeral.'] },
    ],
    [
      'of type setup that is ephemeral',
      { ...SETUP_RULE, durability: 'ephemeral' },
      { durability: ['Only authorization rules can be ephemeral.'] },
    ],
    [
      'of type setup that is not permanent',
      { ...SETUP_RULE, durability: 'durable', duration: 60 },
      { durability: ['Setup rules must be permanent.'] },
    ],
    ['without permissions', { ...DEBIT_RULE, permissions: [] }, { permissions: ['Authorization rules need at least one permission.'] }],
    ['with null permissions', { ...DEBIT_RULE, permissions: null }, { permissions: ['Authorization rules need at least one permission.'] }],
    [
      'with permissions at login',
      { ...LOGIN_RULE, permissions: ['user.user.view'] },
      { permissions: ['Only authorization rules have permissions.'] },
    ],
    [
      'with an unknown permission',
      { ...DEBIT_RULE, permissions: ['user.money.add'] },
      { 'permissions.0': ['"user.money.add" is not a valid choice.'] },
    ],
    ['with an incomplete permission', { ...DEBIT_RULE, permissions: [{ section: 'user' }] }, { 'permissions.0': ['Not a valid choice.'] }],
    ['with a numeric permission', { ...DEBIT_RULE, permissions: [7] }, { 'permissions.0': ['Not a valid choice.'] }],
    ['without authenticator types', { ...LOGIN_RULE, authenticator_types: [] }, { authenticator_types: ['Name at least one type.'] }],
    [
      'with an unknown authenticator',
      { ...LOGIN_RULE, authenticator_types: ['fax'] },
      { 'authenticator_types.0': ['"fax" is not a valid choice.'] },
    ],
    [
      'with types that are not a list',
      { ...LOGIN_RULE, authenticator_types: 'totp' },
      { authenticator_types: ['Expected a list of items.'] },
    ],
    [
      'that is durable without a duration',
      { ...LOGIN_RULE, durability: 'durable' },
      { duration: ['Rules with durability “durable” need a duration in seconds.'] },
    ],
    [
      'with a duration that is not durable',
      { ...LOGIN_RULE, duration: 60 },
      { duration: ['Only rules with durability “durable” have a duration.'] },
    ],
    ['with a duration above 31 days', { ...LOGIN_RULE, durability: 'durable', duration: 2_678_401 }, { duration: [durationMessage] }],
    [
      'with a duration beyond any integer type',
      { ...LOGIN_RULE, durability: 'durable', duration: 10n ** 30n },
      { duration: ['A valid integer is required.'] },
    ],
    [
      'with a duration of zero',
      { ...LOGIN_RULE, durability: 'durable', duration: 0 },
      { duration: ['Ensure this value is greater than or equal to 1.'] },
    ],
    ['with a fractional duration', { ...LOGIN_RULE, durability: 'durable', duration: 1.5 }, { duration: ['A valid integer is required.'] }],
    [
      'with an age beyond 32 bits',
      { ...LOGIN_RULE, session_age: 2_147_483_648 },
      { session_age: ['Ensure this value is less than or equal to 2147483647.'] },
    ],
    ['with a negative age', { ...LOGIN_RULE, session_age: -1 }, { session_age: ['Ensure this value is greater than or equal to 0.'] }],
    ['for an unknown group', { ...LOGIN_RULE, group: 'staff' }, { group: ['"staff" is not a group of your company.'] }],
    ['for a group that is not a string', { ...LOGIN_RULE, group: { name: 'user' } }, { group: ['Not a valid string.'] }],
  ];

  it.each(INVALID_INPUTS)('%s', async (_name, body, fields) => {
    const { rest } = await createAdminClient();
    expect(await rest('POST', PATH, { body })).toMatchObject({ status: 400, body: { code: 'invalid', data: fields } });
    expect((await rest('GET', PATH)).data.count).toBe(1);
  });

  it('if a change makes its fields inconsistent', async () => {
    const { rest } = await createAdminClient();
    await rest('POST', PATH, { body: DEBIT_RULE });
    const INVALID_CHANGES: [body: unknown, fields: Record<string, unknown>][] = [
      [{ type: 'setup' }, { type: [expect.stringContaining('cannot be changed')] }],
      [{ group: 'user' }, { group: [expect.stringContaining('cannot be changed')] }],
      [{ permissions: null }, { permissions: ['Authorization rules need at least one permission.'] }],
      [{ durability: 'durable' }, { duration: ['Rules with durability “durable” need a duration in seconds.'] }],
      [{ duration: 60 }, { duration: ['Only rules with durability “durable” have a duration.'] }],
      [{ authenticator_types: null }, { authenticator_types: ['This field may not be null.'] }],
    ];
    for (const [body, data] of INVALID_CHANGES)
      expect(await rest('PATCH', `${PATH}2/`, { body })).toMatchObject({ status: 400, body: { data } });
    const updateResponse = await rest('PATCH', `${PATH}2/`, { body: { type: 'authorization', group: '' } });
    expect(updateResponse).toMatchObject({ status: 200, data: { ...DEBIT_RULE, permissions: [{ id: 'user.transaction.add' }] } });
  });

  it('if there are already fifty, even for concurrent requests', async () => {
    const { fixture, rest } = await createAdminClient();
    for (let rules = 1; rules < 49; rules++) await addRule(database, fixture, { type: 'authentication', durability: 'permanent' });
    // Both requests wait for the company lock before they count.
    const hold = (tx: Sql) => tx`select 1 from companies where id = ${fixture.companyId} for update`;
    const responses = await whileHolding(database, hold, async ({ release }) => {
      const requests = [0, 1].map(() => rest('POST', PATH, { body: LOGIN_RULE }));
      await expect.poll(() => countWaiting(database), { interval: 10, timeout: 10_000 }).toBe(2);
      await release();
      return Promise.all(requests);
    });
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400]);
    expect((await rest('POST', PATH, { body: LOGIN_RULE })).body.message).toBe(
      'Your company has reached the limit of 50 rules. Delete one first.',
    );
  });
});

it.each(['99', '0', '-1', 'x', '1.0', '01', '2147483648', '99999999999999999999'])('returns not_found for the ID %s', async (id) => {
  const { rest } = await createAdminClient();
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    expect((await rest(method, `${PATH}${id}/`, method === 'PATCH' ? { body: {} } : {})).status, method).toBe(404);
  }
});

it('does not find rules of another company', async () => {
  const [fixture, otherFixture] = [await createAdminClient(), await createAdminClient()];
  await otherFixture.rest('POST', PATH, { body: LOGIN_RULE });
  for (const method of ['GET', 'DELETE']) expect((await fixture.rest(method, `${PATH}2/`)).status).toBe(404);
  expect((await fixture.rest('PATCH', `${PATH}2/`, { body: { authenticator_types: ['sms'] } })).status).toBe(404);
  expect((await otherFixture.rest('GET', `${PATH}2/`)).data.authenticator_types).toEqual(LOGIN_RULE.authenticator_types);
});

it('rules support every filter and sort order', async () => {
  const { companyId, admin } = await createRestFixture();
  await database.owner`update authenticator_rules set created_at = '2026-01-02' where company_id = ${companyId}`;
  await database.owner`insert into authenticator_rules (company_id, id, type, durability, authenticator_types, permissions, created_at)
    values (${companyId}, 2, 'authentication', 'permanent', '{totp}', '{}', '2026-01-03'), (${companyId}, 3, 'authentication', 'permanent', '{totp}', '{}', '2026-01-01')`;
  expect(await findListMismatches(ruleList, admin.api.admin.authenticatorRules.list)).toEqual({});
});
