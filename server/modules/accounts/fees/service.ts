import { and, asc, eq, ne } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { transactionFees, type TransactionFeeRow } from '#db/schema/index.ts';
import { invalid, notFound, refused } from '#server/kernel/errors.ts';
import { TX_TYPES } from '#server/kernel/transaction-enums.ts';
import { type FeeChange, type FeeInput, toFeeColumns } from '#server/modules/accounts/fees/schema.ts';
import type { ScopePath } from '#server/modules/accounts/scopes/schema.ts';
import {
  getScope,
  getScopeForWrite,
  inScope,
  withoutPathNames,
  requireAccount,
  requireCurrency,
  requireDefinition,
  visibleInScope,
  withTransaction,
  type FeeScope,
} from '#server/modules/accounts/scopes/service.ts';
import { requireDeclaredSubtype } from '#server/modules/accounts/subtypes/service.ts';
import { recordCallerAction } from '#server/records/audit.ts';
import { inOwnCompany, lockCompany } from '#server/records/company-transaction.ts';
import { caseless, choice, exact, identity, integer, timestamp } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { changeOf } from '#server/records/merge-patch.ts';
import { nextNumber, parseNumberId } from '#server/records/record-ids.ts';
import { readTablePage, type ListDeclaration } from '#server/records/read-page.ts';
import type { OwnerAuditPorts, OwnerListPorts, OwnerPorts } from '#server/records/service-ports.ts';

/** Throws not_found. */
export const getFee = async (ctx: OwnerPorts, path: ScopePath & { fee_id: string }): Promise<TransactionFeeRow> => {
  const scope = await getScope(ctx, path);
  const [fee] = await ctx.db
    .select()
    .from(transactionFees)
    .where(and(visibleInScope(transactionFees, ctx, scope), eq(transactionFees.id, parseNumberId(path.fee_id))));
  if (!fee) throw notFound();
  return fee;
};

/** Locks a fee until the transaction ends. Throws not_found. */
export const lockFee = async (tx: Tx, scope: FeeScope, id: string): Promise<TransactionFeeRow> => {
  const [fee] = await tx
    .select()
    .from(transactionFees)
    .where(and(inScope(transactionFees, scope), eq(transactionFees.id, parseNumberId(id))))
    .for('update');
  if (!fee) throw notFound();
  return fee;
};

const declaration = {
  filters: {
    id: identity(transactionFees.id),
    name: exact(transactionFees.name),
    tx_type: choice(transactionFees.txType, TX_TYPES),
    subtype: exact(transactionFees.subtype),
    currency: caseless(transactionFees.currency),
    value: integer(transactionFees.value),
    created: timestamp(transactionFees.createdAt),
    updated: timestamp(transactionFees.updatedAt),
  },
  sorts: { id: transactionFees.id, created: transactionFees.createdAt, value: transactionFees.value },
  defaultSort: 'id',
  id: transactionFees.id,
  created: transactionFees.createdAt,
};

export const ownFeeList = listing(declaration);

/** All fees of a scope, oldest first. Throws not_found. */
export const listFees = async (ctx: OwnerPorts, path: ScopePath): Promise<TransactionFeeRow[]> => {
  const scope = await getScope(ctx, path);
  return ctx.db
    .select()
    .from(transactionFees)
    .where(visibleInScope(transactionFees, ctx, scope))
    .orderBy(asc(transactionFees.id));
};

/** A page of the fees of a scope. The query may contain the path parameters. Throws not_found. */
export const listFeePage = async (
  ctx: OwnerListPorts,
  list: ListDeclaration,
  path: ScopePath,
  query: ListQuery,
): Promise<Page<TransactionFeeRow>> => {
  const scope = await getScope(ctx, path);
  return readTablePage(ctx, withoutPathNames(query), list, { table: transactionFees, mine: visibleInScope(transactionFees, ctx, scope) });
};

const requireUniqueName = async (tx: Tx, scope: FeeScope, fee: TransactionFeeRow): Promise<void> => {
  if (fee.archived || fee.name === null) return;
  const [other] = await tx
    .select({ id: transactionFees.id })
    .from(transactionFees)
    .where(
      and(
        inScope(transactionFees, scope),
        ne(transactionFees.id, fee.id),
        eq(transactionFees.archived, false),
        eq(transactionFees.name, fee.name),
        eq(transactionFees.currency, fee.currency),
        eq(transactionFees.txType, fee.txType),
      ),
    );
  if (other) throw invalid({ name: [`Fee ${other.id} has the same scope, name, currency and transaction type.`] });
};

/**
 * Throws invalid by field for a fee without a value or percentage, for unknown accounts, definitions and subtypes, and for a duplicate name
 * within the scope.
 */
export const requireValidFee = async (tx: Tx, scope: FeeScope, fee: TransactionFeeRow): Promise<void> => {
  if (fee.value === 0n && Number(fee.percentage ?? 0) === 0) throw invalid({ value: ['Enter a value or a percentage above 0.'] });
  const { companyId } = scope;
  await requireDefinition(tx, companyId, fee.accountDefinition);
  await requireAccount(tx, companyId, 'debit_account', fee.debitAccount);
  await requireAccount(tx, companyId, 'credit_account', fee.creditAccount);
  await requireDeclaredSubtype(tx, companyId, { field: 'subtype', name: fee.subtype, txType: fee.txType });
  await requireDeclaredSubtype(tx, companyId, { field: 'debit_subtype', name: fee.debitSubtype, txType: 'debit' });
  await requireDeclaredSubtype(tx, companyId, { field: 'credit_subtype', name: fee.creditSubtype, txType: 'credit' });
  await requireUniqueName(tx, scope, fee);
};

const FEE_DEFAULTS = {
  name: null,
  description: null,
  value: 0n,
  percentage: null,
  subtype: null,
  accountDefinition: null,
  debitAccount: null,
  creditAccount: null,
  debitSubtype: null,
  creditSubtype: null,
  inferred: true,
  archived: false,
};

const omitUndefined = <Columns extends object>(columns: Columns) =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Columns]?: Exclude<Columns[Name], undefined>;
  };

/** Creates a fee in a scope. Throws not_found for the scope, permission_denied by rank, and invalid by field like requireValidFee. */
export const createFee = (ctx: OwnerAuditPorts, path: ScopePath, input: FeeInput): Promise<TransactionFeeRow> =>
  inOwnCompany(ctx, async (tx) => {
    // The lock keeps concurrent requests from creating two fees with the same name.
    await lockCompany(tx, ctx.owner.companyId);
    const scope = await getScopeForWrite(withTransaction(ctx, tx), path);
    const now = ctx.clock.now();
    const { companyId, groupName, tierId, accountReference } = scope;
    const fee = {
      companyId,
      groupName,
      tierId,
      accountReference,
      ...FEE_DEFAULTS,
      ...omitUndefined(toFeeColumns(input)),
      id: await nextNumber(tx, companyId, 'fee'),
      currency: await requireCurrency(tx, scope, input.currency),
      txType: input.tx_type,
      createdAt: now,
      updatedAt: now,
    };
    await requireValidFee(tx, scope, fee);
    await tx.insert(transactionFees).values(fee);
    await recordCallerAction(tx, ctx, 'fee.create', { details: { fee: fee.id, ...path, after: toFeeColumns(input) } });
    return fee;
  });

/** Compares numbers, because the table stores all six decimal places. */
const isSamePercentage = (kept: string | null, sent: string | null | undefined): boolean =>
  sent !== undefined && (sent === null ? kept === null : kept !== null && Number(kept) === Number(sent));

/** Changes a fee. Throws like createFee, and invalid for an archived fee that the change does not unarchive. */
export const changeFee = (
  ctx: OwnerAuditPorts,
  path: ScopePath,
  { fee_id, ...sent }: FeeChange & { fee_id: string },
): Promise<TransactionFeeRow> =>
  inOwnCompany(ctx, async (tx) => {
    await lockCompany(tx, ctx.owner.companyId);
    const scope = await getScopeForWrite(withTransaction(ctx, tx), path);
    const before = await lockFee(tx, scope, fee_id);
    if (before.archived && sent.archived !== false) throw refused('Cannot modify an archived object.');
    const change = changeOf(before, {
      ...toFeeColumns(sent),
      percentage: isSamePercentage(before.percentage, sent.percentage) ? undefined : sent.percentage,
      currency: sent.currency === undefined ? undefined : await requireCurrency(tx, scope, sent.currency),
    });
    if (!change) return before;
    const after = { ...before, ...change.after, updatedAt: ctx.clock.now() };
    await requireValidFee(tx, scope, after);
    await tx
      .update(transactionFees)
      .set({ ...change.after, updatedAt: after.updatedAt })
      .where(and(inScope(transactionFees, scope), eq(transactionFees.id, before.id)));
    await recordCallerAction(tx, ctx, 'fee.update', { details: { fee: before.id, ...path, ...change } });
    return after;
  });

/** Deletes a fee. Throws not_found, and permission_denied by rank. */
export const removeFee = (ctx: OwnerAuditPorts, path: ScopePath, id: string): Promise<void> =>
  inOwnCompany(ctx, async (tx) => {
    const scope = await getScopeForWrite(withTransaction(ctx, tx), path);
    const { id: fee, name, txType, currency, value, percentage } = await lockFee(tx, scope, id);
    await tx.delete(transactionFees).where(and(inScope(transactionFees, scope), eq(transactionFees.id, fee)));
    await recordCallerAction(tx, ctx, 'fee.remove', { details: { fee, ...path, before: { name, txType, currency, value, percentage } } });
  });
