// The ledger invariants are checked after the last test, as in every test file. The rows that are written here without `ledger.post()` must satisfy them.
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestDatabase } from '#server/testing/database.ts';
import { prepareCompany, type BenchCompany } from './company.ts';
import { fillCompany } from './fill-company.ts';

const COUNT = 500;

describe('a seeded company', () => {
  const database = useTestDatabase();
  let company: BenchCompany;

  beforeAll(async () => {
    company = await prepareCompany(database.url, { identifier: 'filled', userCount: 5 });
    expect(await fillCompany(database.url, company, COUNT)).toBe(true);
  });

  const countBy = async (column: 'status' | 'user_id') => {
    const rows = await database.owner<{ value: string; count: number }[]>`
      select ${database.owner(column)} as value, count(*)::int as count from transactions where company_id = ${company.id} group by 1`;
    return new Map(rows.map(({ value, count }) => [value, count]));
  };

  test('has the requested number of transactions in every status, half of them of one user', async () => {
    const [statuses, people] = [await countBy('status'), await countBy('user_id')];
    expect([...statuses.keys()].toSorted()).toEqual(['Complete', 'Failed', 'Pending']);
    expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(COUNT);
    expect(people.get(company.people[0]?.userId ?? '')).toBe(COUNT / 2);
    expect(people.size).toBe(company.people.length);
  });

  test('is reused, and not filled twice', async () => {
    const sameCompany = await prepareCompany(database.url, { identifier: 'filled', userCount: 5 });
    expect(sameCompany.people.map(({ userId }) => userId)).toEqual(company.people.map(({ userId }) => userId));
    expect(await fillCompany(database.url, sameCompany, COUNT)).toBe(false);
  });

  test('is rejected if its transactions differ', async () => {
    await expect(fillCompany(database.url, company, COUNT + 1)).rejects.toThrow('The transactions of filled are incomplete');
    await expect(prepareCompany(database.url, { identifier: 'filled', userCount: 6 })).rejects.toThrow('with other users');
  });
});
