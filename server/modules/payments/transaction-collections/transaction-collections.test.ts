import { describe, expect, it } from 'vitest';
import { checkLedger } from '#server/ledger/store/invariants.ts';
import { balanceOf, credit, fund, transfer } from '#server/testing/payment-requests.ts';
import { addFee, addLimit } from '#server/testing/rules.ts';
import { catchApiError, useFixtures, type CompanyFixture, type RestFixture } from '#server/testing/company-fixture.ts';

const { database, createRestFixture: createPaymentFixture, createFixture } = useFixtures();

type CollectionPayload = { id: string; transactions: { id: string }[] };

const LIST = '/transaction-collections/';

const listOf = async (fixture: RestFixture, token: string, path: string = LIST): Promise<CollectionPayload[]> =>
  (await fixture.rest('GET', path, { token })).data.results;

describe('GET /transaction-collections/', () => {
  it("returns each collection once, newest first, with the caller's own transactions", async () => {
    const fixture = await createPaymentFixture();
    await fund(fixture, fixture.ann);
    const { data: debit } = await transfer(fixture, fixture.ann, { recipient: fixture.bob.id });
    const ownList = await fixture.rest('GET', LIST, { token: fixture.ann.token });
    expect(ownList.data.count).toBe(2);
    expect(ownList.data.results[0]).toMatchObject({ id: debit.collection, status: 'Complete', created: debit.created });
    expect(ownList.data.results[0].transactions).toMatchObject([{ id: debit.id, partner: { user: { id: fixture.bob.id } } }]);
    expect(ownList.data.results[0]).not.toHaveProperty('archived');
    const adminList = await fixture.rest('GET', `/admin${LIST}`, { token: fixture.admin.token });
    expect(adminList.data.count).toBe(2);
    expect(adminList.data.results.map(({ transactions }: CollectionPayload) => transactions.length)).toEqual([2, 1]);
    expect(adminList.data.results[0]).toMatchObject({ id: debit.collection, archived: false });
  });

  it('returns 404 for a collection of another user, and returns it to admins', async () => {
    const fixture = await createPaymentFixture();
    const { data } = await credit(fixture, fixture.ann);
    const get = (token: string, section = '') => fixture.rest('GET', `${section}${LIST}${data.collection}/`, { token });
    expect((await get(fixture.ann.token)).data).toMatchObject({ id: data.collection, transactions: [{ id: data.id }] });
    expect((await get(fixture.bob.token)).status).toBe(404);
    expect((await get(fixture.admin.token, '/admin')).data).toMatchObject({
      transactions: [{ id: data.id, user: { id: fixture.ann.id } }],
    });
    expect((await fixture.rest('GET', `${LIST}none/`, { token: fixture.ann.token })).status).toBe(404);
  });

  it('filters by fields of its transactions', async () => {
    const fixture = await createPaymentFixture();
    await fund(fixture, fixture.ann);
    const { data: pending } = await credit(fixture, fixture.ann, { subtype: 'wage', amount: 5 });
    const { data: debit } = await transfer(fixture, fixture.ann, { recipient: fixture.bob.id });
    const listIds = async (query: string) => (await listOf(fixture, fixture.admin.token, `/admin${LIST}?${query}`)).map(({ id }) => id);
    expect(await listIds('transactions__status=pending')).toEqual([pending.collection]);
    expect(await listIds('transactions__tx_type=debit')).toEqual([debit.collection]);
    expect(await listIds('transactions__subtype=wage')).toEqual([pending.collection]);
    expect(await listIds(`transactions__account=${debit.account}&transactions__tx_type=credit`)).not.toContain(debit.collection);
    expect(await listIds('transactions__currency=EUR')).toEqual([]);
    expect(await listIds(`id=${debit.collection}`)).toEqual([debit.collection]);
    expect(await listIds(`created__gt=${debit.created + 10_000_000}`)).toEqual([]);
    const { data } = await fixture.rest('GET', `/admin${LIST}?transactions__tx_type=credit`, { token: fixture.admin.token });
    expect([data.count, data.results.length]).toEqual([3, 3]);
  });

  it('paginates by page and by cursor without duplicates', async () => {
    const fixture = await createPaymentFixture();
    await fund(fixture, fixture.ann, 5_000);
    for (let index = 0; index < 4; index += 1) await transfer(fixture, fixture.ann, { recipient: fixture.bob.id });
    const pages = async (first: string): Promise<string[]> => {
      const ids: string[] = [];
      for (let next: string | null = first; next;) {
        const { data } = await fixture.rest('GET', next, { token: fixture.admin.token });
        ids.push(...data.results.map(({ id }: CollectionPayload) => id));
        next = data.next && `/admin${LIST}${new URL(data.next).search}`;
      }
      return ids;
    };
    const numbered = await pages(`/admin${LIST}?page_size=2`);
    expect(new Set(numbered).size).toBe(5);
    expect(await pages(`/admin${LIST}?pagination=cursor&page_size=2`)).toEqual(numbered);
    expect(await pages(`/admin${LIST}?page_size=2&orderby=created`)).toEqual(numbered.toReversed());
  });
});

describe('PATCH /admin/transaction-collections/{id}/', () => {
  it.each([
    ['PATCH', 'Complete', 1_000],
    ['PUT', 'Failed', 0],
  ] as const)('%s: a status change applies to the whole collection (%s)', async (method, status, balance) => {
    const fixture = await createPaymentFixture();
    const { data } = await credit(fixture, fixture.ann);
    const path = `/admin${LIST}${data.collection}/`;
    const response = await fixture.rest(method, path, { token: fixture.admin.token, body: { status } });
    expect(response.data).toMatchObject({ id: data.collection, status, transactions: [{ id: data.id, status }] });
    expect((await balanceOf(fixture, fixture.ann)).balance).toBe(balance);
    const repeatedResponse = await fixture.rest(method, path, { token: fixture.admin.token, body: { status } });
    expect([repeatedResponse.status, repeatedResponse.data]).toEqual([400, { status: ['Transaction has already been executed.'] }]);
  });

  it('archives all its transactions, which then reject other changes', async () => {
    const { admin, ann, bob } = await createFixture();
    const { id: creditId } = await admin.api.admin.transactions.credit({ user: ann.id, amount: 9n, currency: 'USD', status: 'Complete' });
    const { collection: id } = await ann.api.transactions.transfer({ amount: 4n, currency: 'USD', recipient: bob.id });
    const change = admin.api.admin.transactionCollections.change;
    expect(await change({ id, archived: true })).toMatchObject({ archived: true, transactions: [{ archived: true }, { archived: true }] });
    expect(await catchApiError(change({ id, status: 'Failed' }))).toMatchObject({ message: 'Cannot modify an archived object.' });
    const listIds = async (archived: string) => (await admin.api.admin.transactions.list({ archived })).results.map((row) => row.id);
    expect(await listIds('false')).toEqual([creditId]);
    expect(await listIds('true')).toHaveLength(2);
    expect(await admin.api.admin.transactionCollections.list({ archived: 'true' })).toMatchObject({ count: 1, results: [{ id }] });
    expect(await change({ id, archived: false })).toMatchObject({ archived: false });
  });

  it('allows archiving a single transaction', async () => {
    const { admin, ann } = await createFixture();
    const { id } = await ann.api.transactions.credit({ amount: 9n, currency: 'USD' });
    const { change } = admin.api.admin.transactions;
    expect(await change({ id, archived: true, note: 'archived' })).toMatchObject({ archived: true, note: 'archived', status: 'Pending' });
    for (const update of [{ note: 'again' }, { metadata: { a: 1 } }, { status: 'Complete' }] as const) {
      expect(await catchApiError(change({ id, ...update }))).toMatchObject({ message: 'Cannot modify an archived object.' });
    }
    expect(await change({ id, archived: false, status: 'Complete' })).toMatchObject({ archived: false, status: 'Complete' });
    expect(await checkLedger(database.owner)).toEqual([]);
  });
});

const MONEY = { currency: 'USD', amount: 10n } as const;

const fundAnn = ({ admin, ann }: CompanyFixture, amount = 100n) =>
  admin.api.admin.transactions.credit({ user: ann.id, amount, currency: 'USD', status: 'Complete' });

const usdBalanceOf = async ({ api }: CompanyFixture['ann']): Promise<bigint> =>
  (await api.accounts.list({})).results[0]?.currencies[0]?.balance ?? 0n;

const create = ({ admin }: CompanyFixture) => admin.api.admin.transactionCollections.create;

describe('POST /admin/transaction-collections/', () => {
  it('creates one collection with a transfer, its fees and its counter-entries', async () => {
    const fixture = await createFixture();
    const { ann, bob } = fixture;
    await fundAnn(fixture);
    const collection = await create(fixture)({
      status: 'Complete',
      transactions: [
        { ...MONEY, id: 'in', tx_type: 'credit', user: bob.id, partner: 'out', note: 'for bread' },
        { ...MONEY, id: 'out', tx_type: 'debit', user: ann.id, partner: 'in' },
        { ...MONEY, tx_type: 'debit', user: ann.id, amount: 3n, parent: 'out', subtype: 'tip' },
      ],
    });
    const [received, payment, tip] = collection.transactions;
    expect(collection).toMatchObject({ status: 'Complete', archived: false });
    expect(new Set(collection.transactions.map(({ collection }) => collection))).toEqual(new Set([collection.id]));
    expect(received).toMatchObject({ amount: 10n, note: 'for bread', partner: { id: payment?.id, user: { id: ann.id } }, parent: null });
    expect(payment).toMatchObject({ amount: -10n, partner: { id: received?.id } });
    expect(tip).toMatchObject({ amount: -3n, parent: payment?.id, partner: null, subtype: 'tip', balance: 87n });
    expect([await usdBalanceOf(ann), await usdBalanceOf(bob)]).toEqual([87n, 10n]);
    expect(await fixture.admin.api.admin.transactionCollections.get({ id: collection.id })).toMatchObject({ transactions: [{}, {}, {}] });
    expect(await checkLedger(database.owner)).toEqual([]);
  });

  it('is pending as a whole, across several currencies, with all fees', async () => {
    const fixture = await createFixture();
    const { admin, ann } = fixture;
    await admin.api.admin.currencies.create({ code: 'EUR' });
    for (const currency of ['USD', 'EUR']) await addFee(database, fixture, { groupName: 'user', txType: 'credit', currency, value: 2n });
    const { id, transactions } = await create(fixture)({
      transactions: [
        { ...MONEY, tx_type: 'credit', user: ann.id },
        { ...MONEY, tx_type: 'credit', user: ann.id, currency: 'EUR' },
      ],
    });
    expect(transactions.map(({ status }) => status)).toEqual(transactions.map(() => 'Pending'));
    expect(await admin.api.admin.transactionCollections.change({ id, status: 'Complete' })).toMatchObject({ status: 'Complete' });
    expect(await checkLedger(database.owner)).toEqual([]);
  });

  it('moves nothing if one item is rejected', async () => {
    const fixture = await createFixture();
    const { ann, bob } = fixture;
    await fundAnn(fixture, 12n);
    const debit = { ...MONEY, tx_type: 'debit', user: ann.id } as const;
    expect(await catchApiError(create(fixture)({ status: 'Complete', transactions: [debit, debit] }))).toMatchObject({
      fields: { amount: ['Insufficient funds.'] },
    });
    expect(await catchApiError(create(fixture)({ transactions: [debit, { ...debit, user: 'nobody' }] }))).toMatchObject({
      fields: { 'transactions.1.user': expect.any(Array) },
    });
    await addLimit(database, fixture, { groupName: 'user', txType: 'debit', type: 'day_max', value: 15n });
    await fundAnn(fixture);
    expect(await catchApiError(create(fixture)({ transactions: [debit, debit] }))).toMatchObject({ code: 'invalid' });
    expect([await usdBalanceOf(ann), await usdBalanceOf(bob)]).toEqual([112n, 0n]);
  });

  const debit = { ...MONEY, tx_type: 'debit' } as const;
  const returnCredit = { ...MONEY, tx_type: 'credit', id: 'b', partner: 'a' } as const;
  it.each([
    ['an unknown id', [{ ...debit, partner: 'x' }], 'transactions.0.partner'],
    ['itself', [{ ...debit, id: 'a', partner: 'a' }], 'transactions.0.partner'],
    [
      'an item with another partner',
      [
        { ...debit, id: 'a', partner: 'b' },
        { ...returnCredit, partner: 'c' },
        { ...debit, id: 'c' },
      ],
      'transactions.0.partner',
    ],
    ['another amount', [{ ...debit, id: 'a', partner: 'b', amount: 1n }, returnCredit], 'transactions.0.amount'],
    [
      'the same type',
      [
        { ...debit, id: 'a', partner: 'b' },
        { ...returnCredit, tx_type: 'debit' as const },
      ],
      'transactions.0.partner',
    ],
    ['another currency', [{ ...debit, id: 'a', partner: 'b', currency: 'EUR' }, returnCredit], 'transactions.1.currency'],
    ['the same account', [{ ...debit, id: 'a', partner: 'b' }, returnCredit], 'transactions.1.account'],
    [
      'a duplicate id',
      [
        { ...debit, id: 'a' },
        { ...debit, id: 'a' },
      ],
      'transactions.1.id',
    ],
    [
      'an item that is its own parent',
      [
        { ...debit, id: 'a', parent: 'b' },
        { ...debit, id: 'b', parent: 'a' },
      ],
      'transactions.0.parent',
    ],
    [
      'an item with another parent',
      [{ ...debit, id: 'a', partner: 'b', parent: 'c' }, returnCredit, { ...debit, id: 'c' }],
      'transactions.0.parent',
    ],
  ])('rejects %s as the counterparty', async (_what, transactions, field) => {
    const fixture = await createFixture();
    await fixture.admin.api.admin.currencies.create({ code: 'EUR' });
    const annsTransactions = transactions.map((item) => ({ ...item, user: fixture.ann.id }));
    expect(await catchApiError(create(fixture)({ transactions: annsTransactions }))).toMatchObject({
      fields: { [field]: expect.any(Array) },
    });
  });

  it('is reversed as a whole', async () => {
    const fixture = await createFixture();
    const { admin, ann, bob } = fixture;
    await fundAnn(fixture);
    const { transactions } = await create(fixture)({
      status: 'Complete',
      transactions: [
        { ...MONEY, tx_type: 'debit', user: ann.id, amount: 3n, parent: 'out' },
        { ...MONEY, id: 'out', tx_type: 'debit', user: ann.id, partner: 'in' },
        { ...MONEY, id: 'in', tx_type: 'credit', user: bob.id, partner: 'out' },
        { ...MONEY, tx_type: 'credit', user: bob.id, amount: 1n },
      ],
    });
    const id = transactions[0]?.id ?? '';
    expect(await catchApiError(admin.api.admin.transactions.reverse({ id, amount: 1n }))).toMatchObject({ code: 'invalid' });
    await admin.api.admin.transactions.reverse({ id });
    expect([await usdBalanceOf(ann), await usdBalanceOf(bob)]).toEqual([100n, 0n]);
    expect(await checkLedger(database.owner)).toEqual([]);
  });
});

describe('POST /admin/transactions/{id}/reverse/', () => {
  it('returns the reversed amount of a partial reversal, regardless of which transaction is named', async () => {
    const fixture = await createFixture();
    const { admin, ann } = fixture;
    await addFee(database, fixture, { groupName: 'user', txType: 'credit', value: 1n, subtype: 'deep' });
    const item = { ...MONEY, tx_type: 'credit', user: ann.id } as const;
    const { transactions } = await create(fixture)({
      status: 'Complete',
      transactions: [
        { ...item, id: 'a' },
        { ...item, id: 'b', parent: 'a' },
        { ...item, subtype: 'deep', parent: 'b' },
      ],
    });
    const [mainTransaction] = transactions;
    for (const { id } of transactions) {
      expect(await admin.api.admin.transactions.reverse({ id, amount: 1n })).toMatchObject({ parent: mainTransaction?.id, amount: -1n });
    }
    expect(await usdBalanceOf(ann)).toBe(25n);
    await admin.api.admin.transactions.reverse({ id: mainTransaction?.id ?? '' });
    expect(await usdBalanceOf(ann)).toBe(0n);
    expect(await checkLedger(database.owner)).toEqual([]);
  });
});

describe('POST /transaction-collections/', () => {
  it('accepts only the user’s own accounts', async () => {
    const { ann, bob } = await createFixture();
    const bobsAccount = (await bob.api.accounts.list({})).results[0]?.reference ?? '';
    const item = { ...MONEY, tx_type: 'credit' } as const;
    expect(
      await catchApiError(ann.api.transactionCollections.create({ transactions: [item, { ...item, account: bobsAccount }] })),
    ).toMatchObject({
      fields: { 'transactions.1.account': ['Account does not exist.'] },
    });
    const collection = await ann.api.transactionCollections.create({ transactions: [item, item] });
    expect(collection).toMatchObject({ status: 'Pending', transactions: [{ amount: 10n, status: 'Pending' }, { amount: 10n }] });
    expect(await usdBalanceOf(ann)).toBe(0n);
  });
});
