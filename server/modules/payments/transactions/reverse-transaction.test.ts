import { describe, expect, it } from 'vitest';
import { checkLedger } from '#server/ledger/store/invariants.ts';
import { balanceOf, countTransactions, credit, fund, setStatus } from '#server/testing/payment-requests.ts';
import { useFixtures, type TestUser, type RestFixture } from '#server/testing/company-fixture.ts';

const fixtures = useFixtures();
const { database } = fixtures;
const { createRestFixture: createPaymentFixture } = fixtures;

const reverse = (fixture: RestFixture, id: string, body: Record<string, unknown> = {}, headers = {}, token = fixture.admin.token) =>
  fixture.rest('POST', `/admin/transactions/${id}/reverse/`, { token, body, headers });

const getAsAdmin = async (fixture: RestFixture, id: string) =>
  (await fixture.rest('GET', `/admin/transactions/${id}/`, { token: fixture.admin.token })).data;

const listAsAdmin = async (fixture: RestFixture, query: string) =>
  (await fixture.rest('GET', `/admin/transactions/?${query}`, { token: fixture.admin.token })).data.results;

/** Ann has sent 250 of her 1,000 to Bob. Returns her side. */
const sendToBob = async (fixture: RestFixture, body: Record<string, unknown> = {}) => {
  await fund(fixture, fixture.ann);
  const { data } = await fixture.rest('POST', '/transactions/transfer/', {
    token: fixture.ann.token,
    body: { amount: 250, currency: 'USD', recipient: fixture.bob.email, ...body },
  });
  return data;
};

const toIdAndEmail = ({ id, email }: TestUser) => ({ id, email });

describe('POST /admin/transactions/{id}/reverse/', () => {
  it('of a transfer reverses both sides and returns the mirror of the named one', async () => {
    const fixture = await createPaymentFixture();
    const debit = await sendToBob(fixture, { debit_note: 'rent', debit_reference: 'D', debit_metadata: { flat: 3 } });
    const { status, data } = await reverse(fixture, debit.id, {
      note: 'Wrong month',
      reference: 'R-1',
      subtype: 'refund',
      metadata: { case: 7 },
    });
    expect(status).toBe(201);
    const description = { note: 'Wrong month', reference: 'R-1', subtype: 'refund', metadata: { case: 7 }, creator: fixture.admin.id };
    expect(data).toMatchObject({
      ...description,
      parent: debit.id,
      tx_type: 'credit',
      label: 'Credit',
      status: 'Complete',
      amount: 250,
      total_amount: 250,
      fee: 0,
      balance: 1_000,
      account: debit.account,
      user: toIdAndEmail(fixture.ann),
      partner: { user: toIdAndEmail(fixture.bob) },
      messages: [],
      executed: data.created,
      expires: null,
    });
    expect(data.collection).not.toBe(debit.collection);
    const partner = await getAsAdmin(fixture, data.partner.id);
    expect(partner).toMatchObject({
      ...description,
      parent: debit.partner.id,
      partner: { id: data.id, user: toIdAndEmail(fixture.ann) },
      collection: data.collection,
      tx_type: 'debit',
      status: 'Complete',
      amount: -250,
      balance: 0,
      user: toIdAndEmail(fixture.bob),
    });
    expect([await balanceOf(fixture, fixture.ann), await balanceOf(fixture, fixture.bob)]).toEqual([
      { balance: 1_000, available: 1_000 },
      { balance: 0, available: 0 },
    ]);
    expect(await checkLedger(database.owner)).toEqual([]);
  });

  it('by the other side of the transfer returns that side', async () => {
    const fixture = await createPaymentFixture();
    const debit = await sendToBob(fixture);
    const { data } = await reverse(fixture, debit.partner.id);
    expect(data).toMatchObject({ parent: debit.partner.id, tx_type: 'debit', amount: -250, user: toIdAndEmail(fixture.bob) });
    expect(data).toMatchObject({ note: '', reference: null, subtype: null, metadata: {} });
  });

  it.each([
    ['credit', 750],
    ['debit', 1_250],
  ])('of a %s moves the money back from or to the external account', async (type, balance) => {
    const fixture = await createPaymentFixture();
    await fund(fixture, fixture.ann, type === 'credit' ? 750 : 1_250);
    const { data: transaction } = await fixture.rest('POST', `/admin/transactions/${type}/`, {
      token: fixture.admin.token,
      body: { user: fixture.ann.email, amount: 250, currency: 'USD', status: 'complete' },
    });
    const { data } = await reverse(fixture, transaction.id);
    expect(data).toMatchObject({ parent: transaction.id, partner: null, amount: -transaction.amount, balance });
    const legs = await database.owner`
      select journal_id = ${transaction.collection} as original, l.kind, e.slot, e.balance_delta::int as delta from entries e
      join ledger_accounts l on l.company_id = e.company_id and l.id = e.account_id
      where e.company_id = ${fixture.companyId} and e.journal_id in (${transaction.collection}, ${data.collection})`;
    const legsOf = (original: boolean, sign: number) =>
      legs.filter((leg) => leg['original'] === original).map((leg) => `${leg['kind']} ${leg['slot']} ${leg['delta'] * sign}`);
    expect(legsOf(false, -1).toSorted()).toEqual(legsOf(true, 1).toSorted());
  });

  it('can be partial until nothing is left', async () => {
    const fixture = await createPaymentFixture();
    const { id } = await sendToBob(fixture);
    expect((await reverse(fixture, id, { amount: 100 })).data).toMatchObject({ amount: 100, balance: 850 });
    expect(await reverse(fixture, id, { amount: 151 })).toMatchObject({
      status: 400,
      data: { amount: ['At most 150 can still be reversed.'] },
    });
    expect((await reverse(fixture, id)).data).toMatchObject({ amount: 150, balance: 1_000 });
    for (const body of [{}, { amount: 1 }]) {
      expect(await reverse(fixture, id, body)).toMatchObject({ status: 400, data: { amount: ['Nothing is left to reverse.'] } });
    }
    const parts = await listAsAdmin(fixture, `parent=${id}`);
    expect(parts.map(({ amount }: { amount: number }) => amount)).toEqual([150, 100]);
    expect(await balanceOf(fixture, fixture.bob)).toEqual({ balance: 0, available: 0 });
  });

  it('leaves the original unchanged', async () => {
    const fixture = await createPaymentFixture();
    const { id } = await sendToBob(fixture);
    const before = await getAsAdmin(fixture, id);
    await reverse(fixture, id);
    expect(await getAsAdmin(fixture, id)).toEqual(before);
    const changes =
      await database.owner`select 1 from transaction_transitions where company_id = ${fixture.companyId} and transaction_id = ${id}`;
    expect(changes).toHaveLength(0);
  });

  it('of a reversal moves the money again', async () => {
    const fixture = await createPaymentFixture();
    const { id } = await sendToBob(fixture);
    const { data: reversal } = await reverse(fixture, id, { amount: 100 });
    const { data: secondReversal } = await reverse(fixture, reversal.id);
    expect(secondReversal).toMatchObject({ parent: reversal.id, tx_type: 'debit', amount: -100, balance: 750 });
    expect((await reverse(fixture, id, { amount: 151 })).data).toEqual({ amount: ['At most 150 can still be reversed.'] });
    expect(await checkLedger(database.owner)).toEqual([]);
  });

  it('requires a complete transaction', async () => {
    const fixture = await createPaymentFixture();
    const { data: pending } = await credit(fixture, fixture.ann);
    const rejection = { status: 400, data: { status: ['Only complete transactions can be reversed.'] } };
    expect(await reverse(fixture, pending.id)).toMatchObject(rejection);
    await setStatus(fixture, pending.id, 'Failed');
    expect(await reverse(fixture, pending.id)).toMatchObject(rejection);
    expect(await countTransactions(fixture)).toBe(1);
  });

  it('rejects money that was spent and writes nothing', async () => {
    const fixture = await createPaymentFixture();
    const { id } = await sendToBob(fixture);
    await fixture.rest('POST', '/transactions/debit/', { token: fixture.bob.token, body: { amount: 100, currency: 'USD' } });
    const before = await countTransactions(fixture);
    expect(await reverse(fixture, id)).toMatchObject({ status: 400, data: { amount: ['Insufficient funds.'] } });
    expect(await countTransactions(fixture)).toBe(before);
    expect((await reverse(fixture, id, { amount: 150 })).status).toBe(201);
  });

  it('works for archived accounts, users and currencies, regardless of switches', async () => {
    const fixture = await createPaymentFixture();
    const { id } = await sendToBob(fixture);
    const { owner } = database;
    const { companyId } = fixture;
    await owner`update accounts set archived = true where company_id = ${companyId} and user_id in (${fixture.ann.id}, ${fixture.bob.id})`;
    await owner`update users set archived = true, allow_transactions = false where company_id = ${companyId} and id in (${fixture.ann.id}, ${fixture.bob.id})`;
    await owner`update currencies set archived = true where company_id = ${companyId} and code = 'USD'`;
    await owner`update companies set settings = '{"allow_transactions": false}' where id = ${companyId}`;
    expect(await reverse(fixture, id)).toMatchObject({ status: 201, data: { amount: 250, balance: 1_000, user: { id: fixture.ann.id } } });
  });

  it.each<[what: string, body: Record<string, unknown>, field: string]>([
    ['an amount of 0', { amount: 0 }, 'amount'],
    ['a negative amount', { amount: -5 }, 'amount'],
    ['a text for the amount', { amount: '5' }, 'amount'],
    ['null for the amount', { amount: null }, 'amount'],
    ['a fraction of the smallest unit', { amount: 1.5 }, 'amount'],
    ['31 digits', { amount: 10n ** 30n }, 'amount'],
    ['metadata that is not an object', { metadata: [] }, 'metadata'],
    ['a note that is not a string', { note: 5 }, 'note'],
  ])('rejects %s before looking up the transaction', async (_what, body, field) => {
    const fixture = await createPaymentFixture();
    for (const id of [(await sendToBob(fixture)).id, 'nobody']) {
      const { status, data } = await reverse(fixture, id, body);
      expect([status, Object.keys(data)]).toEqual([400, [field]]);
    }
  });

  it('returns 404 for unknown transactions and those of other companies', async () => {
    const fixture = await createPaymentFixture();
    const foreignDebit = await sendToBob(await createPaymentFixture());
    for (const id of [foreignDebit.id, '00000000-0000-7000-8000-000000000000', 'nobody']) {
      expect(await reverse(fixture, id)).toMatchObject({ status: 404, body: { message: 'Not found.' } });
    }
  });

  it('rejects users without admin permissions', async () => {
    const fixture = await createPaymentFixture();
    const { id } = await sendToBob(fixture);
    expect(await reverse(fixture, id, {}, {}, fixture.ann.token)).toMatchObject({ status: 403, body: { message: 'Permission denied.' } });
  });

  it('is executed once per Idempotency-Key, which also saves a rejection', async () => {
    const fixture = await createPaymentFixture();
    const { id } = await sendToBob(fixture);
    const key = { 'Idempotency-Key': 'back' };
    const responses = await Promise.all(Array.from({ length: 20 }, () => reverse(fixture, id, { amount: 10 }, key)));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(await balanceOf(fixture, fixture.bob)).toMatchObject({ balance: 240 });
    const headers = { 'Idempotency-Key': 'much' };
    const rejection = await reverse(fixture, id, { amount: 241 }, headers);
    expect((await reverse(fixture, id, { amount: 1 }, headers)).text).toBe(rejection.text);
  });

  it('emits events of the new transactions, and counts in the totals of the day', async () => {
    const fixture = await createPaymentFixture();
    const { id } = await sendToBob(fixture);
    const eventsOf = async () => {
      const rows = await database.owner<{ subject: string; names: string[] }[]>`
        select subject_id as subject, array_agg(name order by name) as names from events, unnest(names) as name
        where company_id = ${fixture.companyId} and subject_id <> '' group by 1`;
      return new Map(rows.map(({ subject, names }) => [subject, names]));
    };
    const before = await eventsOf();
    const { data } = await reverse(fixture, id);
    const after = await eventsOf();
    const newEvents = [...after].filter(([subject, names]) => before.get(subject)?.join() !== names.join());
    const created = ['transaction.create', 'transaction.execute'];
    expect(Object.fromEntries(newEvents)).toEqual({ [data.id]: created, [data.partner.id]: created });
    const { data: totals } = await fixture.rest('GET', '/admin/transactions/totals/?status=Complete', { token: fixture.admin.token });
    expect(totals).toMatchObject({ count: 5, amount: 1_000 });
  });
});
