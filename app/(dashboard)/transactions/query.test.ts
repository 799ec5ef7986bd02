import { describe, expect, test } from 'vitest';
import { VIEWS, listHref, readQuery, toFilters, transactionHref, transactionList } from '#app/(dashboard)/transactions/query.ts';

const read = (search: string) => readQuery(new URLSearchParams(search));

describe('the list URL', () => {
  test('survives a round trip', () => {
    const url = '/transactions?status=Pending&currency=USD&from=2026-11-01&search=INV-1&order=amount&page=3';
    const query = read(url.split('?')[1] ?? '');
    expect(listHref(query, { page: query.page })).toBe(url);
  });

  test('ignores invalid parameters', () => {
    const query = read('status=Maybe&type=&from=2026-02-31&order=note&page=first');
    expect(transactionList.hasFilter(query)).toBe(false);
    expect(query).toMatchObject({ order: '-created', page: 1 });
  });

  test('can be cleared if any filter is set', () => {
    for (const filter of ['status=Failed', 'type=debit', 'currency=USD', 'from=2026-11-01', 'to=2026-11-01', 'search=x']) {
      expect(transactionList.hasFilter(read(filter)), filter).toBe(true);
    }
    expect(transactionList.hasFilter(read('order=amount&page=2'))).toBe(false);
  });

  test.each(['-created', 'created', '-amount', 'amount'])('supports the order %s', (order) => {
    expect(read(`order=${order}`).order).toBe(order);
  });

  test('returns to the first page when a filter changes, and keeps the order when filters are cleared', () => {
    const query = read('status=Pending&order=amount&page=3');
    expect(listHref(query, { currency: 'JPY' })).toBe('/transactions?status=Pending&currency=JPY&order=amount');
    expect(transactionList.clearedHref(query)).toBe('/transactions?order=amount');
  });

  test('is kept in the URL of an opened transaction', () => {
    expect(transactionHref('0193', read('status=Failed&page=2'))).toBe('/transactions/0193?status=Failed&page=2');
  });
});

describe('API filters', () => {
  test('include every filter of the list', () => {
    const query = read('status=Failed&type=debit&currency=USD&from=2026-11-01&to=2026-11-02&search=INV-1');
    expect(toFilters(query, 'UTC')).toEqual({
      status: 'Failed',
      tx_type: 'debit',
      currency: 'USD',
      created__gte: Date.UTC(2026, 10, 1),
      created__lt: Date.UTC(2026, 10, 3),
      reference: 'INV-1',
    });
  });

  test('match each view', () => {
    const filters = VIEWS.map(({ name, type, status }) => [name, toFilters({ ...read(''), type, status }, 'UTC')]);
    expect(Object.fromEntries(filters)).toEqual({
      All: {},
      Incoming: { tx_type: 'credit' },
      Outgoing: { tx_type: 'debit' },
      Pending: { status: 'Pending' },
    });
  });

  test('use days in the time zone of the user', () => {
    expect(toFilters(read('from=2026-11-20&to=2026-11-20'), 'Africa/Johannesburg')).toEqual({
      created__gte: Date.UTC(2026, 10, 19, 22),
      created__lt: Date.UTC(2026, 10, 20, 22),
    });
  });

  test('search by ID if the text is an ID, otherwise by reference', () => {
    const id = '01936b2e-7c1a-7f00-8123-0123456789ab';
    expect(toFilters(read(`search=${id}`), 'UTC')).toEqual({ id });
    expect(toFilters(read('search=+INV-2026-1002+'), 'UTC')).toEqual({ reference: 'INV-2026-1002' });
    expect(toFilters(read('search=+'), 'UTC')).toEqual({});
  });
});
