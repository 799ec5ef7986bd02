// Links between bank accounts and the currencies that they accept. They are listed and changed by bank account or by currency.
import { and, eq, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import {
  companyBankAccountCurrencies,
  companyBankAccounts,
  currencies,
  type CompanyBankAccountRow,
  type CurrencyRow,
} from '#db/schema/index.ts';
import { nonexistent, notFound, refused } from '#server/kernel/errors.ts';
import type { CompanyBankAccountRecord } from '#server/modules/companies/company-bank-accounts/schema.ts';
import {
  visibleBankAccountsCondition,
  companyBankAccountList,
  getBankAccount,
  listBankAccounts,
  lockBankAccount,
} from '#server/modules/companies/company-bank-accounts/service.ts';
import { currencyList, findCurrency, getCurrency } from '#server/modules/companies/currencies/service.ts';
import { recordCallerAction, type AuditActor } from '#server/records/audit.ts';
import { withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import type { ListQuery, Page } from '#server/records/listing.ts';
import { readTablePage } from '#server/records/read-page.ts';
import type { OwnerAuditPorts, OwnerListPorts, OwnerPorts } from '#server/records/service-ports.ts';

const links = companyBankAccountCurrencies;

const linkCondition = (companyId: number, bankAccountId: number, code: string | AnyColumn): SQL | undefined =>
  and(eq(links.companyId, companyId), eq(links.bankAccountId, bankAccountId), eq(links.currency, code));

/** A page of the currencies of a bank account. Throws not_found. */
export const listBankAccountCurrencies = async (ctx: OwnerListPorts, id: string, query: ListQuery): Promise<Page<CurrencyRow>> => {
  const { account } = await getBankAccount(ctx, id);
  const scope = and(
    eq(currencies.companyId, account.companyId),
    sql`exists (select 1 from ${links} where ${linkCondition(account.companyId, account.id, currencies.code)})`,
  );
  return readTablePage(ctx, query, currencyList, { table: currencies, scope });
};

/** Throws not_found. */
export const getBankAccountCurrency = async (ctx: OwnerPorts, { id, code }: { id: string; code: string }): Promise<CurrencyRow> => {
  const { currencies: accountCurrencies } = await getBankAccount(ctx, id);
  const currency = accountCurrencies.find((row) => row.code.toLowerCase() === code.toLowerCase());
  if (!currency) throw notFound();
  return currency;
};

const insertLink = async (tx: Tx, ctx: AuditActor, account: CompanyBankAccountRow, { code, archived }: CurrencyRow): Promise<void> => {
  if (account.archived || archived) throw refused('Cannot modify an archived object.');
  const { companyId } = account;
  const insertedLinks = await tx
    .insert(links)
    .values({ companyId, bankAccountId: account.id, currency: code, createdAt: ctx.clock.now() })
    .onConflictDoNothing()
    .returning();
  if (insertedLinks.length === 0) return;
  await recordCallerAction(tx, ctx, 'company_bank_account.currency.add', { details: { bank_account: account.id, currency: code } });
};

/** Links a currency to a bank account. Throws not_found, invalid on `currency`, and invalid if either is archived. */
export const addBankAccountCurrency = (
  ctx: OwnerAuditPorts,
  { id, currency: code }: { id: string; currency: string },
): Promise<CurrencyRow> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const account = await lockBankAccount(tx, ctx, id);
    const currency = await findCurrency(tx, account.companyId, code);
    if (!currency) throw nonexistent('currency', 'Currency');
    await insertLink(tx, ctx, account, currency);
    return currency;
  });

/** Throws not_found. */
export const removeBankAccountCurrency = (ctx: OwnerAuditPorts, { id, code }: { id: string; code: string }): Promise<void> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const account = await lockBankAccount(tx, ctx, id);
    const currency = await getBankAccountCurrency({ ...ctx, db: tx }, { id, code });
    if (account.archived) throw refused('Cannot modify an archived object.');
    await tx.delete(links).where(linkCondition(account.companyId, account.id, currency.code));
    await recordCallerAction(tx, ctx, 'company_bank_account.currency.remove', {
      details: { bank_account: account.id, currency: currency.code },
    });
  });

/** A page of the bank accounts that accept a currency. Throws not_found. */
export const listBankAccountsOfCurrency = async (
  ctx: OwnerListPorts,
  currencyCode: string,
  query: ListQuery,
): Promise<Page<CompanyBankAccountRecord>> => {
  const { code } = await getCurrency(ctx, currencyCode);
  return listBankAccounts(ctx, companyBankAccountList, { ...query, currency: code });
};

/** Throws not_found. */
export const getBankAccountOfCurrency = async (
  ctx: OwnerPorts,
  { id, code }: { id: string; code: string },
): Promise<CompanyBankAccountRecord> => {
  await getBankAccountCurrency(ctx, { id, code });
  return getBankAccount(ctx, id);
};

/** Adds the same link as addBankAccountCurrency. Throws not_found for the currency, and invalid on `id`. */
export const addBankAccountToCurrency = async (
  ctx: OwnerAuditPorts,
  { code: currencyCode, id }: { code: string; id: number },
): Promise<CompanyBankAccountRecord> => {
  const { code } = await getCurrency(ctx, currencyCode);
  const count = await ctx.db.$count(companyBankAccounts, and(visibleBankAccountsCondition(ctx), eq(companyBankAccounts.id, id)));
  if (count === 0) throw nonexistent('id', 'Bank account');
  await addBankAccountCurrency(ctx, { id: String(id), currency: code });
  return getBankAccount(ctx, String(id));
};
