import { and, asc, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '#db/client.ts';
import { accounts, users } from '#db/schema/index.ts';
import { preparedStatement } from '#server/records/prepared.ts';
import { useFixtures } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const select = (db: Database) =>
  db
    .select({
      account: accounts,
      user: users,
      name: { first: users.firstName, account: accounts.name },
      length: sql`length(${accounts.reference})`.mapWith(Number),
      balance: sql`123456789012345678901234567890::numeric`.mapWith(BigInt),
      none: sql`null::numeric`.mapWith(BigInt),
    })
    .from(accounts)
    .leftJoin(users, and(eq(users.companyId, accounts.companyId), eq(users.id, accounts.userId)))
    .where(eq(accounts.companyId, sql.placeholder('companyId')))
    .orderBy(asc(accounts.reference));

const statement = preparedStatement((db) => select(db).prepare('accounts'));

it('maps rows like drizzle, with null for a joined row that is missing', async () => {
  const { companyId } = await createFixture();
  await database.owner`insert into accounts (company_id, reference, name) values (${companyId}, 'OWN', 'company')`;
  const rows = await statement(database.db).execute({ companyId });
  expect(rows).toEqual(await select(database.db).prepare('uncompiled').execute({ companyId }));
  expect(rows.find(({ account }) => account.reference === 'OWN')).toMatchObject({
    user: null,
    name: { first: null, account: 'company' },
    length: 3,
    balance: 123_456_789_012_345_678_901_234_567_890n,
    none: null,
  });
  expect(rows.some(({ user }) => user?.createdAt instanceof Date)).toBe(true);
});
