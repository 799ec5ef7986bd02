// Collections of several: all that they move, they move at once, and each item is held to every rule.
import { describe, expect, it } from 'vitest';
import { checkLedger } from '#server/ledger/store/invariants.ts';
import { addFee, addLimit } from '#server/testing/rules.ts';
import { refusalOf, useWorlds, type World } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

const MONEY = { currency: 'USD', amount: 10n } as const;

const fundAnn = ({ admin, ann }: World, amount = 100n) =>
  admin.api.admin.transactions.credit({ user: ann.id, amount, currency: 'USD', status: 'Complete' });

const balanceOf = async ({ api }: World['ann']): Promise<bigint> => (await api.accounts.list({})).results[0]?.currencies[0]?.balance ?? 0n;

const create = ({ admin }: World) => admin.api.admin.transactionCollections.create;

describe('POST /admin/transaction-collections/', () => {
  it('makes one collection of a transfer, what belongs to it, and what faces the outside', async () => {
    const world = await createWorld();
    const { ann, bob } = world;
    await fundAnn(world);
    const made = await create(world)({
      status: 'Complete',
      transactions: [
        { ...MONEY, id: 'in', tx_type: 'credit', user: bob.id, partner: 'out', note: 'for bread' },
        { ...MONEY, id: 'out', tx_type: 'debit', user: ann.id, partner: 'in' },
        { ...MONEY, tx_type: 'debit', user: ann.id, amount: 3n, parent: 'out', subtype: 'tip' },
      ],
    });
    const [received, sent, tip] = made.transactions;
    expect(made).toMatchObject({ status: 'Complete', archived: false });
    expect(new Set(made.transactions.map(({ collection }) => collection))).toEqual(new Set([made.id]));
    expect(received).toMatchObject({ amount: 10n, note: 'for bread', partner: { id: sent?.id, user: { id: ann.id } }, parent: null });
    expect(sent).toMatchObject({ amount: -10n, partner: { id: received?.id } });
    expect(tip).toMatchObject({ amount: -3n, parent: sent?.id, partner: null, subtype: 'tip', balance: 87n });
    expect([await balanceOf(ann), await balanceOf(bob)]).toEqual([87n, 10n]);
    expect(await world.admin.api.admin.transactionCollections.get({ id: made.id })).toMatchObject({ transactions: [{}, {}, {}] });
    expect(await checkLedger(database.owner)).toEqual([]);
  });

  it('waits as one, over several currencies, with the fees of all', async () => {
    const world = await createWorld();
    const { admin, ann } = world;
    await admin.api.admin.currencies.create({ code: 'EUR' });
    for (const currency of ['USD', 'EUR']) await addFee(database, world, { groupName: 'user', txType: 'credit', currency, value: 2n });
    const { id, transactions } = await create(world)({
      transactions: [
        { ...MONEY, tx_type: 'credit', user: ann.id },
        { ...MONEY, tx_type: 'credit', user: ann.id, currency: 'EUR' },
      ],
    });
    expect(transactions.map(({ status }) => status)).toEqual(transactions.map(() => 'Pending'));
    expect(await admin.api.admin.transactionCollections.change({ id, status: 'Complete' })).toMatchObject({ status: 'Complete' });
    expect(await checkLedger(database.owner)).toEqual([]);
  });

  it('moves nothing when one item may not be', async () => {
    const world = await createWorld();
    const { ann, bob } = world;
    await fundAnn(world, 12n);
    const debit = { ...MONEY, tx_type: 'debit', user: ann.id } as const;
    expect(await refusalOf(create(world)({ status: 'Complete', transactions: [debit, debit] }))).toMatchObject({
      fields: { amount: ['Insufficient funds.'] },
    });
    expect(await refusalOf(create(world)({ transactions: [debit, { ...debit, user: 'nobody' }] }))).toMatchObject({
      fields: { 'transactions.1.user': expect.any(Array) },
    });
    await addLimit(database, world, { groupName: 'user', txType: 'debit', type: 'day_max', value: 15n });
    await fundAnn(world);
    expect(await refusalOf(create(world)({ transactions: [debit, debit] }))).toMatchObject({ code: 'invalid' });
    expect([await balanceOf(ann), await balanceOf(bob)]).toEqual([112n, 0n]);
  });

  const debit = { ...MONEY, tx_type: 'debit' } as const;
  const back = { ...MONEY, tx_type: 'credit', id: 'b', partner: 'a' } as const;
  it.each([
    ['a name that nobody has', [{ ...debit, partner: 'x' }], 'transactions.0.partner'],
    ['itself', [{ ...debit, id: 'a', partner: 'a' }], 'transactions.0.partner'],
    [
      'one that names another',
      [
        { ...debit, id: 'a', partner: 'b' },
        { ...back, partner: 'c' },
        { ...debit, id: 'c' },
      ],
      'transactions.0.partner',
    ],
    ['another amount', [{ ...debit, id: 'a', partner: 'b', amount: 1n }, back], 'transactions.0.amount'],
    [
      'the same type',
      [
        { ...debit, id: 'a', partner: 'b' },
        { ...back, tx_type: 'debit' as const },
      ],
      'transactions.0.partner',
    ],
    ['another currency', [{ ...debit, id: 'a', partner: 'b', currency: 'EUR' }, back], 'transactions.1.currency'],
    ['the same account', [{ ...debit, id: 'a', partner: 'b' }, back], 'transactions.1.account'],
    [
      'a name that two have',
      [
        { ...debit, id: 'a' },
        { ...debit, id: 'a' },
      ],
      'transactions.1.id',
    ],
    [
      'what belongs to itself',
      [
        { ...debit, id: 'a', parent: 'b' },
        { ...debit, id: 'b', parent: 'a' },
      ],
      'transactions.0.parent',
    ],
    ['one of another parent', [{ ...debit, id: 'a', partner: 'b', parent: 'c' }, back, { ...debit, id: 'c' }], 'transactions.0.parent'],
  ])('refuses %s as the other side', async (_what, transactions, field) => {
    const world = await createWorld();
    await world.admin.api.admin.currencies.create({ code: 'EUR' });
    const theirs = transactions.map((item) => ({ ...item, user: world.ann.id }));
    expect(await refusalOf(create(world)({ transactions: theirs }))).toMatchObject({ fields: { [field]: expect.any(Array) } });
  });

  it('is reversed as one', async () => {
    const world = await createWorld();
    const { admin, ann, bob } = world;
    await fundAnn(world);
    const { transactions } = await create(world)({
      status: 'Complete',
      transactions: [
        { ...MONEY, tx_type: 'debit', user: ann.id, amount: 3n, parent: 'out' },
        { ...MONEY, id: 'out', tx_type: 'debit', user: ann.id, partner: 'in' },
        { ...MONEY, id: 'in', tx_type: 'credit', user: bob.id, partner: 'out' },
        { ...MONEY, tx_type: 'credit', user: bob.id, amount: 1n },
      ],
    });
    const id = transactions[0]?.id ?? '';
    expect(await refusalOf(admin.api.admin.transactions.reverse({ id, amount: 1n }))).toMatchObject({ code: 'invalid' });
    await admin.api.admin.transactions.reverse({ id });
    expect([await balanceOf(ann), await balanceOf(bob)]).toEqual([100n, 0n]);
    expect(await checkLedger(database.owner)).toEqual([]);
  });
});

describe('POST /admin/transactions/{id}/reverse/', () => {
  it('answers what went back when a part does, whichever of the collection is named', async () => {
    const world = await createWorld();
    const { admin, ann } = world;
    await addFee(database, world, { groupName: 'user', txType: 'credit', value: 1n, subtype: 'deep' });
    const item = { ...MONEY, tx_type: 'credit', user: ann.id } as const;
    const { transactions } = await create(world)({
      status: 'Complete',
      transactions: [
        { ...item, id: 'a' },
        { ...item, id: 'b', parent: 'a' },
        { ...item, subtype: 'deep', parent: 'b' },
      ],
    });
    const [main] = transactions;
    for (const { id } of transactions) {
      expect(await admin.api.admin.transactions.reverse({ id, amount: 1n })).toMatchObject({ parent: main?.id, amount: -1n });
    }
    expect(await balanceOf(ann)).toBe(25n);
    await admin.api.admin.transactions.reverse({ id: main?.id ?? '' });
    expect(await balanceOf(ann)).toBe(0n);
    expect(await checkLedger(database.owner)).toEqual([]);
  });
});

describe('POST /transaction-collections/', () => {
  it('reaches the user’s own accounts alone', async () => {
    const { ann, bob } = await createWorld();
    const bobs = (await bob.api.accounts.list({})).results[0]?.reference ?? '';
    const item = { ...MONEY, tx_type: 'credit' } as const;
    expect(await refusalOf(ann.api.transactionCollections.create({ transactions: [item, { ...item, account: bobs }] }))).toMatchObject({
      fields: { 'transactions.1.account': ['Account does not exist.'] },
    });
    const made = await ann.api.transactionCollections.create({ transactions: [item, item] });
    expect(made).toMatchObject({ status: 'Pending', transactions: [{ amount: 10n, status: 'Pending' }, { amount: 10n }] });
    expect(await balanceOf(ann)).toBe(0n);
  });
});
