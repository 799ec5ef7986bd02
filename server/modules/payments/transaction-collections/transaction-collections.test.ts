// Collections: what moves together is listed, shown, executed and put away together.
import { describe, expect, it } from 'vitest';
import { checkLedger } from '#server/ledger/store/invariants.ts';
import { balanceOf, credit, fund, transfer, type Bank } from '#server/testing/bank.ts';
import { refusalOf, useWorlds } from '#server/testing/world.ts';

const { database, createOffice: createBank, createWorld } = useWorlds();

type Shown = { id: string; transactions: { id: string }[] };

const LIST = '/transaction-collections/';

const listOf = async (bank: Bank, token: string, path: string = LIST): Promise<Shown[]> =>
  (await bank.rest('GET', path, { token })).data.results;

describe('GET /transaction-collections/', () => {
  it('shows each collection once, the newest first, with what of it is the user’s own', async () => {
    const bank = await createBank();
    await fund(bank, bank.ann);
    const { data: sent } = await transfer(bank, bank.ann, { recipient: bank.bob.id });
    const mine = await bank.rest('GET', LIST, { token: bank.ann.token });
    expect(mine.data.count).toBe(2);
    expect(mine.data.results[0]).toMatchObject({ id: sent.collection, status: 'Complete', created: sent.created });
    expect(mine.data.results[0].transactions).toMatchObject([{ id: sent.id, partner: { user: { id: bank.bob.id } } }]);
    expect(mine.data.results[0]).not.toHaveProperty('archived');
    const all = await bank.rest('GET', `/admin${LIST}`, { token: bank.admin.token });
    expect(all.data.count).toBe(2);
    expect(all.data.results.map(({ transactions }: Shown) => transactions.length)).toEqual([2, 1]);
    expect(all.data.results[0]).toMatchObject({ id: sent.collection, archived: false });
  });

  it('one of somebody else is not found, and admins find it', async () => {
    const bank = await createBank();
    const { data } = await credit(bank, bank.ann);
    const get = (token: string, section = '') => bank.rest('GET', `${section}${LIST}${data.collection}/`, { token });
    expect((await get(bank.ann.token)).data).toMatchObject({ id: data.collection, transactions: [{ id: data.id }] });
    expect((await get(bank.bob.token)).status).toBe(404);
    expect((await get(bank.admin.token, '/admin')).data).toMatchObject({ transactions: [{ id: data.id, user: { id: bank.ann.id } }] });
    expect((await bank.rest('GET', `${LIST}none/`, { token: bank.ann.token })).status).toBe(404);
  });

  it('is filtered by what one of its transactions is', async () => {
    const bank = await createBank();
    await fund(bank, bank.ann);
    const { data: pending } = await credit(bank, bank.ann, { subtype: 'wage', amount: 5 });
    const { data: sent } = await transfer(bank, bank.ann, { recipient: bank.bob.id });
    const found = async (query: string) => (await listOf(bank, bank.admin.token, `/admin${LIST}?${query}`)).map(({ id }) => id);
    expect(await found('transactions__status=pending')).toEqual([pending.collection]);
    expect(await found('transactions__tx_type=debit')).toEqual([sent.collection]);
    expect(await found('transactions__subtype=wage')).toEqual([pending.collection]);
    expect(await found(`transactions__account=${sent.account}&transactions__tx_type=credit`)).not.toContain(sent.collection);
    expect(await found('transactions__currency=EUR')).toEqual([]);
    expect(await found(`id=${sent.collection}`)).toEqual([sent.collection]);
    expect(await found(`created__gt=${sent.created + 10_000_000}`)).toEqual([]);
    const { data } = await bank.rest('GET', `/admin${LIST}?transactions__tx_type=credit`, { token: bank.admin.token });
    expect([data.count, data.results.length]).toEqual([3, 3]);
  });

  it('goes page by page, and by cursor, over each of them once', async () => {
    const bank = await createBank();
    await fund(bank, bank.ann, 5_000);
    for (let index = 0; index < 4; index += 1) await transfer(bank, bank.ann, { recipient: bank.bob.id });
    const pages = async (first: string): Promise<string[]> => {
      const ids: string[] = [];
      for (let next: string | null = first; next;) {
        const { data } = await bank.rest('GET', next, { token: bank.admin.token });
        ids.push(...data.results.map(({ id }: Shown) => id));
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
  ] as const)('%s: a status moves all of it (%s)', async (method, status, balance) => {
    const bank = await createBank();
    const { data } = await credit(bank, bank.ann);
    const path = `/admin${LIST}${data.collection}/`;
    const changed = await bank.rest(method, path, { token: bank.admin.token, body: { status } });
    expect(changed.data).toMatchObject({ id: data.collection, status, transactions: [{ id: data.id, status }] });
    expect((await balanceOf(bank, bank.ann)).balance).toBe(balance);
    const again = await bank.rest(method, path, { token: bank.admin.token, body: { status } });
    expect([again.status, again.data]).toEqual([400, { status: ['Transaction has already been executed.'] }]);
  });

  it('archives all of it, and what is archived is changed no more', async () => {
    const { admin, ann, bob } = await createWorld();
    const { id: credited } = await admin.api.admin.transactions.credit({ user: ann.id, amount: 9n, currency: 'USD', status: 'Complete' });
    const { collection: id } = await ann.api.transactions.transfer({ amount: 4n, currency: 'USD', recipient: bob.id });
    const change = admin.api.admin.transactionCollections.change;
    expect(await change({ id, archived: true })).toMatchObject({ archived: true, transactions: [{ archived: true }, { archived: true }] });
    expect(await refusalOf(change({ id, status: 'Failed' }))).toMatchObject({ message: 'Cannot modify an archived object.' });
    const listed = async (archived: string) => (await admin.api.admin.transactions.list({ archived })).results.map((row) => row.id);
    expect(await listed('false')).toEqual([credited]);
    expect(await listed('true')).toHaveLength(2);
    expect(await admin.api.admin.transactionCollections.list({ archived: 'true' })).toMatchObject({ count: 1, results: [{ id }] });
    expect(await change({ id, archived: false })).toMatchObject({ archived: false });
  });

  it('a transaction is archived alone', async () => {
    const { admin, ann } = await createWorld();
    const { id } = await ann.api.transactions.credit({ amount: 9n, currency: 'USD' });
    const { change } = admin.api.admin.transactions;
    expect(await change({ id, archived: true, note: 'put away' })).toMatchObject({ archived: true, note: 'put away', status: 'Pending' });
    for (const what of [{ note: 'again' }, { metadata: { a: 1 } }, { status: 'Complete' }] as const) {
      expect(await refusalOf(change({ id, ...what }))).toMatchObject({ message: 'Cannot modify an archived object.' });
    }
    expect(await change({ id, archived: false, status: 'Complete' })).toMatchObject({ archived: false, status: 'Complete' });
    expect(await checkLedger(database.owner)).toEqual([]);
  });
});
