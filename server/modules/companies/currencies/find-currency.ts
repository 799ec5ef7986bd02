import { and, eq, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { currencies, type CurrencyRow } from '#db/schema/index.ts';
import { notFound } from '#server/kernel/errors.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';
import { prepared } from '#server/records/prepared.ts';
import type { OwnerPorts } from '#server/records/service-ports.ts';

/** Admins see all currencies of their company, users those in use. */
export const currenciesOf = ({ owner: { companyId, userId } }: OwnerCall): SQL | undefined =>
  and(eq(currencies.companyId, companyId), userId === null ? undefined : eq(currencies.archived, false));

/** In any case. */
const hasCode = (code: string | Placeholder): SQL => sql`lower(${currencies.code}) = lower(${code})`;

/** The currency that a path names. Throws not_found. */
export const getCurrency = async (ctx: OwnerPorts, code: string): Promise<CurrencyRow> => {
  const [currency] = await ctx.db
    .select()
    .from(currencies)
    .where(and(currenciesOf(ctx), hasCode(code)));
  if (!currency) throw notFound();
  return currency;
};

/** As getCurrency, and nobody else changes the row before the transaction ends. */
export const lockCurrency = async (tx: Tx, ctx: OwnerCall, code: string): Promise<CurrencyRow> => {
  const [currency] = await tx
    .select()
    .from(currencies)
    .where(and(currenciesOf(ctx), hasCode(code)))
    .for('update');
  if (!currency) throw notFound();
  return currency;
};

const byCode = prepared((db) =>
  db
    .select()
    .from(currencies)
    .where(and(eq(currencies.companyId, sql.placeholder('companyId')), hasCode(sql.placeholder('code'))))
    .prepare('currency_by_code'),
);

/** For rules that have an answer of their own to archived currencies: any of the company's, or undefined. */
export const findCurrency = async (db: Database, companyId: number, code: string): Promise<CurrencyRow | undefined> => {
  const [currency] = await byCode(db).execute({ companyId, code });
  return currency;
};
