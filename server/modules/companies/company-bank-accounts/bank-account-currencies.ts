// In which currencies a bank account of the company takes money. Said from either side: of the account, or of the currency.
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
import type { ShownBankAccount } from '#server/modules/companies/company-bank-accounts/schema.ts';
import {
  bankAccountsOf,
  companyBankAccountList,
  getBankAccount,
  listBankAccounts,
  lockBankAccount,
} from '#server/modules/companies/company-bank-accounts/service.ts';
import { currencyList, findCurrency, getCurrency } from '#server/modules/companies/currencies/service.ts';
import { recordAct, type Actor } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { ListQuery, Page } from '#server/records/listing.ts';
import { readTablePage } from '#server/records/read-page.ts';
import type { OwnerAuditPorts, OwnerListPorts, OwnerPorts } from '#server/records/service-ports.ts';

const taken = companyBankAccountCurrencies;

const isTaken = (companyId: number, bankAccountId: number, code: string | AnyColumn): SQL | undefined =>
  and(eq(taken.companyId, companyId), eq(taken.bankAccountId, bankAccountId), eq(taken.currency, code));

/** A page of the currencies of the bank account that a path names. Throws not_found. */
export const listCurrenciesOf = async (ctx: OwnerListPorts, id: string, query: ListQuery): Promise<Page<CurrencyRow>> => {
  const { account } = await getBankAccount(ctx, id);
  const mine = and(
    eq(currencies.companyId, account.companyId),
    sql`exists (select 1 from ${taken} where ${isTaken(account.companyId, account.id, currencies.code)})`,
  );
  return readTablePage(ctx, query, currencyList, { table: currencies, mine });
};

/** A currency of the bank account that a path names. Throws not_found. */
export const getCurrencyOf = async (ctx: OwnerPorts, { id, code }: { id: string; code: string }): Promise<CurrencyRow> => {
  const { currencies: ofAccount } = await getBankAccount(ctx, id);
  const currency = ofAccount.find((row) => row.code.toLowerCase() === code.toLowerCase());
  if (!currency) throw notFound();
  return currency;
};

const put = async (tx: Tx, ctx: Actor, account: CompanyBankAccountRow, { code, archived }: CurrencyRow): Promise<void> => {
  if (account.archived || archived) throw refused('Cannot modify an archived object.');
  const { companyId } = account;
  const added = await tx
    .insert(taken)
    .values({ companyId, bankAccountId: account.id, currency: code, createdAt: ctx.clock.now() })
    .onConflictDoNothing()
    .returning();
  if (added.length === 0) return;
  await recordAct(tx, ctx, 'company_bank_account.currency.add', { details: { bank_account: account.id, currency: code } });
};

/** Says that a bank account takes money in a currency. Throws not_found, and invalid on `currency`, or where either is archived. */
export const addCurrency = (ctx: OwnerAuditPorts, { id, currency: code }: { id: string; currency: string }): Promise<CurrencyRow> =>
  inOwnCompany(ctx, async (tx) => {
    const account = await lockBankAccount(tx, ctx, id);
    const currency = await findCurrency(tx, account.companyId, code);
    if (!currency) throw nonexistent('currency', 'Currency');
    await put(tx, ctx, account, currency);
    return currency;
  });

/** Takes it back. Throws not_found. */
export const removeCurrency = (ctx: OwnerAuditPorts, { id, code }: { id: string; code: string }): Promise<void> =>
  inOwnCompany(ctx, async (tx) => {
    const account = await lockBankAccount(tx, ctx, id);
    const currency = await getCurrencyOf({ ...ctx, db: tx }, { id, code });
    if (account.archived) throw refused('Cannot modify an archived object.');
    await tx.delete(taken).where(isTaken(account.companyId, account.id, currency.code));
    await recordAct(tx, ctx, 'company_bank_account.currency.remove', { details: { bank_account: account.id, currency: currency.code } });
  });

/** A page of the bank accounts that take money in the currency that a path names. Throws not_found. */
export const listAccountsOf = async (ctx: OwnerListPorts, named: string, query: ListQuery): Promise<Page<ShownBankAccount>> => {
  const { code } = await getCurrency(ctx, named);
  return listBankAccounts(ctx, companyBankAccountList, { ...query, currency: code });
};

/** The bank account of a currency that a path names. Throws not_found. */
export const getAccountOf = async (ctx: OwnerPorts, { id, code }: { id: string; code: string }): Promise<ShownBankAccount> => {
  await getCurrencyOf(ctx, { id, code });
  return getBankAccount(ctx, id);
};

/** As addCurrency, said of the currency. Throws not_found, and invalid on `id`. */
export const addAccount = async (ctx: OwnerAuditPorts, { code: named, id }: { code: string; id: number }): Promise<ShownBankAccount> => {
  const { code } = await getCurrency(ctx, named);
  const isThere = await ctx.db.$count(companyBankAccounts, and(bankAccountsOf(ctx), eq(companyBankAccounts.id, id)));
  if (isThere === 0) throw nonexistent('id', 'Bank account');
  await addCurrency(ctx, { id: String(id), currency: code });
  return getBankAccount(ctx, String(id));
};
