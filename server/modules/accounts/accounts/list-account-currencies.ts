// The currencies of an account, with what it holds of each now, or held at a past moment.
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { getAccount } from '#server/modules/accounts/accounts/find-account.ts';
import { held, heldOf, type HeldCurrency } from '#server/modules/accounts/accounts/held-currencies.ts';
import type { AccountPath } from '#server/modules/accounts/accounts/schema.ts';
import { caseless, flag, integer, moment } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { inOrder, readPage, type List } from '#server/records/read-page.ts';
import type { OwnerListPorts } from '#server/records/service-ports.ts';

const declaration = {
  filters: {
    active: flag(held.isActive),
    currency: caseless(held.currency),
    balance: integer(held.balance),
    available_balance: integer(held.available),
    created: moment(held.createdAt),
    updated: moment(held.updatedAt),
  },
  sorts: {
    created: held.createdAt,
    updated: held.updatedAt,
    currency: held.currency,
    balance: held.balance,
    available_balance: held.available,
  },
  defaultSort: 'created',
  id: held.currency,
  created: held.createdAt,
};

export const ownAccountCurrencyList = listing(declaration);

export const accountCurrencyList = listing({ ...declaration, filters: { ...declaration.filters, archived: flag(held.archived) } });

/**
 * A page of the currencies of an account. The query names the account besides, and the moment of which balances are told; filters and
 * orders go by what is there now. Throws not_found.
 */
export const listAccountCurrencies = async (
  ctx: OwnerListPorts,
  list: List,
  { reference, at, ...query }: ListQuery & AccountPath,
): Promise<Page<HeldCurrency>> => {
  const { currencies } = await getAccount(ctx, { reference, at });
  const byCode = new Map(currencies.map((one) => [one.currency.code, one]));
  const isMine = and(eq(held.accountReference, reference), ctx.owner.userId === null ? undefined : eq(held.archived, false));
  const source = heldOf(ctx.owner.companyId);
  // The builder knows no columns of what is no table: they are read as expressions.
  const columns = { currency: sql<string>`${held.currency}`, createdAt: sql<Date>`${held.createdAt}`.mapWith(held.createdAt) };
  const select = (where: SQL | undefined) => ctx.db.select(columns).from(source).where(and(isMine, where)).$dynamic();
  const page = await readPage(ctx, query, list, {
    count: async (where) => (await select(where)).length,
    rows: (part) => inOrder(select(part.where), part),
    place: ({ createdAt, currency }) => ({ createdAt, id: currency }),
  });
  return { ...page, results: page.results.flatMap(({ currency }) => byCode.get(currency) ?? []) };
};
