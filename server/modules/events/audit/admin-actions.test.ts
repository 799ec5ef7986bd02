// Every change by an admin is recorded in the same commit, with actor, session, client and subject. Each mutation of the admin procedures
// is called (server/testing/examples/admin-changes.ts).
import { describe, expect, it } from 'vitest';
import { GERMAN_ADMIN } from '#app/_language/german/admin.ts';
import { GERMAN } from '#app/_language/german/base.ts';
import { toLabel } from '#app/_language/translate.ts';
import { catchApiError, useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';
import { adminChanges } from '#server/testing/examples/admin-changes.ts';
import { shareCompanies } from '#server/testing/shared-company.ts';
import { PROCEDURES } from '#server/testing/route-list.ts';

const { database, createFixture } = useFixtures();

type AuditLogRow = { action: string; actor_id: string; user_id: string; details: Record<string, unknown> };

/** Reads the rows of the admin's session after registration, oldest first, and checks the columns that they share. */
const readCheckedRows = async ({ companyId, admin, clientAddress }: CompanyFixture): Promise<AuditLogRow[]> => {
  const rows = await database.owner<AuditLogRow[]>`
    select action, actor_id, user_id, details, token_key, client_address, user_agent, request_id from audit_log
    where company_id = ${companyId} and token_key = ${admin.token.slice(0, 12)} and action !~ '(register|success)' order by id`;
  for (const row of rows) {
    expect(row).toMatchObject({
      actor_id: admin.id,
      client_address: clientAddress,
      user_agent: 'vitest',
      request_id: expect.stringMatching(/./),
    });
  }
  return rows;
};

describe('the audit log of admin actions', () => {
  it('records ledger operations of admins with their transactions', async () => {
    const fixture = await createFixture();
    const { transactions } = fixture.admin.api.admin;
    const credit = await transactions.credit({ user: fixture.ann.id, amount: 100n, currency: 'USD' });
    await transactions.change({ id: credit.id, status: 'Complete' });
    await fixture.admin.api.admin.transactions.change({ id: credit.id, note: 'seen' });
    const transfer = await fixture.admin.api.admin.transactions.transfer({
      user: fixture.ann.id,
      recipient: fixture.bob.id,
      amount: 10n,
      currency: 'USD',
    });
    const reversal = await fixture.admin.api.admin.transactions.reverse({ id: transfer.id });
    const [created, completion, noteUpdate, transferred, reversed, ...remaining] = await readCheckedRows(fixture);
    expect([created, completion, noteUpdate]).toMatchObject([
      { action: 'transaction.create', user_id: fixture.ann.id, details: { transactions: [credit.id] } },
      { action: 'transaction.update', details: { transactions: [credit.id] } },
      { action: 'transaction.update', details: { transactions: [credit.id] } },
    ]);
    expect(transferred).toMatchObject({ action: 'transaction.create', details: { transactions: [transfer.id, transfer.partner?.id] } });
    expect(reversed).toMatchObject({ action: 'transaction.reverse' });
    expect(reversed?.details['transactions']).toContain(reversal.id);
    expect(remaining).toEqual([]);
  });

  it('records currencies that an admin adds and changes', async () => {
    const fixture = await createFixture();
    await fixture.admin.api.admin.currencies.create({ code: 'CHF' });
    await fixture.admin.api.admin.currencies.update({ code: 'CHF', archived: true });
    expect(await readCheckedRows(fixture)).toMatchObject([
      { action: 'currency.create', details: { code: 'CHF' } },
      { action: 'currency.update', details: { code: 'CHF', before: { archived: false }, after: { archived: true } } },
    ]);
  });

  it('omits rejected requests, and transactions that users make with their own money', async () => {
    const fixture = await createFixture();
    const { admin, ann } = fixture;
    await catchApiError(admin.api.admin.transactions.debit({ user: ann.id, amount: 5n, currency: 'USD' }));
    await catchApiError(admin.api.admin.currencies.create({ code: 'USD' }));
    await catchApiError(admin.api.admin.currencies.update({ code: 'CHF', symbol: '?' }));
    await ann.api.transactions.credit({ amount: 5n, currency: 'USD' });
    expect(await readCheckedRows(fixture)).toEqual([]);
    expect(await database.owner`select id from audit_log where company_id = ${fixture.companyId} and action like 'transaction.%'`).toEqual(
      [],
    );
  });
});

const ACTIONS = adminChanges(database);

/** Mutations that change no data. */
const READ_ONLY = new Set([
  'admin.bulkPayments.preview',
  'admin.notifications.preview',
  'admin.notifications.test',
  'admin.groups.permissions.update',
  'admin.groups.permissions.replace',
  'admin.users.permissions.update',
  'admin.users.permissions.replace',
]);

const readAdminActions = ({ companyId, admin }: CompanyFixture) => database.owner<{ action: string }[]>`
  select action from audit_log where company_id = ${companyId} and actor_id = ${admin.id} order by id`;

it('derives the call of every admin mutation from its route', () => {
  const mutations = PROCEDURES.filter(([name, { _def }]) => name.startsWith('admin.') && _def.type === 'mutation');
  expect(mutations.map(([name]) => name).toSorted()).toEqual(Object.keys(ACTIONS).toSorted());
  expect([...READ_ONLY].filter((name) => !(name in ACTIONS))).toEqual([]);
});

const inSharedCompany = shareCompanies(createFixture);

/** Needs a company of its own, because it removes all authenticators of a user, including those of other checks. */
const DISABLE_PROCEDURE = 'admin.users.mfa.disableToken';

it.each(Object.entries(ACTIONS).filter(([name]) => !READ_ONLY.has(name)))(
  '%s is recorded with the admin who performed it',
  async (name, prepare) => {
    const check = async (company: CompanyFixture): Promise<void> => {
      const runAction = await prepare(company);
      const before = await readAdminActions(company);
      await runAction();
      const [newEntry, ...remaining] = (await readAdminActions(company)).slice(before.length);
      expect(remaining).toEqual([]);
      // The dashboard has a label for the subject of every action.
      expect(Object.assign({}, ...GERMAN, ...GERMAN_ADMIN)).toHaveProperty([toLabel(newEntry?.action.split('.')[0] ?? '')]);
    };
    await (name === DISABLE_PROCEDURE ? check(await createFixture()) : inSharedCompany(check));
  },
);
