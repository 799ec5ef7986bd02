// The currencies of one of the caller's accounts, with what it holds of each now, or held at a past moment.
import { and, count, eq, sql, type SQL } from 'drizzle-orm';
import { ledgerAccounts } from '#db/schema/index.ts';
import type { SessionContext } from '#server/api/context.ts';
import { findOwnAccount } from '#server/features/accounts/list-accounts.ts';
import { toAccountCurrencies } from '#server/features/accounts/present-account.ts';
import type { AccountAt, AccountCurrency } from '#server/features/accounts/schema.ts';
import { readBalances } from '#server/features/ledger/balances.ts';
import { notFound } from '#server/kernel/errors.ts';
import { caseless, flag, moment } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { readPage } from '#server/records/read-page.ts';

/** True of the currency that the account used first. */
const isActive = sql`(not exists (select from ledger_accounts f
  where f.company_id = ${ledgerAccounts.companyId} and f.kind = 'user' and f.account_reference = ${ledgerAccounts.accountReference}
    and (f.created_at, f.id) < (${ledgerAccounts.createdAt}, ${ledgerAccounts.id})))`;

export const ownAccountCurrencies = listing({
  filters: { active: flag(isActive), currency: caseless(ledgerAccounts.currency), created: moment(ledgerAccounts.createdAt) },
  sorts: { created: ledgerAccounts.createdAt, currency: ledgerAccounts.currency },
  defaultSort: 'created',
  id: ledgerAccounts.currency,
  created: ledgerAccounts.createdAt,
});

/** All currencies of one of the caller's accounts by code, oldest first. Throws not_found for a reference that is not theirs. */
const readCurrencies = async (ctx: SessionContext, { reference, at }: AccountAt): Promise<Map<string, AccountCurrency>> => {
  await findOwnAccount(ctx, reference);
  const shown = toAccountCurrencies(await readBalances(ctx.db, ctx.me.companyId, [reference], at));
  return new Map(shown.map((currency) => [currency.currency.code, currency]));
};

/** A page of the currencies of one of the caller's accounts. The query names the account and the moment besides. */
export const listOwnAccountCurrencies = async (ctx: SessionContext, input: ListQuery & AccountAt): Promise<Page<AccountCurrency>> => {
  const { reference, at, ...query } = input;
  const shown = await readCurrencies(ctx, { reference, at });
  const { companyId } = ctx.me;
  const ofAccount = (where: SQL | undefined) =>
    and(eq(ledgerAccounts.companyId, companyId), eq(ledgerAccounts.kind, 'user'), eq(ledgerAccounts.accountReference, reference), where);
  return readPage(ctx, query, ownAccountCurrencies, {
    count: async (where) => {
      const [counted] = await ctx.db.select({ rows: count() }).from(ledgerAccounts).where(ofAccount(where));
      return counted?.rows ?? 0;
    },
    rows: async ({ where, order, limit, offset }) => {
      const rows = await ctx.db
        .select({ code: ledgerAccounts.currency, createdAt: ledgerAccounts.createdAt })
        .from(ledgerAccounts)
        .where(ofAccount(where))
        .orderBy(...order)
        .limit(limit)
        .offset(offset);
      return rows.flatMap(({ code, createdAt }) => {
        const currency = shown.get(code);
        return currency ? [{ currency, place: { createdAt, id: code } }] : [];
      });
    },
    place: ({ place }) => place,
    present: ({ currency }) => currency,
  });
};

/** One currency of one of the caller's accounts, by its code in any case. Throws not_found for one that the account never used. */
export const getOwnAccountCurrency = async (
  ctx: SessionContext,
  { code, ...account }: AccountAt & { code: string },
): Promise<AccountCurrency> => {
  const shown = await readCurrencies(ctx, account);
  const found = [...shown.values()].find(({ currency }) => currency.code.toLowerCase() === code.toLowerCase());
  if (!found) throw notFound();
  return found;
};
