// Bank accounts belong to a company. Admins see all of them, users those that are in use.
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import {
  companyBankAccountCurrencies,
  companyBankAccounts,
  currencies,
  type CompanyBankAccountRow,
  type CurrencyRow,
} from '#db/schema/index.ts';
import { notFound, refused } from '#server/kernel/errors.ts';
import { changedAddress } from '#server/modules/companies/companies/schema.ts';
import {
  toCompanyBankAccountColumns,
  type CompanyBankAccountChange,
  type CompanyBankAccountInput,
  type ShownBankAccount,
} from '#server/modules/companies/company-bank-accounts/schema.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany, lockCompany } from '#server/records/company-transaction.ts';
import { containing, exact, flag, identity, matching, moment } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { changeOf, mergeMetadata } from '#server/records/merge-patch.ts';
import { nextNumber } from '#server/records/next-number.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';
import { numberOf } from '#server/records/path-id.ts';
import { inOrder, readPage, type List } from '#server/records/read-page.ts';
import type { OwnerAuditPorts, OwnerListPorts, OwnerPorts } from '#server/records/service-ports.ts';

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

/** Those that take money in a currency, whose code may be written in any case. */
const takes = (code: string) => {
  const taken = companyBankAccountCurrencies;
  return sql`exists (select 1 from ${taken} where ${and(
    eq(taken.companyId, companyBankAccounts.companyId),
    eq(taken.bankAccountId, companyBankAccounts.id),
    sql`lower(${taken.currency}) = lower(${code})`,
  )})`;
};

const declaration = {
  filters: {
    id: identity(companyBankAccounts.id),
    name: containing(companyBankAccounts.name),
    number: exact(companyBankAccounts.number),
    currency: matching(takes),
    created: moment(companyBankAccounts.createdAt),
  },
  sorts: { created: companyBankAccounts.createdAt, name: companyBankAccounts.name, id: companyBankAccounts.id },
  defaultSort: '-created',
  id: companyBankAccounts.id,
  created: companyBankAccounts.createdAt,
};

export const ownCompanyBankAccountList = listing(declaration);

export const companyBankAccountList = listing({
  ...declaration,
  filters: { ...declaration.filters, archived: flag(companyBankAccounts.archived) },
});

/** A page of the company's bank accounts, each with its currencies. */
export const listBankAccounts = async (ctx: OwnerListPorts, list: List, query: ListQuery): Promise<Page<ShownBankAccount>> =>
  readPage(ctx, query, list, {
    count: (where) => ctx.db.$count(companyBankAccounts, and(bankAccountsOf(ctx), where)),
    rows: async (part) => {
      const selected = ctx.db
        .select()
        .from(companyBankAccounts)
        .where(and(bankAccountsOf(ctx), part.where))
        .$dynamic();
      return withCurrencies(ctx, await inOrder(selected, part));
    },
    place: ({ account }) => account,
  });

const BANK_ACCOUNTS_MAX = 200;

/** Adds a bank account of the company. Throws invalid for codes of banks that are none, and beyond two hundred. */
export const createBankAccount = (
  ctx: OwnerAuditPorts,
  { branch_address, metadata, ...sent }: CompanyBankAccountInput,
): Promise<ShownBankAccount> =>
  inOwnCompany(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    await lockCompany(tx, companyId);
    if ((await tx.$count(companyBankAccounts, bankAccountsOf(ctx))) >= BANK_ACCOUNTS_MAX) {
      throw refused(`Your company has ${BANK_ACCOUNTS_MAX} bank accounts. Delete one first.`);
    }
    const now = ctx.clock.now();
    const [account] = await tx
      .insert(companyBankAccounts)
      .values({
        companyId,
        id: await nextNumber(tx, companyId, 'company_bank_account'),
        ...toCompanyBankAccountColumns(sent),
        branchAddress: branch_address ? changedAddress(null, branch_address) : null,
        metadata: metadata ?? {},
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    if (!account) throw new Error('A bank account was inserted and not returned.');
    await recordAct(tx, ctx, 'company_bank_account.create', { details: { bank_account: account.id } });
    return { account, currencies: [] };
  });

/** Changes a bank account of the company. Throws not_found, and invalid for an archived one that the change does not bring back. */
export const changeBankAccount = (
  ctx: OwnerAuditPorts,
  { id, metadata, branch_address, ...sent }: CompanyBankAccountChange,
): Promise<ShownBankAccount> =>
  inOwnCompany(ctx, async (tx) => {
    const before = await lockBankAccount(tx, ctx, id);
    if (before.archived && sent.archived !== false) throw refused('Cannot modify an archived object.');
    const change = changeOf(before, {
      ...toCompanyBankAccountColumns(sent),
      branchAddress: branch_address && changedAddress(before.branchAddress, branch_address),
      metadata: mergeMetadata(before.metadata, metadata),
    });
    if (change) {
      await tx
        .update(companyBankAccounts)
        .set({ ...change.after, updatedAt: ctx.clock.now() })
        .where(and(bankAccountsOf(ctx), eq(companyBankAccounts.id, before.id)));
      await recordAct(tx, ctx, 'company_bank_account.update', { details: { bank_account: before.id, ...change } });
    }
    return getBankAccount({ ...ctx, db: tx }, id);
  });

/** Deletes a bank account of the company, with what it says of currencies. Throws not_found. */
export const removeBankAccount = (ctx: OwnerAuditPorts, id: string): Promise<void> =>
  inOwnCompany(ctx, async (tx) => {
    const before = await lockBankAccount(tx, ctx, id);
    await tx.delete(companyBankAccounts).where(and(bankAccountsOf(ctx), eq(companyBankAccounts.id, before.id)));
    const { name, bankName } = before;
    await recordAct(tx, ctx, 'company_bank_account.remove', { details: { bank_account: before.id, name, bank_name: bankName } });
  });
