// Bank accounts belong to a company. Admins see all of them, users those that are in use.
import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import {
  companyBankAccountCurrencies,
  companyBankAccounts,
  currencies,
  type CompanyBankAccountRow,
  type CurrencyRow,
} from '#db/schema/index.ts';
import type { ShownBankAccount } from '#server/modules/companies/company-bank-accounts/present.ts';
import { notFound } from '#server/kernel/errors.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';
import { numberOf } from '#server/records/path-id.ts';
import type { OwnerPorts } from '#server/records/service-ports.ts';

export const bankAccountsOf = ({ owner: { companyId, userId } }: OwnerCall): SQL | undefined =>
  and(eq(companyBankAccounts.companyId, companyId), userId === null ? undefined : eq(companyBankAccounts.archived, false));

/** Those with the currencies in which they take money: for users, those in use. */
export const withCurrencies = async (
  { db, owner: { companyId, userId } }: OwnerPorts,
  accounts: CompanyBankAccountRow[],
): Promise<ShownBankAccount[]> => {
  if (accounts.length === 0) return [];
  const taken = companyBankAccountCurrencies;
  const rows = await db
    .select({ bankAccountId: taken.bankAccountId, currency: currencies })
    .from(taken)
    .innerJoin(currencies, and(eq(currencies.companyId, taken.companyId), eq(currencies.code, taken.currency)))
    .where(
      and(
        eq(taken.companyId, companyId),
        inArray(
          taken.bankAccountId,
          accounts.map(({ id }) => id),
        ),
        userId === null ? undefined : eq(currencies.archived, false),
      ),
    )
    .orderBy(asc(currencies.code));
  const byAccount = new Map<number, CurrencyRow[]>();
  for (const { bankAccountId, currency } of rows) byAccount.set(bankAccountId, [...(byAccount.get(bankAccountId) ?? []), currency]);
  return accounts.map((account) => ({ account, currencies: byAccount.get(account.id) ?? [] }));
};

const isNumbered = (call: OwnerCall, id: string): SQL | undefined => and(bankAccountsOf(call), eq(companyBankAccounts.id, numberOf(id)));

/** The bank account that a path names. Throws not_found. */
export const getBankAccount = async (ctx: OwnerPorts, id: string): Promise<ShownBankAccount> => {
  const [account] = await ctx.db.select().from(companyBankAccounts).where(isNumbered(ctx, id));
  if (!account) throw notFound();
  const [shown = { account, currencies: [] }] = await withCurrencies(ctx, [account]);
  return shown;
};

/** Its row, which nobody else changes before the transaction ends. Throws not_found. */
export const lockBankAccount = async (tx: Tx, call: OwnerCall, id: string): Promise<CompanyBankAccountRow> => {
  const [account] = await tx.select().from(companyBankAccounts).where(isNumbered(call, id)).for('update');
  if (!account) throw notFound();
  return account;
};
