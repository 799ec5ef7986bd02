import { describe, expect, it } from 'vitest';
import { checkLedger } from '#server/ledger/store/invariants.ts';
import { balanceOf, batchOf, countTransactions, credit, debit, fund, setStatus } from '#server/testing/payment-requests.ts';
import { useFixtures, type RestFixture } from '#server/testing/company-fixture.ts';

const fixtures = useFixtures();
const { database } = fixtures;
const { createRestFixture: createPaymentFixture } = fixtures;

describe('POST /transactions/credit/', () => {
  it('creates a Pending credit with every specified field and moves no money', async () => {
    const fixture = await createPaymentFixture();
    const { status, data } = await credit(fixture, fixture.ann, {
      currency: 'usd',
      reference: 'invoice 7',
      subtype: 'deposit_manual',
      note: 'Thank you',
      metadata: { order: 7, exact: 9007199254740993n },
    });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      parent: null,
      partner: null,
      inferred: false,
      tx_type: 'credit',
      subtype: 'deposit_manual',
      note: 'Thank you',
      metadata: { order: 7, exact: 9007199254740993n },
      status: 'Pending',
      reference: 'invoice 7',
      amount: 1_000,
      total_amount: 1_000,
      balance: 0,
      label: 'Credit',
      company: fixture.company,
      currency: { code: 'USD', divisibility: 2, symbol: '$', unit: 'dollar', description: 'US Dollar' },
      messages: [],
      executed: null,
    });
    expect(data.created).toBe(data.updated);
    expect(await balanceOf(fixture, fixture.ann)).toEqual({ balance: 0, available: 0 });
  });

  it.each([
    [0, 'Ensure this value is greater than or equal to 1.'],
    [-1, 'Ensure this value is greater than or equal to 1.'],
    [1.5, 'A valid integer is required.'],
    ['5', 'A valid integer is required.'],
    [true, 'A valid integer is required.'],
    [null, 'This field may not be null.'],
    [[7], 'A valid integer is required.'],
    [undefined, 'This field is required.'],
    [10n ** 38n, 'Ensure this value has no more than 30 digits.'],
  ])('rejects the amount %s and writes nothing', async (amount, message) => {
    const fixture = await createPaymentFixture();
    const { status, body } = await credit(fixture, fixture.ann, { amount });
    expect({ status, data: body.data, message: body.message }).toEqual({ status: 400, data: { amount: [message] }, message });
    expect(await countTransactions(fixture)).toBe(0);
  });

  it('rejects 1e400 and accepts 1.0, 1e3 and 2^53+1 exactly', async () => {
    const fixture = await createPaymentFixture();
    const post = async (amount: string) => {
      const { status, data } = await fixture.rest('POST', '/transactions/credit/', {
        token: fixture.ann.token,
        text: `{"amount": ${amount}, "currency": "USD"}`,
      });
      return status === 201 ? data.amount : data;
    };
    expect(await post('1e400')).toEqual({ amount: ['A valid integer is required.'] });
    expect([await post('1.0'), await post('1e3'), await post('9007199254740993')]).toEqual([1, 1_000, 9007199254740993n]);
  });

  it('preserves the longest amount exactly in requests, the ledger and responses', async () => {
    const fixture = await createPaymentFixture();
    const amount = 10n ** 30n - 1n;
    await fund(fixture, fixture.ann, amount as unknown as number);
    expect(await balanceOf(fixture, fixture.ann)).toEqual({ balance: amount, available: amount });
    expect((await credit(fixture, fixture.ann, { amount: amount + 1n })).data).toEqual({
      amount: ['Ensure this value has no more than 30 digits.'],
    });
  });

  it('accepts other credits after one of the maximum amount', async () => {
    const fixture = await createPaymentFixture();
    await credit(fixture, fixture.ann, { amount: 10n ** 30n - 1n });
    expect((await credit(fixture, fixture.bob, { amount: 100 })).status).toBe(201);
  });

  it('rejects unknown references with a field error', async () => {
    const fixture = await createPaymentFixture();
    const otherCompany = await createPaymentFixture();
    const { data: foreignAccounts } = await otherCompany.rest('GET', '/accounts/', { token: otherCompany.ann.token });
    const { data: bobsAccounts } = await fixture.rest('GET', '/accounts/', { token: fixture.bob.token });
    const missing = { account: ['Account does not exist.'] };
    expect((await credit(fixture, fixture.ann, { currency: 'ZZZ' })).data).toEqual({ currency: ['Currency does not exist.'] });
    expect((await credit(fixture, fixture.ann, { account: 'NOTHING' })).data).toEqual(missing);
    expect((await credit(fixture, fixture.ann, { account: bobsAccounts.results[0].reference })).data).toEqual(missing);
    expect((await credit(fixture, fixture.ann, { account: foreignAccounts.results[0].reference })).data).toEqual(missing);
    expect(await countTransactions(fixture)).toBe(0);
  });

  it('treats null metadata and blank text as omitted', async () => {
    const fixture = await createPaymentFixture();
    const { status, data } = await credit(fixture, fixture.ann, { metadata: null, reference: '', subtype: '', account: '' });
    expect({ status, data }).toMatchObject({ status: 201, data: { metadata: {}, reference: null, subtype: null } });
    expect((await credit(fixture, fixture.ann, { metadata: { 'a-b': 1 } })).status).toBe(400);
  });

  it('is Complete immediately if the company configures it', async () => {
    const fixture = await createPaymentFixture();
    await database.owner`update companies set settings = '{"default_transaction_status": "Complete"}' where id = ${fixture.companyId}`;
    const { data } = await credit(fixture, fixture.ann);
    expect(data).toMatchObject({ status: 'Complete', balance: 1_000 });
  });

  it('is rejected for archived accounts and currencies, alone and in a batch', async () => {
    const fixture = await createPaymentFixture();
    const { owner } = database;
    const { data } = await fixture.rest('GET', '/accounts/', { token: fixture.ann.token });
    const [{ reference }] = data.results;
    const batch = (item: Record<string, unknown>) =>
      fixture.rest('POST', '/transactions/', {
        token: fixture.ann.token,
        body: batchOf([{ amount: 1, currency: 'USD', tx_type: 'credit', ...item }]),
      });
    await owner`update accounts set archived = true where company_id = ${fixture.companyId} and reference = ${reference}`;
    const missing = ['Account does not exist.'];
    expect((await credit(fixture, fixture.ann)).data).toEqual({ account: missing });
    expect((await debit(fixture, fixture.ann, { account: reference })).data).toEqual({ account: missing });
    expect((await batch({ account: reference })).data).toEqual({ 'transactions.0.account': missing });
    await owner`update accounts set archived = false where company_id = ${fixture.companyId} and reference = ${reference}`;
    await owner`update currencies set archived = true where company_id = ${fixture.companyId} and code = 'USD'`;
    const disabled = ['Currency is not enabled.'];
    expect((await credit(fixture, fixture.ann)).data).toEqual({ currency: disabled });
    expect((await debit(fixture, fixture.ann)).data).toEqual({ currency: disabled });
    expect((await batch({ currency: 'usd' })).data).toEqual({ 'transactions.0.currency': disabled });
    expect(await countTransactions(fixture)).toBe(0);
  });

  it('is rejected if transactions are disabled for the company or user', async () => {
    const fixture = await createPaymentFixture();
    await database.owner`update users set allow_credit_transactions = false where company_id = ${fixture.companyId} and id = ${fixture.ann.id}`;
    expect((await credit(fixture, fixture.ann)).data).toEqual({ non_field_errors: ['Transactions are disabled for this user.'] });
    await database.owner`update companies set settings = '{"allow_transactions": false}' where id = ${fixture.companyId}`;
    expect((await credit(fixture, fixture.bob)).data).toEqual({ non_field_errors: ['Transactions are disabled for this company.'] });
  });
});

describe('POST /transactions/debit/', () => {
  it('holds the money while Pending, and releases it on failure', async () => {
    const fixture = await createPaymentFixture();
    await fund(fixture, fixture.ann);
    const { status, data } = await debit(fixture, fixture.ann, { amount: 400 });
    expect({ status, amount: data.amount, total: data.total_amount, tx_type: data.tx_type, balance: data.balance }).toEqual({
      status: 201,
      amount: -400,
      total: -400,
      tx_type: 'debit',
      balance: 1_000,
    });
    expect(await balanceOf(fixture, fixture.ann)).toEqual({ balance: 1_000, available: 600 });
    await setStatus(fixture, data.id, 'Failed');
    expect(await balanceOf(fixture, fixture.ann)).toEqual({ balance: 1_000, available: 1_000 });
  });

  it('beyond the available balance returns 400 on amount and writes nothing', async () => {
    const fixture = await createPaymentFixture();
    await fund(fixture, fixture.ann, 500);
    const before = await countTransactions(fixture);
    const { status, body } = await debit(fixture, fixture.ann, { amount: 501 });
    expect({ status, message: body.message, data: body.data, code: body.code }).toEqual({
      status: 400,
      message: 'Insufficient funds.',
      data: { amount: ['Insufficient funds.'] },
      code: 'invalid',
    });
    expect(await countTransactions(fixture)).toBe(before);
    expect(await balanceOf(fixture, fixture.ann)).toEqual({ balance: 500, available: 500 });
  });

  it('in an unused currency leaves no rows', async () => {
    const fixture = await createPaymentFixture();
    expect((await debit(fixture, fixture.ann)).status).toBe(400);
    const { data } = await fixture.rest('GET', '/accounts/', { token: fixture.ann.token });
    expect(data.results[0].currencies).toEqual([]);
  });

  it('of the whole balance in two hundred concurrent requests succeeds once', async () => {
    const fixture = await createPaymentFixture();
    await fund(fixture, fixture.ann, 700);
    const responses = await Promise.all(Array.from({ length: 200 }, () => debit(fixture, fixture.ann, { amount: 700 })));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(199);
    expect(await balanceOf(fixture, fixture.ann)).toEqual({ balance: 700, available: 0 });
    expect(await checkLedger(database.owner)).toEqual([]);
  });
});

describe('the journals of a movement', () => {
  /** The legs of each journal of a collection in order: 'own', or the code of the system account. */
  const legsOf = async (fixture: RestFixture, collection: string) => {
    const rows = await database.owner`
      select j.kind, string_agg(coalesce(l.system_code, 'own'), ' ' order by e.leg) as legs
      from journals j
      join entries e on e.company_id = j.company_id and e.journal_id = j.id
      join ledger_accounts l on l.company_id = e.company_id and l.id = e.account_id
      where j.company_id = ${fixture.companyId} and j.collection_id = ${collection} group by j.kind`;
    return Object.fromEntries(rows.map(({ kind, legs }) => [kind, legs]));
  };

  it.each([
    ['Complete', 'capture'],
    ['Failed', 'release'],
  ])('start with the debited leg, from the hold to %s', async (status, end) => {
    const fixture = await createPaymentFixture();
    await fund(fixture, fixture.ann);
    const { data: creditData } = await credit(fixture, fixture.ann);
    const { data: debitData } = await debit(fixture, fixture.ann);
    for (const { id } of [creditData, debitData]) await setStatus(fixture, id, status);
    expect(await legsOf(fixture, creditData.collection)).toEqual({ hold: 'external own', [end]: 'external own' });
    expect(await legsOf(fixture, debitData.collection)).toEqual({ hold: 'own external', [end]: 'own external' });
  });

  it('start with the debited leg if the movement is Complete immediately', async () => {
    const fixture = await createPaymentFixture();
    await database.owner`update companies set settings = '{"default_transaction_status": "Complete"}' where id = ${fixture.companyId}`;
    const { data: creditData } = await credit(fixture, fixture.ann);
    const { data: debitData } = await debit(fixture, fixture.ann);
    expect(await legsOf(fixture, creditData.collection)).toEqual({ post: 'external own' });
    expect(await legsOf(fixture, debitData.collection)).toEqual({ post: 'own external' });
  });
});

describe('POST /transactions/', () => {
  it('creates 24 collections in one request, without `inferred`', async () => {
    const fixture = await createPaymentFixture();
    await fund(fixture, fixture.ann);
    const items = Array.from({ length: 24 }, (_, index) => ({
      amount: index + 1,
      currency: 'USD',
      tx_type: index % 2 ? 'DEBIT' : 'credit',
      reference: `item ${index}`,
    }));
    const { status, data } = await fixture.rest('POST', '/transactions/', { token: fixture.ann.token, body: batchOf(items) });
    expect(status).toBe(201);
    expect(data.transactions.map(({ reference }: { reference: string }) => reference)).toEqual(items.map(({ reference }) => reference));
    expect(data.transactions[1]).toMatchObject({ amount: -2, total_amount: -2, tx_type: 'debit', status: 'Pending' });
    expect(data.transactions[0]).not.toHaveProperty('inferred');
    expect(new Set(data.transactions.map(({ collection }: { collection: string }) => collection)).size).toBe(24);
  });

  it('loads a user once regardless of the number of items', async () => {
    const { companyId, rest, ann } = await createPaymentFixture();
    await database.owner`insert into tiers (company_id, id, group_name, level) values (${companyId}, 1, 'user', 1)`;
    await database.owner`insert into tier_requirements (company_id, id, tier_id, requirement) values (${companyId}, 1, 1, 'first_name')`;
    for (const path of ['/transactions/', '/transaction-collections/']) {
      const statementsOf = async (length: number): Promise<number> => {
        const items = Array.from({ length }, () => ({ tx_type: 'credit', amount: 1, currency: 'USD' }));
        return (await database.recordSentStatements(() => rest('POST', path, { token: ann.token, body: batchOf(items) }))).length;
      };
      // Fills the caches.
      await statementsOf(1);
      await statementsOf(1);
      expect(await statementsOf(24)).toBe(await statementsOf(1));
    }
  });

  it('rejects 25 items, none, or a value that is not a list', async () => {
    const fixture = await createPaymentFixture();
    const post = async (body: unknown) => (await fixture.rest('POST', '/transactions/', { token: fixture.ann.token, body })).data;
    const item = { amount: 1, currency: 'USD', tx_type: 'credit' };
    expect(await post(batchOf(Array.from({ length: 25 }, () => item)))).toEqual({
      transactions: ['Ensure this field has no more than 24 elements.'],
    });
    expect(await post(batchOf([]))).toEqual({ transactions: ['Ensure this field has at least 1 elements.'] });
    expect(await post({})).toEqual({ transactions: ['This field is required.'] });
    expect(await post({ transactions: 'all' })).toEqual({ transactions: ['Expected a list of items.'] });
    expect(await countTransactions(fixture)).toBe(0);
  });

  it.each([
    ['a malformed item', { amount: 'x', currency: 'USD', tx_type: 'debit' }, 'amount', 'A valid integer is required.'],
    ['an unknown currency', { amount: 1, currency: 'ZZZ', tx_type: 'debit' }, 'currency', 'Currency does not exist.'],
    ['insufficient funds', { amount: 978, currency: 'USD', tx_type: 'debit' }, 'amount', 'Insufficient funds.'],
  ])('rejects a batch whose 24th item has %s, names it, and writes nothing', async (_what, last, field, message) => {
    const fixture = await createPaymentFixture();
    await fund(fixture, fixture.ann, 1_000);
    const before = await countTransactions(fixture);
    const items = [...Array.from({ length: 23 }, () => ({ amount: 1, currency: 'USD', tx_type: 'debit' })), last];
    const { status, data } = await fixture.rest('POST', '/transactions/', { token: fixture.ann.token, body: batchOf(items) });
    expect({ status, data }).toEqual({ status: 400, data: { [`transactions.23.${field}`]: [message] } });
    expect(await countTransactions(fixture)).toBe(before);
    expect(await balanceOf(fixture, fixture.ann)).toEqual({ balance: 1_000, available: 1_000 });
  });
});

describe('an Idempotency-Key on a posting', () => {
  const key = (value: string) => ({ 'Idempotency-Key': value });

  it('replays the same bytes without moving money twice', async () => {
    const fixture = await createPaymentFixture();
    const first = await credit(fixture, fixture.ann, {}, key('once'));
    const replay = await credit(fixture, fixture.ann, {}, key('once'));
    expect(replay.text).toBe(first.text);
    expect([first.headers.get('idempotent-replayed'), replay.headers.get('idempotent-replayed')]).toEqual([null, 'true']);
    expect(await countTransactions(fixture)).toBe(1);
  });

  it('posts once for a hundred concurrent requests', async () => {
    const fixture = await createPaymentFixture();
    const responses = await Promise.all(Array.from({ length: 100 }, () => credit(fixture, fixture.ann, {}, key('storm'))));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(responses.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
    expect(await countTransactions(fixture)).toBe(1);
  });

  it('replays the first response for a different body unless idempotency is strict', async () => {
    const fixture = await createPaymentFixture();
    const first = await credit(fixture, fixture.ann, {}, key('body'));
    expect((await credit(fixture, fixture.ann, { amount: 5 }, key('body'))).text).toBe(first.text);
    await database.owner`update companies set settings = '{"strict_idempotency": true}' where id = ${fixture.companyId}`;
    expect(await credit(fixture, fixture.ann, { amount: 5 }, key('body'))).toMatchObject({
      status: 422,
      body: { code: 'idempotency_mismatch' },
    });
    expect((await credit(fixture, fixture.ann, {}, key('body'))).text).toBe(first.text);
  });

  it('replays the response even if the new body is invalid', async () => {
    const fixture = await createPaymentFixture();
    const first = await credit(fixture, fixture.ann, {}, key('later'));
    expect((await credit(fixture, fixture.ann, { amount: 'x' }, key('later'))).text).toBe(first.text);
  });

  it('is scoped to the user and the path', async () => {
    const fixture = await createPaymentFixture();
    await fund(fixture, fixture.ann);
    await credit(fixture, fixture.ann, {}, key('mine'));
    expect((await credit(fixture, fixture.bob, {}, key('mine'))).headers.get('idempotent-replayed')).toBeNull();
    expect((await debit(fixture, fixture.ann, {}, key('mine'))).data.tx_type).toBe('debit');
  });

  it('saves a rejection, so that later money does not change the response', async () => {
    const fixture = await createPaymentFixture();
    const rejection = await debit(fixture, fixture.ann, {}, key('poor'));
    await fund(fixture, fixture.ann);
    const replay = await debit(fixture, fixture.ann, {}, key('poor'));
    expect([rejection.status, replay.text]).toEqual([400, rejection.text]);
  });

  it('applies to status and note changes', async () => {
    const fixture = await createPaymentFixture();
    const { data } = await credit(fixture, fixture.ann);
    const update = (body: Record<string, unknown>, value: string) =>
      fixture.rest('PATCH', `/admin/transactions/${data.id}/`, { token: fixture.admin.token, body, headers: key(value) });
    const noteUpdate = await update({ note: 'Checked', metadata: { by: 'admin' } }, 'note');
    expect((await update({ note: 'Other' }, 'note')).text).toBe(noteUpdate.text);
    const completion = await update({ status: 'complete' }, 'end');
    expect(completion.data).toMatchObject({ status: 'Complete', note: 'Checked', metadata: { by: 'admin' } });
    expect((await update({ status: 'complete' }, 'end')).text).toBe(completion.text);
  });

  it('expires after a day', async () => {
    const fixture = await createPaymentFixture();
    const first = await credit(fixture, fixture.ann, {}, key('old'));
    await database.owner`update idempotency_keys set expires_at = now() - interval '1 second' where company_id = ${fixture.companyId}`;
    const second = await credit(fixture, fixture.ann, {}, key('old'));
    expect(second.data.id).not.toBe(first.data.id);
    expect(await countTransactions(fixture)).toBe(2);
  });
});
