// Inserts limits, fees and subtypes of a company, for tests of postings.
import type { TransactionFeeRow, TransactionLimitRow, TransactionSubtypeRow } from '#db/schema/index.ts';
import { transactionFees, transactionLimits, transactionSubtypes } from '#db/schema/index.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import type { CompanyFixture } from '#server/testing/company-fixture.ts';

let count = 0;

/** Fees and limits default to debits in USD. */
type FeeFields = Partial<TransactionFeeRow>;
type LimitFields = Pick<TransactionLimitRow, 'type' | 'value'> & Partial<TransactionLimitRow>;
type SubtypeFields = Pick<TransactionSubtypeRow, 'name' | 'txType'> & Partial<TransactionSubtypeRow>;

const baseColumns = ({ companyId }: CompanyFixture) => ({
  companyId,
  id: ++count,
  currency: 'USD',
  txType: 'debit' as const,
  createdAt: new Date(),
  updatedAt: new Date(),
});

export const addFee = async ({ db }: TestDatabase, fixture: CompanyFixture, fee: FeeFields): Promise<void> => {
  await db.insert(transactionFees).values({ ...baseColumns(fixture), ...fee });
};

export const addLimit = async ({ db }: TestDatabase, fixture: CompanyFixture, limit: LimitFields): Promise<void> => {
  await db.insert(transactionLimits).values({ ...baseColumns(fixture), ...limit });
};

/** Returns the ID of the subtype. */
export const addSubtype = async ({ db }: TestDatabase, fixture: CompanyFixture, subtype: SubtypeFields): Promise<number> => {
  const { companyId, id, createdAt, updatedAt } = baseColumns(fixture);
  await db.insert(transactionSubtypes).values({ companyId, id, createdAt, updatedAt, ...subtype });
  return id;
};

/** Changes company settings; omitted ones are kept. */
export const changeSettings = async (
  { owner }: TestDatabase,
  { companyId }: CompanyFixture,
  settings: Record<string, unknown>,
): Promise<void> => {
  await owner`update companies set settings = settings || ${owner.json(settings as never)} where id = ${companyId}`;
};
