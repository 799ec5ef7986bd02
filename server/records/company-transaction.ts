// A transaction that sees one company's rows only: row-level security as the second net behind the `where` of every
// query. An idempotent request has a transaction open already; then this is a savepoint in it, and what the outer
// transaction was confined to returns at its end.
import { eq, is, sql } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Database, OpenDatabase, Tx } from '#db/client.ts';
import { companies } from '#db/schema/index.ts';
import { inSpan } from '#server/kernel/span.ts';

/** True when what is written now is committed later, by whoever opened the transaction. */
export const isInTransaction = (db: Database): boolean => is(db, PgTransaction);

/** Confines the transaction to a company and returns what it was confined to before: a company, or '' for none. */
const confine = async (tx: Tx, company: string): Promise<string> => {
  const [row] = await tx.execute<{ before: string }>(sql`
    select coalesce(current_setting('countinghouse.company_id', true), '') as before, set_config('countinghouse.company_id', ${company}, true)`);
  return row?.before ?? '';
};

/** Runs work in a transaction that sees and writes rows of one company only, and commits it. */
export const inCompany = <Result>(db: Database, companyId: number, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  inSpan('database transaction', { 'countinghouse.company': companyId }, () =>
    db.transaction(async (tx) => {
      const before = await confine(tx, String(companyId));
      const result = await work(tx);
      if (isInTransaction(db)) await confine(tx, before);
      return result;
    }),
  );

/** As inCompany, of the caller's company. */
export const inOwnCompany = <Result>(
  { db, me }: { db: Database; me: { companyId: number } },
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> => inCompany(db, me.companyId, work);

/** Lets one transaction of a company that asks this go on at a time, until it ends: for rules over several rows. */
export const lockCompany = async (tx: Tx, companyId: number): Promise<void> => {
  await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update');
};

/** A database to read from, or who chooses one for each read (db/replica.ts). */
export type ReadFrom = OpenDatabase['db'] | (() => Promise<OpenDatabase['db']>);

/**
 * Runs work that only reads, all of it in one view of the database: what others commit meanwhile is not seen. Under a company it is
 * confined to that one's rows; null is for what belongs to nobody.
 */
export const inSnapshot = async <Result>(from: ReadFrom, companyId: number | null, work: (tx: Tx) => Promise<Result>): Promise<Result> => {
  const db = typeof from === 'function' ? await from() : from;
  return db.transaction(
    async (tx) => {
      if (companyId !== null) await confine(tx, String(companyId));
      return work(tx);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
};
