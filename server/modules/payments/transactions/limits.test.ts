// Limits, overdrafts, switches and subtypes as a v3 client sees them.
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLedger } from '#server/ledger/engine/ledger.ts';
import { checkLedger } from '#server/ledger/store/invariants.ts';
import { accountOf, balanceOf, credit, debit, fund, setStatus, transfer } from '#server/testing/payment-requests.ts';
import { serveRest } from '#server/testing/rest-client.ts';
import { addLimit, addSubtype, changeSettings } from '#server/testing/rules.ts';
import { useFixtures, type RestFixture } from '#server/testing/company-fixture.ts';

const { database, createRestFixture: createPaymentFixture } = useFixtures();

const USERS = { groupName: 'user' };

const createFundedFixture = async (): Promise<RestFixture> => {
  const fixture = await createPaymentFixture();
  await fund(fixture, fixture.ann);
  return fixture;
};

const reverse = (fixture: RestFixture, id: string) =>
  fixture.rest('POST', `/admin/transactions/${id}/reverse/`, { token: fixture.admin.token, body: {} });

describe('a limit', () => {
  it('is described to users and admins', async () => {
    const fixture = await createFundedFixture();
    await addLimit(database, fixture, { ...USERS, type: 'max', value: 100n });
    await addLimit(database, fixture, { ...USERS, type: 'min', value: 10n });
    const limitExceeded = { amount: ['Maximum limit exceeded: at most 1.00 USD per debit.'] };
    expect(await debit(fixture, fixture.ann, { amount: 101 })).toMatchObject({ status: 400, data: limitExceeded });
    expect((await debit(fixture, fixture.ann, { amount: 9 })).data).toEqual({
      amount: ['Minimum limit exceeded: at least 0.10 USD per debit.'],
    });
    expect((await debit(fixture, fixture.ann, { amount: 100 })).status).toBe(201);
    const body = { user: fixture.ann.email, amount: 101, currency: 'USD' };
    expect((await fixture.rest('POST', '/admin/transactions/debit/', { token: fixture.admin.token, body })).data).toEqual(limitExceeded);
    expect((await credit(fixture, fixture.ann, { amount: 500 })).status).toBe(201);
  });

  it('groups the digits of its amounts', async () => {
    const fixture = await createFundedFixture();
    await addLimit(database, fixture, { ...USERS, type: 'min', value: 123_456_789n });
    expect((await debit(fixture, fixture.ann, { amount: 1 })).data).toEqual({
      amount: ['Minimum limit exceeded: at least 1,234,567.89 USD per debit.'],
    });
  });

  it.each([
    ['day_max', 'Daily', 'day', 'today'],
    ['week_max', 'Weekly', 'week', 'this week'],
    ['month_max', 'Monthly', 'month', 'this month'],
  ] as const)('%s counts pending and complete transactions, but neither failed ones nor reversals', async (type, period, window, now) => {
    const fixture = await createFundedFixture();
    await addLimit(database, fixture, { ...USERS, type, value: 100n });
    const first = await debit(fixture, fixture.ann, { amount: 60 });
    const message = `${period} limit exceeded: at most 1.00 USD of debits per ${window}.`;
    const remainingLimit = (remaining: string) => ({ amount: [message, `Remaining ${now} (UTC): ${remaining} USD.`] });
    expect(await debit(fixture, fixture.ann, { amount: 41 })).toMatchObject({
      status: 400,
      body: { message },
      data: remainingLimit('0.40'),
    });
    await setStatus(fixture, first.data.id, 'Failed');
    const second = await debit(fixture, fixture.ann, { amount: 41 });
    await setStatus(fixture, second.data.id, 'Complete');
    const { data: transferData } = await transfer(fixture, fixture.ann, { amount: 50, recipient: fixture.bob.email });
    expect((await reverse(fixture, transferData.id)).status).toBe(201);
    expect((await debit(fixture, fixture.ann, { amount: 10 })).data).toEqual(remainingLimit('0.09'));
    expect((await debit(fixture, fixture.ann, { amount: 9 })).status).toBe(201);
    expect((await debit(fixture, fixture.ann, { amount: 1 })).data).toEqual(remainingLimit('0.00'));
  });

  it('is that of the nearest scope, with its subtype first; zero or an expiry disables it', async () => {
    const fixture = await createFundedFixture();
    const { reference: accountReference } = await accountOf(fixture, fixture.ann);
    await addLimit(database, fixture, { ...USERS, type: 'max', value: 10n });
    await addLimit(database, fixture, { accountReference, type: 'max', value: 50n });
    await addLimit(database, fixture, { accountReference, type: 'max', value: 70n, subtype: 'wire' });
    await addLimit(database, fixture, { accountReference, type: 'max', value: 0n, subtype: 'free' });
    await addLimit(database, fixture, { accountReference, type: 'max', value: 1n, endsAt: new Date(fixture.clock.now().getTime() - 1) });
    await addLimit(database, fixture, { accountReference, type: 'max', value: 1n, archived: true });
    const largest = async (subtype?: string) => {
      const statuses: number[] = [];
      for (const amount of [50, 51, 70, 71]) statuses.push((await debit(fixture, fixture.ann, { amount, subtype })).status);
      return statuses;
    };
    expect(await largest()).toEqual([201, 400, 400, 400]);
    expect(await largest('wire')).toEqual([201, 201, 201, 400]);
    expect(await largest('free')).toEqual([201, 201, 201, 201]);
  });

  it('of the reached tier overrides that of the group, as do its switches', async () => {
    const fixture = await createFundedFixture();
    await database.owner`
      insert into tiers (company_id, id, group_name, level, settings, archived, created_at, updated_at)
      values (${fixture.companyId}, 1, 'user', 1, '{}', false, now(), now())`;
    await addLimit(database, fixture, { ...USERS, type: 'max', value: 10n });
    await addLimit(database, fixture, { tierId: 1, type: 'max', value: 20n });
    expect((await debit(fixture, fixture.ann, { amount: 20 })).status).toBe(201);
    expect((await debit(fixture, fixture.ann, { amount: 21 })).status).toBe(400);
    await database.owner`update tiers set settings = '{"allow_debit_transactions": false}' where company_id = ${fixture.companyId} and id = 1`;
    expect((await debitAsAdmin(fixture)).data).toEqual({
      non_field_errors: ['Transactions are disabled for tier 1 of the group user.'],
    });
  });

  it("of one group is not overridden by another group's subtype rule", async () => {
    const fixture = await createFundedFixture();
    const { companyId, ann, admin } = fixture;
    await admin.api.admin.groups.create({ name: 'vip' });
    await database.owner`insert into user_groups (company_id, user_id, group_name) values (${companyId}, ${ann.id}, 'vip')`;
    await changeSettings(database, fixture, { allow_overdrafts: true });
    await addLimit(database, fixture, { ...USERS, type: 'max', value: 10n });
    await addLimit(database, fixture, { groupName: 'vip', type: 'max', value: 50n, subtype: 'wire' });
    await addLimit(database, fixture, { ...USERS, type: 'overdraft', value: 0n });
    await addLimit(database, fixture, { groupName: 'vip', type: 'overdraft', value: 2_000n });
    expect((await debit(fixture, ann, { amount: 11, subtype: 'wire' })).status).toBe(400);
    expect((await debit(fixture, ann, { amount: 10, subtype: 'wire' })).status).toBe(201);
    await addLimit(database, fixture, { ...USERS, type: 'max', value: 2_000n, subtype: 'rent' });
    expect((await debit(fixture, ann, { amount: 991, subtype: 'rent' })).data).toEqual({ amount: ['Insufficient funds.'] });
  });

  it('for a subtype matches it regardless of case', async () => {
    const fixture = await createFundedFixture();
    await addLimit(database, fixture, { ...USERS, type: 'day_max', value: 100n, subtype: 'wire' });
    expect((await debit(fixture, fixture.ann, { amount: 60, subtype: 'wire' })).status).toBe(201);
    expect((await debit(fixture, fixture.ann, { amount: 41, subtype: 'WIRE' })).status).toBe(400);
    const items = ['Wire', 'wIRE'].map((subtype) => ({ tx_type: 'debit', amount: 21, currency: 'USD', subtype }));
    expect((await fixture.rest('POST', '/transactions/', { token: fixture.ann.token, body: { transactions: items } })).status).toBe(400);
    expect((await debit(fixture, fixture.ann, { amount: 41, subtype: 'other' })).status).toBe(201);
    expect((await debit(fixture, fixture.ann, { amount: 40, subtype: 'Wire' })).status).toBe(201);
  });

  it('of a recipient is not revealed to the sender', async () => {
    const fixture = await createFundedFixture();
    await addLimit(database, fixture, { ...USERS, txType: 'credit', type: 'max', value: 100n });
    expect((await transfer(fixture, fixture.ann, { amount: 101, recipient: fixture.bob.email })).data).toEqual({
      recipient: ['Recipient cannot receive this amount.'],
    });
    expect((await transfer(fixture, fixture.ann, { amount: 100, recipient: fixture.bob.email })).status).toBe(201);
  });

  it('per day is never exceeded by concurrent debits in two processes', async () => {
    const fixture = await createFundedFixture();
    await addLimit(database, fixture, { ...USERS, type: 'day_max', value: 300n });
    const ledger = createLedger({ connection: database.connection, batchSize: 7, concurrency: 2 });
    onTestFinished(() => ledger.drain());
    const otherProcess = { ...fixture, rest: await serveRest(database, { ...fixture, services: { ...fixture.services, ledger } }) };
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, index) => debit(index % 2 ? fixture : otherProcess, fixture.ann, { amount: 7 })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(42);
    expect(await balanceOf(fixture, fixture.ann)).toEqual({ balance: 1_000, available: 706 });
    expect(await checkLedger(database.owner)).toEqual([]);
  });
});

describe('an overdraft', () => {
  it('is allowed up to the limit if the company allows overdrafts', async () => {
    const fixture = await createPaymentFixture();
    await addLimit(database, fixture, { ...USERS, type: 'overdraft', value: 100n });
    expect((await debit(fixture, fixture.ann, { amount: 1 })).data).toEqual({ amount: ['Insufficient funds.'] });
    await changeSettings(database, fixture, { allow_overdrafts: true });
    const { data } = await debit(fixture, fixture.ann, { amount: 80 });
    await setStatus(fixture, data.id, 'Complete');
    expect(await balanceOf(fixture, fixture.ann)).toEqual({ balance: -80, available: -80 });
    expect((await debit(fixture, fixture.ann, { amount: 21 })).status).toBe(400);
    expect((await transfer(fixture, fixture.ann, { amount: 20, recipient: 'stranger@elsewhere.example' })).status).toBe(201);
    expect(await checkLedger(database.owner)).toEqual([]);
  });

  it('for one subtype does not apply to another in the same collection', async () => {
    const fixture = await createPaymentFixture();
    await changeSettings(database, fixture, { allow_overdrafts: true });
    await addLimit(database, fixture, { ...USERS, type: 'overdraft', value: 100n, subtype: 'rent' });
    const item = { tx_type: 'debit', currency: 'USD', amount: 40 };
    const collect = (...transactions: object[]) =>
      fixture.rest('POST', '/transaction-collections/', { token: fixture.ann.token, body: { transactions } });
    const rent = { ...item, amount: 1, subtype: 'rent' };
    for (const items of [
      [item, rent],
      [rent, item],
    ]) {
      expect((await collect(...items)).data).toEqual({ amount: ['Insufficient funds.'] });
    }
    expect((await collect(rent, rent)).status).toBe(201);
    expect(await checkLedger(database.owner)).toEqual([]);
  });

  it('that is removed applies from the next debit, without violating the floor', async () => {
    const fixture = await createPaymentFixture();
    await changeSettings(database, fixture, { allow_overdrafts: true });
    await addLimit(database, fixture, { ...USERS, type: 'overdraft', value: 100n });
    const { data } = await debit(fixture, fixture.ann, { amount: 80 });
    await changeSettings(database, fixture, { allow_overdrafts: false });
    expect((await debit(fixture, fixture.ann, { amount: 1 })).data).toEqual({ amount: ['Insufficient funds.'] });
    await setStatus(fixture, data.id, 'Complete');
    await fund(fixture, fixture.ann, 100);
    expect((await debit(fixture, fixture.ann, { amount: 21 })).status).toBe(400);
    expect((await debit(fixture, fixture.ann, { amount: 20 })).status).toBe(201);
    expect(await checkLedger(database.owner)).toEqual([]);
  });
});

const closeGroup = ({ companyId }: RestFixture, settings: Record<string, unknown>) =>
  database.owner`update groups set settings = ${database.owner.json(settings as never)} where company_id = ${companyId} and name = 'user'`;

const closeAccount = async (fixture: RestFixture, settings: Record<string, unknown>, archived = false) => {
  const { reference } = await accountOf(fixture, fixture.ann);
  await database.owner`
    insert into account_currencies (company_id, id, account_reference, currency, settings, archived, metadata, created_at, updated_at)
    values (${fixture.companyId}, gen_random_uuid(), ${reference}, 'USD', ${database.owner.json(settings as never)}, ${archived}, '{}', now(), now())
    on conflict (company_id, account_reference, currency) do update set settings = excluded.settings, archived = excluded.archived`;
};

const debitAsAdmin = (fixture: RestFixture) =>
  fixture.rest('POST', '/admin/transactions/debit/', {
    token: fixture.admin.token,
    body: { user: fixture.ann.email, amount: 1, currency: 'USD' },
  });

const OFF = { allow_debit_transactions: false };
const PLAIN = { non_field_errors: ['Transactions are disabled for this user.'] };

describe('switches', () => {
  it('of a group apply to its users immediately, and only admins see which', async () => {
    const fixture = await createFundedFixture();
    expect((await debit(fixture, fixture.ann, { amount: 1 })).status).toBe(201);
    await closeGroup(fixture, OFF);
    expect(await debit(fixture, fixture.ann)).toMatchObject({ status: 400, data: PLAIN });
    expect((await debitAsAdmin(fixture)).data).toEqual({ non_field_errors: ['Transactions are disabled for the group user.'] });
    expect((await credit(fixture, fixture.ann)).status).toBe(201);
    await closeGroup(fixture, { allow_credit_transactions: false });
    expect((await transfer(fixture, fixture.ann, { recipient: fixture.bob.email })).data).toEqual({
      recipient: ['Recipient cannot receive transactions.'],
    });
  });

  it('of an account currency apply only to it', async () => {
    const fixture = await createFundedFixture();
    await closeAccount(fixture, OFF);
    expect((await debit(fixture, fixture.ann)).data).toEqual(PLAIN);
    await closeAccount(fixture, {}, true);
    expect((await credit(fixture, fixture.ann)).data).toEqual({ currency: ['Currency is not enabled for this account.'] });
    await closeAccount(fixture, {});
    expect((await debit(fixture, fixture.ann)).status).toBe(201);
  });

  it('can restrict transactions to verified users', async () => {
    const fixture = await createFundedFixture();
    await changeSettings(database, fixture, { require_verification: true });
    await database.owner`update users set email_verified = false, mobile_verified = false where company_id = ${fixture.companyId} and id = ${fixture.ann.id}`;
    expect((await debit(fixture, fixture.ann)).data).toEqual({
      non_field_errors: ['Verify your email address or your mobile number first.'],
    });
    await database.owner`update users set mobile_verified = true where company_id = ${fixture.companyId} and id = ${fixture.ann.id}`;
    expect((await debit(fixture, fixture.ann)).status).toBe(201);
  });
});

describe('subtypes', () => {
  const UNKNOWN_SUBTYPE = { subtype: ['Subtype does not exist for this transaction type.'] };

  it('accept any text until the company defines some', async () => {
    const fixture = await createFundedFixture();
    expect((await debit(fixture, fixture.ann, { subtype: 'anything' })).status).toBe(201);
    await addSubtype(database, fixture, { name: 'withdraw_manual', txType: 'debit', label: 'Withdrawal' });
    await addSubtype(database, fixture, { name: 'old', txType: 'debit', archived: true });
    expect((await debit(fixture, fixture.ann, { subtype: 'anything' })).data).toEqual(UNKNOWN_SUBTYPE);
    expect((await credit(fixture, fixture.ann, { subtype: 'withdraw_manual' })).data).toEqual(UNKNOWN_SUBTYPE);
    expect((await debit(fixture, fixture.ann, { subtype: 'old' })).data).toEqual({ subtype: ['Subtype is archived.'] });
    const { data } = await debit(fixture, fixture.ann, { subtype: 'Withdraw_Manual' });
    expect(data).toMatchObject({ subtype: 'withdraw_manual', label: 'Withdrawal' });
    const list = await fixture.rest('GET', '/transactions/?subtype=withdraw_manual', { token: fixture.ann.token });
    expect(list.data.results).toMatchObject([{ id: data.id, label: 'Withdrawal' }]);
    expect((await transfer(fixture, fixture.ann, { recipient: fixture.bob.email, credit_subtype: 'no' })).data).toEqual({
      credit_subtype: UNKNOWN_SUBTYPE.subtype,
    });
  });

  it('are required or rejected by the company or group', async () => {
    const fixture = await createFundedFixture();
    const id = await addSubtype(database, fixture, { name: 'wire', txType: 'debit' });
    await changeSettings(database, fixture, { require_transaction_subtypes: true });
    expect((await debit(fixture, fixture.ann)).data).toEqual({ subtype: ['This field is required.'] });
    expect((await debit(fixture, fixture.ann, { subtype: 'wire' })).status).toBe(201);
    await closeGroup(fixture, { disallowed_transaction_subtypes: [id] });
    expect((await debit(fixture, fixture.ann, { subtype: 'wire' })).data).toEqual({ subtype: ['This subtype is not allowed.'] });
    await closeGroup(fixture, {});
    await changeSettings(database, fixture, { disallowed_transaction_subtypes: [{ subtype: id, currency: 'usd' }] });
    expect((await debit(fixture, fixture.ann, { subtype: 'wire' })).data).toEqual({ subtype: ['This subtype is not allowed.'] });
  });
});
