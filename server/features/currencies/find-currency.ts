import { and, eq, sql, type Placeholder } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { currencies } from '#db/schema/index.ts';
import { prepared } from '#server/records/prepared.ts';
import { notFound } from '#server/kernel/errors.ts';

export type CurrencyRow = typeof currencies.$inferSelect;

const currencyOf = (db: Database, companyId: number | Placeholder, code: string | Placeholder) =>
  db
    .select()
    .from(currencies)
    .where(and(eq(currencies.companyId, companyId), sql`lower(${currencies.code}) = lower(${code})`));

const byCode = prepared((db) => currencyOf(db, sql.placeholder('companyId'), sql.placeholder('code')).prepare('currency_by_code'));

/** The company's currency of a code in any case, archived or not, or undefined. */
export const findCurrency = async (db: Database, companyId: number, code: string): Promise<CurrencyRow | undefined> => {
  const [currency] = await byCode(db).execute({ companyId, code });
  return currency;
};

/** As getCurrency, and nobody else changes the row before the transaction ends. */
export const lockCurrency = async (tx: Tx, companyId: number, code: string): Promise<CurrencyRow> => {
  const [currency] = await currencyOf(tx, companyId, code).for('update');
  if (!currency) throw notFound();
  return currency;
};

/** As findCurrency; throws not_found. */
export const getCurrency = async (db: Database, companyId: number, code: string): Promise<CurrencyRow> => {
  const currency = await findCurrency(db, companyId, code);
  if (!currency) throw notFound();
  return currency;
};
