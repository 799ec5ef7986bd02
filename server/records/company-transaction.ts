// Transactions restricted to the rows of one company by row-level security, in addition to the conditions of the queries. Inside
// an open transaction, such as that of an idempotent request, they are savepoints, and restore the previous restriction at their end.
import { eq, is, sql } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Database, OpenDatabase, Tx } from '#db/client.ts';
import { companies } from '#db/schema/index.ts';
import { inSpan } from '#server/kernel/span.ts';

/** True inside an open transaction, which its opener commits. */
export const isInTransaction = (db: Database): boolean => is(db, PgTransaction);

/** Restricts the transaction to a company, and returns the previous one, or '' for none. */
const setCompany = async (tx: Tx, company: string): Promise<string> => {
  const [row] = await tx.execute<{ before: string }>(sql`
    select coalesce(current_setting('countinghouse.company_id', true), '') as before, set_config('countinghouse.company_id', ${company}, true)`);
  return row?.before ?? '';
};

/** Runs and commits a transaction that can only read and write rows of one company. */
export const withCompanyTransaction = <Result>(db: Database, companyId: number, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  inSpan('database transaction', { 'countinghouse.company': companyId }, () =>
    db.transaction(async (tx) => {
      const before = await setCompany(tx, String(companyId));
      const result = await work(tx);
      if (isInTransaction(db)) await setCompany(tx, before);
      return result;
    }),
  );

export const withOwnCompanyTransaction = <Result>(
  { db, me }: { db: Database; me: { companyId: number } },
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> => withCompanyTransaction(db, me.companyId, work);

/** Runs `work` in a transaction that is always rolled back, for dry runs. Returns its result, or throws its error. */
export const withRolledBackTransaction = async <Result>(
  ports: { db: Database; me: { companyId: number } },
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> => {
  let outcome: { result: Result } | undefined;
  const rollback = new Error('A dry run is rolled back');
  try {
    await withOwnCompanyTransaction(ports, async (tx) => {
      outcome = { result: await work(tx) };
      throw rollback;
    });
  } catch (error) {
    if (error !== rollback) throw error;
  }
  if (!outcome) throw new Error('A dry run returned without a result');
  return outcome.result;
};

/** Serializes transactions of a company that take this lock, for rules across several rows. */
export const lockCompany = async (tx: Tx, companyId: number): Promise<void> => {
  await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update');
};

/** A database, or a function that chooses one for each read (db/replica.ts). */
export type ReadFrom = OpenDatabase['db'] | (() => Promise<OpenDatabase['db']>);

/** Runs reads in one snapshot, restricted to the rows of a company; null for rows without a company. */
export const inSnapshot = async <Result>(from: ReadFrom, companyId: number | null, work: (tx: Tx) => Promise<Result>): Promise<Result> => {
  const db = typeof from === 'function' ? await from() : from;
  return db.transaction(
    async (tx) => {
      if (companyId !== null) await setCompany(tx, String(companyId));
      return work(tx);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
};
