// Bank accounts of a company. Admins see all of them, users only those that are not archived.
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { companyBankAccountCurrencies, companyBankAccounts, currencies, type CompanyBankAccountRow } from '#db/schema/index.ts';
import { refused } from '#server/kernel/errors.ts';
import { applyAddressChange } from '#server/modules/companies/companies/schema.ts';
import {
  toCompanyBankAccountColumns,
  type CompanyBankAccountChange,
  type CompanyBankAccountInput,
  type CompanyBankAccountRecord,
} from '#server/modules/companies/company-bank-accounts/schema.ts';
import { recordCallerAction } from '#server/records/audit.ts';
import { withOwnCompanyTransaction, lockCompany } from '#server/records/company-transaction.ts';
import { containing, exact, flag, identity, matching, timestamp } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { changeOf, mergeMetadata } from '#server/records/merge-patch.ts';
import { nextNumber, parseNumberId, requireRow } from '#server/records/record-ids.ts';
import type { OwnerPort } from '#server/records/owned-records.ts';
import { inOrder, readPage, type ListDeclaration } from '#server/records/read-page.ts';
import type { OwnerAuditPorts, OwnerListPorts, OwnerPorts } from '#server/records/service-ports.ts';

export const visibleBankAccountsCondition = ({ owner: { companyId, userId } }: OwnerPort): SQL | undefined =>
  and(eq(companyBankAccounts.companyId, companyId), userId === null ? undefined : eq(companyBankAccounts.archived, false));

/** Adds the currencies that bank accounts accept. Users see only currencies that are not archived. */
export const attachCurrencies = async (
  { db, owner: { companyId, userId } }: OwnerPorts,
  accounts: CompanyBankAccountRow[],
): Promise<CompanyBankAccountRecord[]> => {
  if (accounts.length === 0) return [];
  const links = companyBankAccountCurrencies;
  const rows = await db
    .select({ bankAccountId: links.bankAccountId, currency: currencies })
    .from(links)
    .innerJoin(currencies, and(eq(currencies.companyId, links.companyId), eq(currencies.code, links.currency)))
    .where(
      and(
        eq(links.companyId, companyId),
        inArray(
          links.bankAccountId,
          accounts.map(({ id }) => id),
        ),
        userId === null ? undefined : eq(currencies.archived, false),
      ),
    )
    .orderBy(asc(currencies.code));
  const rowsByAccountId = Map.groupBy(rows, ({ bankAccountId }) => bankAccountId);
  return accounts.map((account) => ({ account, currencies: (rowsByAccountId.get(account.id) ?? []).map(({ currency }) => currency) }));
};

const bankAccountCondition = (ctx: OwnerPort, id: string): SQL | undefined =>
  and(visibleBankAccountsCondition(ctx), eq(companyBankAccounts.id, parseNumberId(id)));

/** Throws not_found. */
export const getBankAccount = async (ctx: OwnerPorts, id: string): Promise<CompanyBankAccountRecord> => {
  const account = requireRow(await ctx.db.select().from(companyBankAccounts).where(bankAccountCondition(ctx, id)));
  const [record = { account, currencies: [] }] = await attachCurrencies(ctx, [account]);
  return record;
};

/** Locks a bank account until the transaction ends. Throws not_found. */
export const lockBankAccount = async (tx: Tx, ctx: OwnerPort, id: string): Promise<CompanyBankAccountRow> => {
  return requireRow(await tx.select().from(companyBankAccounts).where(bankAccountCondition(ctx, id)).for('update'));
};

/** Condition for bank accounts that accept a currency, by its code, ignoring case. */
const acceptsCurrencyCondition = (code: string) => {
  const links = companyBankAccountCurrencies;
  return sql`exists (select 1 from ${links} where ${and(
    eq(links.companyId, companyBankAccounts.companyId),
    eq(links.bankAccountId, companyBankAccounts.id),
    sql`lower(${links.currency}) = lower(${code})`,
  )})`;
};

const listOptions = {
  filters: {
    id: identity(companyBankAccounts.id),
    name: containing(companyBankAccounts.name),
    number: exact(companyBankAccounts.number),
    currency: matching(acceptsCurrencyCondition),
    created: timestamp(companyBankAccounts.createdAt),
  },
  sorts: { created: companyBankAccounts.createdAt, name: companyBankAccounts.name, id: companyBankAccounts.id },
  id: companyBankAccounts.id,
  created: companyBankAccounts.createdAt,
};

export const ownCompanyBankAccountList = listing(listOptions);

export const companyBankAccountList = listing({
  ...listOptions,
  filters: { ...listOptions.filters, archived: flag(companyBankAccounts.archived) },
});

/** A page of bank accounts with their currencies. */
export const listBankAccounts = async (
  ctx: OwnerListPorts,
  list: ListDeclaration,
  query: ListQuery,
): Promise<Page<CompanyBankAccountRecord>> =>
  readPage(ctx, query, list, {
    count: (where) => ctx.db.$count(companyBankAccounts, and(visibleBankAccountsCondition(ctx), where)),
    rows: async (slice) => {
      const selected = ctx.db
        .select()
        .from(companyBankAccounts)
        .where(and(visibleBankAccountsCondition(ctx), slice.where))
        .$dynamic();
      return attachCurrencies(ctx, await inOrder(selected, slice));
    },
    toPosition: ({ account }) => account,
  });

const BANK_ACCOUNTS_MAX = 200;

/** Creates a bank account. Throws invalid for malformed bank codes, and beyond the maximum number of bank accounts. */
export const createBankAccount = (
  ctx: OwnerAuditPorts,
  { branch_address, metadata, ...input }: CompanyBankAccountInput,
): Promise<CompanyBankAccountRecord> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    await lockCompany(tx, companyId);
    if ((await tx.$count(companyBankAccounts, visibleBankAccountsCondition(ctx))) >= BANK_ACCOUNTS_MAX) {
      throw refused(`Your company has reached the limit of ${BANK_ACCOUNTS_MAX} bank accounts. Delete one first.`);
    }
    const now = ctx.clock.now();
    const [account] = await tx
      .insert(companyBankAccounts)
      .values({
        companyId,
        id: await nextNumber(tx, companyId, 'company_bank_account'),
        ...toCompanyBankAccountColumns(input),
        branchAddress: branch_address ? applyAddressChange(null, branch_address) : null,
        metadata: metadata ?? {},
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    if (!account) throw new Error('A bank account was inserted but not returned.');
    await recordCallerAction(tx, ctx, 'company_bank_account.create', { details: { bank_account: account.id } });
    return { account, currencies: [] };
  });

/** Changes a bank account. Throws not_found, and invalid for an archived bank account that the change does not unarchive. */
export const changeBankAccount = (
  ctx: OwnerAuditPorts,
  { id, metadata, branch_address, ...input }: CompanyBankAccountChange,
): Promise<CompanyBankAccountRecord> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const before = await lockBankAccount(tx, ctx, id);
    if (before.archived && input.archived !== false) throw refused('Cannot modify an archived object.');
    const change = changeOf(before, {
      ...toCompanyBankAccountColumns(input),
      branchAddress: branch_address && applyAddressChange(before.branchAddress, branch_address),
      metadata: mergeMetadata(before.metadata, metadata),
    });
    if (change) {
      await tx
        .update(companyBankAccounts)
        .set({ ...change.after, updatedAt: ctx.clock.now() })
        .where(and(visibleBankAccountsCondition(ctx), eq(companyBankAccounts.id, before.id)));
      await recordCallerAction(tx, ctx, 'company_bank_account.update', { details: { bank_account: before.id, ...change } });
    }
    return getBankAccount({ ...ctx, db: tx }, id);
  });

/** Deletes a bank account and its links to currencies. Throws not_found. */
export const removeBankAccount = (ctx: OwnerAuditPorts, id: string): Promise<void> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const before = await lockBankAccount(tx, ctx, id);
    await tx.delete(companyBankAccounts).where(and(visibleBankAccountsCondition(ctx), eq(companyBankAccounts.id, before.id)));
    const { name, bankName } = before;
    await recordCallerAction(tx, ctx, 'company_bank_account.remove', { details: { bank_account: before.id, name, bank_name: bankName } });
  });
