import { and, count, eq, type SQL } from 'drizzle-orm';
import type { SessionContext } from '#server/api/context.ts';
import { currencies } from '#db/schema/index.ts';
import type { CurrencyRow } from '#server/features/currencies/find-currency.ts';
import { toAdminCurrency, toCurrency, type AdminCurrency, type Currency } from '#server/features/currencies/schema.ts';
import { caseless, exact, flag } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { readPage } from '#server/records/read-page.ts';

const declaration = {
  filters: { code: caseless(currencies.code), display_code: exact(currencies.displayCode), unit: exact(currencies.unit) },
  sorts: { created: currencies.createdAt, code: currencies.code, display_code: currencies.displayCode },
  defaultSort: 'code',
  id: currencies.code,
  created: currencies.createdAt,
};

/** What users see: the currencies in use. */
export const currencyList = listing(declaration);

/** What admins see: also archived currencies. */
export const adminCurrencyList = listing({ ...declaration, filters: { ...declaration.filters, archived: flag(currencies.archived) } });

const source = <Item>(ctx: SessionContext, present: (row: CurrencyRow) => Item, also?: SQL) => {
  const ofCompany = (where: SQL | undefined) => and(eq(currencies.companyId, ctx.me.companyId), also, where);
  return {
    count: async (where: SQL | undefined) => {
      const [counted] = await ctx.db.select({ rows: count() }).from(currencies).where(ofCompany(where));
      return counted?.rows ?? 0;
    },
    rows: (part: { where: SQL | undefined; order: SQL[]; limit: number; offset: number }) =>
      ctx.db
        .select()
        .from(currencies)
        .where(ofCompany(part.where))
        .orderBy(...part.order)
        .limit(part.limit)
        .offset(part.offset),
    place: (row: CurrencyRow) => ({ createdAt: row.createdAt, id: row.code }),
    present,
  };
};

/** A page of the caller's company's currencies without the archived ones. */
export const listCurrencies = (ctx: SessionContext, query: ListQuery): Promise<Page<Currency>> =>
  readPage(ctx, query, currencyList, source(ctx, toCurrency, eq(currencies.archived, false)));

/** A page of all currencies of the caller's company. */
export const listAllCurrencies = (ctx: SessionContext, query: ListQuery): Promise<Page<AdminCurrency>> =>
  readPage(ctx, query, adminCurrencyList, source(ctx, toAdminCurrency));
