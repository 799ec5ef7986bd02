import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { currencies } from '#db/schema/index.ts';
import { notFound } from '#server/kernel/errors.ts';

export type CurrencyRow = typeof currencies.$inferSelect;

/** The company's currency of a code in any case, archived or not, or undefined. */
export const findCurrency = async (db: Database, companyId: number, code: string): Promise<CurrencyRow | undefined> => {
  const [currency] = await db
    .select()
    .from(currencies)
    .where(and(eq(currencies.companyId, companyId), sql`lower(${currencies.code}) = lower(${code})`));
  return currency;
};

/** As findCurrency; throws not_found. */
export const getCurrency = async (db: Database, companyId: number, code: string): Promise<CurrencyRow> => {
  const currency = await findCurrency(db, companyId, code);
  if (!currency) throw notFound();
  return currency;
};
