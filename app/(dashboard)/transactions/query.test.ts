import { describe, expect, test } from 'vitest';
import { VIEWS, listHref, readQuery, toFilters, transactionHref, transactionList } from '#app/(dashboard)/transactions/query.ts';

const read = (search: string) => readQuery(new URLSearchParams(search));

describe('the address of the list', () => {
  test('is read back as it was written', () => {
    const address = '/transactions?status=Pending&currency=USD&from=2026-11-01&search=INV-1&order=amount&page=3';
    const query = read(address.split('?')[1] ?? '');
    expect(listHref(query, { page: query.page })).toBe(address);
  });

  test('ignores what makes no sense', () => {
    const query = read('status=Maybe&type=&from=2026-02-31&order=note&page=first');
    expect(transactionList.hasFilter(query)).toBe(false);
    expect(query).toMatchObject({ order: '-created', page: 1 });
  });

  test('has a filter that can be cleared where any is set', () => {
    for (const filter of ['status=Failed', 'type=debit', 'currency=USD', 'from=2026-11-01', 'to=2026-11-01', 'search=x']) {
      expect(transactionList.hasFilter(read(filter)), filter).toBe(true);
    }
    expect(transactionList.hasFilter(read('order=amount&page=2'))).toBe(false);
  });

  test.each(['-created', 'created', '-amount', 'amount'])('knows the order %s', (order) => {
    expect(read(`order=${order}`).order).toBe(order);
  });

  test('begins at the first page when a filter changes, and stays in order when filters are cleared', () => {
    const query = read('status=Pending&order=amount&page=3');
    expect(listHref(query, { currency: 'JPY' })).toBe('/transactions?status=Pending&currency=JPY&order=amount');
    expect(transactionList.clearedHref(query)).toBe('/transactions?order=amount');
  });

  test('travels with the transaction that is opened from it', () => {
    expect(transactionHref('0193', read('status=Failed&page=2'))).toBe('/transactions/0193?status=Failed&page=2');
  });
});

describe('what the API is asked', () => {
  test('every filter under its name', () => {
    const all = read('status=Failed&type=debit&currency=USD&from=2026-11-01&to=2026-11-02&search=INV-1');
    expect(toFilters(all, 'UTC')).toEqual({
      status: 'Failed',
      tx_type: 'debit',
      currency: 'USD',
      created__gte: Date.UTC(2026, 10, 1),
      created__lt: Date.UTC(2026, 10, 3),
      reference: 'INV-1',
    });
  });

  test('what each view means', () => {
    const asked = VIEWS.map(({ name, type, status }) => [name, toFilters({ ...read(''), type, status }, 'UTC')]);
    expect(Object.fromEntries(asked)).toEqual({
      All: {},
      Incoming: { tx_type: 'credit' },
      Outgoing: { tx_type: 'debit' },
      Pending: { status: 'Pending' },
    });
  });

  test('days begin and end in the zone of the person who looks', () => {
    expect(toFilters(read('from=2026-11-20&to=2026-11-20'), 'Africa/Johannesburg')).toEqual({
      created__gte: Date.UTC(2026, 10, 19, 22),
      created__lt: Date.UTC(2026, 10, 20, 22),
    });
  });

  test('a search is an id when it has the form of one, and a reference otherwise', () => {
    const id = '01936b2e-7c1a-7f00-8123-0123456789ab';
    expect(toFilters(read(`search=${id}`), 'UTC')).toEqual({ id });
    expect(toFilters(read('search=+INV-2026-1002+'), 'UTC')).toEqual({ reference: 'INV-2026-1002' });
    expect(toFilters(read('search=+'), 'UTC')).toEqual({});
  });
});
