// Whatever changes in the tables has its effect on the next posting, also in a process that remembers how it was. Another
// process, or somebody at the database, changed it.
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#server/kernel/time.ts';
import { countRows, creditHere, remember, useBranches, type Branch } from '#server/testing/processes.ts';
import { useWorlds } from '#server/testing/world.ts';

const worlds = useWorlds();
const { database } = worlds;
const { openBranch } = useBranches(worlds);

type Change = (branch: Branch) => unknown;

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

/** Another session of Ann's, from another process. */
const logInElsewhere = async ({ elsewhere, company, ann }: Branch): Promise<string> => {
  const body = { user: ann.email, company, password: ann.password };
  return (await elsewhere('POST', '/auth/login/', { body })).data.token;
};

const ADDING = `'user.transaction.add'`;
const forgetAdding = sql(`delete from group_permissions where company_id = $company and permission = ${ADDING}`);
const grantToAnn = sql(`insert into user_permissions (company_id, user_id, permission) values ($company, $ann, ${ADDING})`);
const takeGroups = sql('delete from user_groups where company_id = $company and user_id = $ann');
const addAccount = (isPrimary: boolean) =>
  sql(
    `insert into accounts (company_id, reference, user_id, name, is_primary) values ($company, 'SAVINGS', $ann, 'savings', ${isPrimary})`,
  );

type Case = { name: string; /** How it was; left out: as a new company is. */ before?: Change[]; changes: Change[] };

const TOKENS: Case[] = [
  {
    name: 'that another session deleted',
    changes: [
      async (branch) => {
        const token = await logInElsewhere(branch);
        await branch.elsewhere('DELETE', `/auth/tokens/${branch.ann.token.slice(0, 12)}/`, { token });
      },
    ],
  },
  {
    name: 'that logged out in another process',
    changes: [({ elsewhere, ann }) => elsewhere('POST', '/auth/logout/', { token: ann.token })],
  },
  {
    name: 'that logged out in this process',
    changes: [({ here, ann }) => here('POST', '/auth/logout/', { token: ann.token })],
  },
  {
    name: 'that another session ended with all others',
    changes: [async (branch) => branch.elsewhere('POST', '/auth/logout/all/', { token: await logInElsewhere(branch) })],
  },
  {
    name: 'from before a change of password',
    changes: [
      async (branch) => {
        const password = 'another horse battery';
        const body = { old_password: branch.ann.password, new_password1: password, new_password2: password };
        await branch.elsewhere('POST', '/auth/password/change/', { token: await logInElsewhere(branch), body });
      },
    ],
  },
  { name: 'whose time is over', changes: [({ clock }) => clock.advance(11 * HOUR_MS)] },
  {
    name: 'that was made to expire',
    changes: [sql("update tokens set expires_at = now() - interval '1 hour' where company_id = $company and user_id = $ann")],
  },
  {
    name: 'whose secret is another now',
    changes: [sql('update tokens set secret_hash = sha256(secret_hash) where company_id = $company and user_id = $ann')],
  },
  { name: 'of which the row is gone', changes: [sql('delete from tokens where company_id = $company and user_id = $ann')] },
  { name: 'of a user who was archived', changes: [setAnn('archived = true')] },
  { name: 'of a company that was suspended', changes: [setCompany("status = 'suspended'")] },
];

const RIGHTS: Case[] = [
  { name: 'was taken from the group', changes: [forgetAdding] },
  {
    name: 'of the group became another one',
    changes: [
      sql(`update group_permissions set permission = 'user.transaction.other' where company_id = $company and permission = ${ADDING}`),
    ],
  },
  { name: 'went with the group', changes: [takeGroups] },
  {
    name: 'is not one of the new group',
    before: [sql(`insert into groups (company_id, name, label, section) values ($company, 'visitors', 'Visitors', 'user')`)],
    changes: [sql("update user_groups set group_name = 'visitors' where company_id = $company and user_id = $ann")],
  },
  {
    name: 'was taken from the user',
    before: [grantToAnn, forgetAdding],
    changes: [sql('delete from user_permissions where company_id = $company and user_id = $ann')],
  },
  {
    name: 'of the user became another one',
    before: [grantToAnn, forgetAdding],
    changes: [sql("update user_permissions set permission = 'user.transaction.other' where company_id = $company and user_id = $ann")],
  },
];

const SWITCHES: Case[] = ['allow_transactions', 'allow_credit_transactions'].flatMap((name) => [
  { name: `${name} of the company`, changes: [setSettings({ [name]: false })] },
  { name: `${name} of the user`, changes: [setAnn(`${name} = false`)] },
]);

const THINGS: (Case & { fields: object })[] = [
  {
    name: 'a currency that another process archived',
    changes: [({ elsewhere, admin }) => elsewhere('PATCH', '/admin/currencies/USD/', { token: admin.token, body: { archived: true } })],
    fields: { currency: ['Currency is not enabled.'] },
  },
  { name: 'an archived account', changes: [setAccount('archived = true')], fields: { account: ['Account does not exist.'] } },
  {
    name: 'an account that is no default any more',
    changes: [setAccount('is_primary = false')],
    fields: { account: ['Account does not exist.'] },
  },
];

/** A branch that remembers how Ann's credits went before the changes, and what the next one is answered. */
const creditAfter = async ({ before = [], changes }: Case) => {
  const branch = await openBranch();
  for (const change of before) await change(branch);
  await remember(branch, branch.ann);
  for (const change of changes) await change(branch);
  const rows = await countRows(database, branch);
  const { status, body, data } = await creditHere(branch, branch.ann);
  return { branch, status, code: body.code, data, isUnchanged: async () => expect(await countRows(database, branch)).toEqual(rows) };
};

describe('the next posting, of which nothing is written,', () => {
  it.each(TOKENS)('is refused to a token $name', async (change) => {
    const { status, code, isUnchanged } = await creditAfter(change);
    expect({ status, code }).toEqual({ status: 401, code: 'invalid_token' });
    await isUnchanged();
  });

  it.each(RIGHTS)('is refused when the permission $name', async (change) => {
    const { status, code, isUnchanged } = await creditAfter(change);
    expect({ status, code }).toEqual({ status: 403, code: 'permission_denied' });
    await isUnchanged();
  });

  it.each(SWITCHES)('is refused when somebody turned off $name', async (change) => {
    const { status, data, isUnchanged } = await creditAfter(change);
    expect({ status, data }).toEqual({ status: 400, data: { non_field_errors: [expect.stringContaining('Transactions are disabled')] } });
    await isUnchanged();
  });

  it.each(THINGS)('is refused for $name', async ({ fields, ...change }) => {
    const { status, data, isUnchanged } = await creditAfter(change);
    expect({ status, data }).toEqual({ status: 400, data: fields });
    await isUnchanged();
  });
});

const SHOWN: (Case & { shows: object })[] = [
  {
    name: 'another primary account',
    before: [addAccount(false)],
    changes: [setAccount("is_primary = reference = 'SAVINGS'")],
    shows: { account: 'SAVINGS' },
  },
  { name: 'credits that need nobody', changes: [setSettings({ default_transaction_status: 'Complete' })], shows: { status: 'Complete' } },
  { name: 'another symbol', changes: [setCurrency("symbol = '¤'")], shows: { currency: expect.objectContaining({ symbol: '¤' }) } },
  {
    name: 'another name of the company',
    changes: [setCompany("identifier = 'renamed-' || id")],
    shows: { company: expect.stringMatching(/^renamed-/) },
  },
];

describe('the next posting', () => {
  it.each(SHOWN)('is made with $name', async ({ shows, ...change }) => {
    const { status, data } = await creditAfter(change);
    expect(status).toBe(201);
    expect(data).toMatchObject(shows);
  });

  it('tells of the user as they are called now', async () => {
    const { branch } = await creditAfter({ name: 'a name', changes: [setAnn("first_name = 'Anna'")] });
    const [event] = await database.owner<{ data: { user: { first_name: string } } }[]>`
      select data from events where company_id = ${branch.companyId} order by created_at desc, id desc limit 1`;
    expect(event?.data.user.first_name).toBe('Anna');
  });

  it('with a used key and another body is refused when the company became strict', async () => {
    const branch = await openBranch();
    const headers = { 'Idempotency-Key': 'once' };
    const first = await creditHere(branch, branch.ann, {}, headers);
    expect((await creditHere(branch, branch.ann, { amount: 6 }, headers)).text).toBe(first.text);
    await setSettings({ strict_idempotency: true })(branch);
    expect(await creditHere(branch, branch.ann, { amount: 6 }, headers)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_mismatch' },
    });
    expect((await creditHere(branch, branch.ann, {}, headers)).text).toBe(first.text);
  });
});

const GRANTS: Case[] = [
  {
    name: 'a permission of the group',
    before: [forgetAdding],
    changes: [
      sql(`insert into group_permissions (company_id, group_name, permission)
      select company_id, group_name, ${ADDING} from user_groups where company_id = $company and user_id = $ann`),
    ],
  },
  { name: 'a permission of the user', before: [forgetAdding], changes: [grantToAnn] },
  {
    name: 'a group',
    before: [takeGroups],
    changes: [
      sql(
        'insert into user_groups (company_id, user_id, group_name) select $company, $ann, name from groups where company_id = $company and is_default',
      ),
    ],
  },
  { name: 'a company that is active again', before: [setCompany("status = 'suspended'")], changes: [setCompany("status = 'active'")] },
  { name: 'a user who is brought back', before: [setAnn('archived = true')], changes: [setAnn('archived = false')] },
  {
    name: 'a switch of the company',
    before: [setSettings({ allow_transactions: false })],
    changes: [setSettings({ allow_transactions: true })],
  },
  { name: 'a switch of the user', before: [setAnn('allow_transactions = false')], changes: [setAnn('allow_transactions = true')] },
  { name: 'a currency that is brought back', before: [setCurrency('archived = true')], changes: [setCurrency('archived = false')] },
  { name: 'an account that is brought back', before: [setAccount('archived = true')], changes: [setAccount('archived = false')] },
  { name: 'a first primary account', before: [setAccount('is_primary = false')], changes: [addAccount(true)] },
];

describe('what was refused', () => {
  it.each(GRANTS)('is allowed at once by $name', async ({ before = [], changes }) => {
    const branch = await openBranch();
    for (const change of before) await change(branch);
    for (let tries = 0; tries < 3; tries++) expect((await creditHere(branch, branch.ann)).status).toBeGreaterThanOrEqual(400);
    for (const change of changes) await change(branch);
    expect((await creditHere(branch, branch.ann)).status).toBe(201);
  });

  it('for want of a currency is allowed at once when it is there', async () => {
    const branch = await openBranch();
    const body = { currency: 'PTS' };
    for (let tries = 0; tries < 3; tries++) expect((await creditHere(branch, branch.ann, body)).status).toBe(400);
    const currency = { code: 'PTS', description: 'Points', symbol: 'p', unit: 'point' };
    await branch.elsewhere('POST', '/admin/currencies/', { token: branch.admin.token, body: currency });
    expect((await creditHere(branch, branch.ann, body)).status).toBe(201);
  });
});
