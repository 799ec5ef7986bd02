// A change in the tables affects the next posting, even in a process that has cached the previous state. The change is made by
// another process or directly in the database.
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#server/kernel/time.ts';
import { countRows, creditHere, fillCache, useTwoProcesses, type TwoProcesses } from '#server/testing/processes.ts';
import { useFixtures } from '#server/testing/company-fixture.ts';

const fixtures = useFixtures();
const { database } = fixtures;
const { startTwoProcesses } = useTwoProcesses(fixtures);

type Change = (fixture: TwoProcesses) => unknown;

/** A change by the owner of the tables; `$company` and `$ann` stand for the ids. */
const sql =
  (statement: string): Change =>
  async ({ companyId, ann }) => {
    const { count } = await database.owner.unsafe(statement.replaceAll('$company', String(companyId)).replaceAll('$ann', `'${ann.id}'`));
    expect(count, statement).toBeGreaterThan(0);
  };

const setCompany = (change: string) => sql(`update companies set ${change} where id = $company`);
const setSettings = (settings: object) => setCompany(`settings = settings || '${JSON.stringify(settings)}'`);
const setAnn = (change: string) => sql(`update users set ${change} where company_id = $company and id = $ann`);
const setCurrency = (change: string) => sql(`update currencies set ${change} where company_id = $company and code = 'USD'`);
const setAccount = (change: string) => sql(`update accounts set ${change} where company_id = $company and user_id = $ann`);

/** A second session of Ann in another process. */
const logInElsewhere = async ({ second, company, ann }: TwoProcesses): Promise<string> => {
  const body = { user: ann.email, company, password: ann.password };
  return (await second('POST', '/auth/login/', { body })).data.token;
};

const ADD_PERMISSION = `'user.transaction.add'`;
const revokeAddPermission = sql(`delete from group_permissions where company_id = $company and permission = ${ADD_PERMISSION}`);
const grantToAnn = sql(`insert into user_permissions (company_id, user_id, permission) values ($company, $ann, ${ADD_PERMISSION})`);
const removeFromGroups = sql('delete from user_groups where company_id = $company and user_id = $ann');
const addAccount = (isPrimary: boolean) =>
  sql(
    `insert into accounts (company_id, reference, user_id, name, is_primary) values ($company, 'SAVINGS', $ann, 'savings', ${isPrimary})`,
  );

type Case = { name: string; /** Omitted: the state of a new company. */ before?: Change[]; changes: Change[] };

const TOKENS: Case[] = [
  {
    name: 'that another session deleted',
    changes: [
      async (fixture) => {
        const token = await logInElsewhere(fixture);
        await fixture.second('DELETE', `/auth/tokens/${fixture.ann.token.slice(0, 12)}/`, { token });
      },
    ],
  },
  {
    name: 'that logged out in another process',
    changes: [({ second, ann }) => second('POST', '/auth/logout/', { token: ann.token })],
  },
  {
    name: 'that logged out in this process',
    changes: [({ first, ann }) => first('POST', '/auth/logout/', { token: ann.token })],
  },
  {
    name: 'that another session revoked with all others',
    changes: [async (fixture) => fixture.second('POST', '/auth/logout/all/', { token: await logInElsewhere(fixture) })],
  },
  {
    name: 'issued before a password change',
    changes: [
      async (fixture) => {
        const password = 'another horse battery';
        const body = { old_password: fixture.ann.password, new_password1: password, new_password2: password };
        await fixture.second('POST', '/auth/password/change/', { token: await logInElsewhere(fixture), body });
      },
    ],
  },
  { name: 'that has expired', changes: [({ clock }) => clock.advance(11 * HOUR_MS)] },
  {
    name: 'whose expiry was set to the past',
    changes: [sql("update tokens set expires_at = now() - interval '1 hour' where company_id = $company and user_id = $ann")],
  },
  {
    name: 'whose secret was replaced',
    changes: [sql('update tokens set secret_hash = sha256(secret_hash) where company_id = $company and user_id = $ann')],
  },
  { name: 'whose row was deleted', changes: [sql('delete from tokens where company_id = $company and user_id = $ann')] },
  { name: 'of an archived user', changes: [setAnn('archived = true')] },
  { name: 'of a suspended company', changes: [setCompany("status = 'suspended'")] },
];

const PERMISSION_CHANGES: Case[] = [
  { name: 'was removed from the group', changes: [revokeAddPermission] },
  {
    name: 'of the group was replaced',
    changes: [
      sql(
        `update group_permissions set permission = 'user.transaction.other' where company_id = $company and permission = ${ADD_PERMISSION}`,
      ),
    ],
  },
  { name: 'was removed with the membership', changes: [removeFromGroups] },
  {
    name: 'is missing in the new group',
    before: [sql(`insert into groups (company_id, name, label, section) values ($company, 'visitors', 'Visitors', 'user')`)],
    changes: [sql("update user_groups set group_name = 'visitors' where company_id = $company and user_id = $ann")],
  },
  {
    name: 'was removed from the user',
    before: [grantToAnn, revokeAddPermission],
    changes: [sql('delete from user_permissions where company_id = $company and user_id = $ann')],
  },
  {
    name: 'of the user was replaced',
    before: [grantToAnn, revokeAddPermission],
    changes: [sql("update user_permissions set permission = 'user.transaction.other' where company_id = $company and user_id = $ann")],
  },
];

const SWITCHES: Case[] = ['allow_transactions', 'allow_credit_transactions'].flatMap((name) => [
  { name: `${name} of the company`, changes: [setSettings({ [name]: false })] },
  { name: `${name} of the user`, changes: [setAnn(`${name} = false`)] },
]);

const ENTITY_CASES: (Case & { fields: object })[] = [
  {
    name: 'a currency that another process archived',
    changes: [({ second, admin }) => second('PATCH', '/admin/currencies/USD/', { token: admin.token, body: { archived: true } })],
    fields: { currency: ['Currency is not enabled.'] },
  },
  { name: 'an archived account', changes: [setAccount('archived = true')], fields: { account: ['Account does not exist.'] } },
  {
    name: 'an account that is no longer the default',
    changes: [setAccount('is_primary = false')],
    fields: { account: ['Account does not exist.'] },
  },
];

/** Caches Ann's credits, makes the changes, and returns the response to the next credit. */
const creditAfter = async ({ before = [], changes }: Case) => {
  const fixture = await startTwoProcesses();
  for (const change of before) await change(fixture);
  await fillCache(fixture, fixture.ann);
  for (const change of changes) await change(fixture);
  const rows = await countRows(database, fixture);
  const { status, body, data } = await creditHere(fixture, fixture.ann);
  return { fixture, status, code: body.code, data, isUnchanged: async () => expect(await countRows(database, fixture)).toEqual(rows) };
};

describe('the next posting is rejected and has no effect', () => {
  it.each(TOKENS)('with a token $name', async (change) => {
    const { status, code, isUnchanged } = await creditAfter(change);
    expect({ status, code }).toEqual({ status: 401, code: 'invalid_token' });
    await isUnchanged();
  });

  it.each(PERMISSION_CHANGES)('when the permission $name', async (change) => {
    const { status, code, isUnchanged } = await creditAfter(change);
    expect({ status, code }).toEqual({ status: 403, code: 'permission_denied' });
    await isUnchanged();
  });

  it.each(SWITCHES)('after turning off $name', async (change) => {
    const { status, data, isUnchanged } = await creditAfter(change);
    expect({ status, data }).toEqual({ status: 400, data: { non_field_errors: [expect.stringContaining('Transactions are disabled')] } });
    await isUnchanged();
  });

  it.each(ENTITY_CASES)('for $name', async ({ fields, ...change }) => {
    const { status, data, isUnchanged } = await creditAfter(change);
    expect({ status, data }).toEqual({ status: 400, data: fields });
    await isUnchanged();
  });
});

const RESPONSE_CASES: (Case & { shows: object })[] = [
  {
    name: 'another primary account',
    before: [addAccount(false)],
    changes: [setAccount("is_primary = reference = 'SAVINGS'")],
    shows: { account: 'SAVINGS' },
  },
  {
    name: 'credits that complete immediately',
    changes: [setSettings({ default_transaction_status: 'Complete' })],
    shows: { status: 'Complete' },
  },
  { name: 'another symbol', changes: [setCurrency("symbol = '¤'")], shows: { currency: expect.objectContaining({ symbol: '¤' }) } },
];

describe('the next posting uses', () => {
  it.each(RESPONSE_CASES)('$name', async ({ shows, ...change }) => {
    const { status, data } = await creditAfter(change);
    expect(status).toBe(201);
    expect(data).toMatchObject(shows);
  });

  it('the current name of the user, in its event', async () => {
    const { fixture } = await creditAfter({ name: 'a name', changes: [setAnn("first_name = 'Anna'")] });
    const [event] = await database.owner<{ data: { user: { first_name: string } } }[]>`
      select data from events where company_id = ${fixture.companyId} order by created_at desc, id desc limit 1`;
    expect(event?.data.user.first_name).toBe('Anna');
  });

  it('the new user of an address, who is credited by the next transfer', async () => {
    const fixture = await startTwoProcesses();
    const { ann, bob } = fixture;
    const address = `shared@${fixture.company}.example`;
    const own = `where company_id = $company and email = '${address}'`;
    await sql(`insert into emails (company_id, id, user_id, email, is_verified) values ($company, 999, '${bob.id}', '${address}', true)`)(
      fixture,
    );
    await setSettings({ default_transaction_status: 'Complete' })(fixture);
    await creditHere(fixture, ann);
    const send = async () => {
      const body = { amount: 1, currency: 'USD', recipient: address };
      const { status, data } = await fixture.first('POST', '/transactions/transfer/', { token: ann.token, body });
      expect(status).toBe(201);
      return data.partner.user.id;
    };
    expect([await send(), await send()]).toEqual([bob.id, bob.id]);
    await sql(`update emails set is_verified = false ${own}`)(fixture);
    await sql(
      `insert into emails (company_id, id, user_id, email, is_verified) values ($company, 1000, '${fixture.admin.id}', '${address}', true)`,
    )(fixture);
    expect(await send()).toBe(fixture.admin.id);
  });

  it('strict idempotency: a different body under a used key is rejected', async () => {
    const fixture = await startTwoProcesses();
    const headers = { 'Idempotency-Key': 'once' };
    const first = await creditHere(fixture, fixture.ann, {}, headers);
    expect((await creditHere(fixture, fixture.ann, { amount: 6 }, headers)).text).toBe(first.text);
    await setSettings({ strict_idempotency: true })(fixture);
    expect(await creditHere(fixture, fixture.ann, { amount: 6 }, headers)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_mismatch' },
    });
    expect((await creditHere(fixture, fixture.ann, {}, headers)).text).toBe(first.text);
  });
});

const GRANTS: Case[] = [
  {
    name: 'a permission of the group',
    before: [revokeAddPermission],
    changes: [
      sql(`insert into group_permissions (company_id, group_name, permission)
      select company_id, group_name, ${ADD_PERMISSION} from user_groups where company_id = $company and user_id = $ann`),
    ],
  },
  { name: 'a permission of the user', before: [revokeAddPermission], changes: [grantToAnn] },
  {
    name: 'a group',
    before: [removeFromGroups],
    changes: [
      sql(
        'insert into user_groups (company_id, user_id, group_name) select $company, $ann, name from groups where company_id = $company and is_default',
      ),
    ],
  },
  { name: 'the company is activated', before: [setCompany("status = 'suspended'")], changes: [setCompany("status = 'active'")] },
  { name: 'the user is restored', before: [setAnn('archived = true')], changes: [setAnn('archived = false')] },
  {
    name: 'a switch of the company',
    before: [setSettings({ allow_transactions: false })],
    changes: [setSettings({ allow_transactions: true })],
  },
  { name: 'a switch of the user', before: [setAnn('allow_transactions = false')], changes: [setAnn('allow_transactions = true')] },
  { name: 'the currency is restored', before: [setCurrency('archived = true')], changes: [setCurrency('archived = false')] },
  { name: 'the account is restored', before: [setAccount('archived = true')], changes: [setAccount('archived = false')] },
  { name: 'a first primary account', before: [setAccount('is_primary = false')], changes: [addAccount(true)] },
];

describe('a posting that was rejected', () => {
  it.each(GRANTS)('is accepted after $name', async ({ before = [], changes }) => {
    const fixture = await startTwoProcesses();
    for (const change of before) await change(fixture);
    for (let attempt = 0; attempt < 3; attempt++) expect((await creditHere(fixture, fixture.ann)).status).toBeGreaterThanOrEqual(400);
    for (const change of changes) await change(fixture);
    expect((await creditHere(fixture, fixture.ann)).status).toBe(201);
  });

  it('for a missing currency is accepted once the currency exists', async () => {
    const fixture = await startTwoProcesses();
    const body = { currency: 'PTS' };
    for (let attempt = 0; attempt < 3; attempt++) expect((await creditHere(fixture, fixture.ann, body)).status).toBe(400);
    const currency = { code: 'PTS', description: 'Points', symbol: 'p', unit: 'point' };
    await fixture.second('POST', '/admin/currencies/', { token: fixture.admin.token, body: currency });
    expect((await creditHere(fixture, fixture.ann, body)).status).toBe(201);
  });
});

/** Caches the session of Ann's reads, makes the changes, and returns the response to the next read. */
const readAfter = async ({ before = [], changes }: Case, path: string) => {
  const fixture = await startTwoProcesses();
  const read = () => fixture.first('GET', path, { token: fixture.ann.token });
  for (const change of before) await change(fixture);
  await fillCache(fixture, fixture.ann);
  expect((await read()).status).toBe(200);
  for (const change of changes) await change(fixture);
  return read();
};

describe('the next read', () => {
  it.each(TOKENS)('is rejected with a token $name', async (change) => {
    expect(await readAfter(change, '/accounts/')).toMatchObject({ status: 401, body: { code: 'invalid_token' } });
  });

  it.each([
    ['with the group', removeFromGroups],
    ['from the group', sql("delete from group_permissions where company_id = $company and permission = 'user.account.view'")],
  ])('is rejected once the permission is removed %s', async (_how, change) => {
    const { status, body } = await readAfter({ name: '', changes: [change] }, '/accounts/');
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'permission_denied' });
  });

  it('returns the current profile', async () => {
    const { data } = await readAfter({ name: '', changes: [setAnn("first_name = 'Renamed'")] }, '/user/');
    expect(data.first_name).toBe('Renamed');
  });

  it('returns the currency of the first transaction', async () => {
    const fixture = await startTwoProcesses();
    const read = async () => (await fixture.first('GET', '/user/', { token: fixture.bob.token })).data.currency;
    expect([await read(), await read()]).toEqual([null, null]);
    await creditHere(fixture, fixture.bob);
    expect(await read()).toMatchObject({ code: 'USD' });
  });
});
