// The currencies of an account, with what it holds of each now, or held at a past moment.
import { and, eq, sql } from 'drizzle-orm';
import { ledgerAccounts } from '#db/schema/index.ts';
import type { OwnerContext } from '#server/api/context.ts';
import { getAccount, heldCurrencies, type HeldCurrency } from '#server/features/accounts/find-account.ts';
import type { AccountPath } from '#server/features/accounts/schema.ts';
import { caseless, flag, moment } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { readTablePage } from '#server/records/read-page.ts';

/** True of the currency that the account used first. */
const isActive = sql`(not exists (select from ledger_accounts f
  where f.company_id = ${ledgerAccounts.companyId} and f.kind = 'user' and f.account_reference = ${ledgerAccounts.accountReference}
    and (f.created_at, f.id) < (${ledgerAccounts.createdAt}, ${ledgerAccounts.id})))`;

export const ownAccountCurrencyList = listing({
  filters: { active: flag(isActive), currency: caseless(ledgerAccounts.currency), created: moment(ledgerAccounts.createdAt) },
  sorts: { created: ledgerAccounts.createdAt, currency: ledgerAccounts.currency },
  defaultSort: 'created',
  id: ledgerAccounts.currency,
  created: ledgerAccounts.createdAt,
});

/** A page of the currencies of an account. The query names the account and the moment besides. Throws not_found. */
export const listAccountCurrencies = async (ctx: OwnerContext, input: ListQuery & AccountPath): Promise<Page<HeldCurrency>> => {
  const { reference, at, ...query } = input;
  const held = new Map(heldCurrencies(await getAccount(ctx, { reference, at })).map((currency) => [currency.currency.code, currency]));
  const mine = and(
    eq(ledgerAccounts.companyId, ctx.owner.companyId),
    eq(ledgerAccounts.kind, 'user'),
    eq(ledgerAccounts.accountReference, reference),
  );
  const { results, ...page } = await readTablePage(ctx, query, ownAccountCurrencyList, { table: ledgerAccounts, mine });
  return { ...page, results: results.flatMap(({ currency }) => held.get(currency) ?? []) };
};
