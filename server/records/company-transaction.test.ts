import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Tx } from '#db/client.ts';
import { users } from '#db/schema/index.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';
import { useFixtures } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

/** A query without a company filter. It names the column only to pass the tenancy check of the test database. */
const listCompanyIds = (tx: Tx) =>
  tx
    .selectDistinct({ companyId: users.companyId })
    .from(users)
    .where(sql`company_id <> ${0}`);

describe("a company's transaction", () => {
  test('is isolated from other companies, even in a query without a company filter', async () => {
    const [fixture, otherFixture] = [await createFixture(), await createFixture()];
    await withCompanyTransaction(database.db, fixture.companyId, async (tx) => {
      expect(await listCompanyIds(tx)).toEqual([{ companyId: fixture.companyId }]);
    });
    const foreignInsert = withCompanyTransaction(database.db, fixture.companyId, (tx) =>
      tx.execute(
        sql`insert into user_permissions (company_id, user_id, permission) values (${otherFixture.companyId}, ${otherFixture.ann.id}, 'x')`,
      ),
    );
    await expect(foreignInsert).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  test('is a savepoint in an open transaction and restores the scope of that transaction', async () => {
    const [first, second] = [await createFixture(), await createFixture()];
    await withCompanyTransaction(database.db, first.companyId, async (outer) => {
      await withCompanyTransaction(outer, second.companyId, async (tx) => {
        expect(await listCompanyIds(tx)).toEqual([{ companyId: second.companyId }]);
      });
      expect(await listCompanyIds(outer)).toEqual([{ companyId: first.companyId }]);
      await expect(withCompanyTransaction(outer, second.companyId, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
      expect(await listCompanyIds(outer)).toEqual([{ companyId: first.companyId }]);
    });
  });

  test('resets the company of the connection', async () => {
    const { companyId } = await createFixture();
    await withCompanyTransaction(database.db, companyId, async (tx) => void (await listCompanyIds(tx)));
    const settings = await Promise.all(
      Array.from({ length: 10 }, () => database.db.execute(sql`select current_setting('countinghouse.company_id', true) as company`)),
    );
    expect(settings.map(([row]) => row?.['company'] || null)).toEqual(Array(10).fill(null));
  });
});
