import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { transactionFees, type TransactionFeeRow } from '#db/schema/index.ts';
import { invalid, refused } from '#server/kernel/errors.ts';
import { TX_TYPES } from '#server/kernel/transaction-enums.ts';
import { type FeeChange, type FeeInput, toFeeColumns } from '#server/modules/accounts/fees/schema.ts';
import type { ScopePath } from '#server/modules/accounts/scopes/schema.ts';
import { scopedRecords } from '#server/modules/accounts/scopes/scoped-records.ts';
import {
  getScopeForWrite,
  scopeCondition,
  pickScopePath,
  requireAccount,
  requireCurrency,
  requireDefinition,
  withTransaction,
  type FeeScope,
} from '#server/modules/accounts/scopes/service.ts';
import { requireDefinedSubtype } from '#server/modules/accounts/subtypes/service.ts';
import { recordCallerAction } from '#server/records/audit.ts';
import { withOwnCompanyTransaction, lockCompany } from '#server/records/company-transaction.ts';
import { caseless, choice, exact, identity, integer, timestamp } from '#server/records/filters.ts';
import { listing } from '#server/records/listing.ts';
import { changeOf } from '#server/records/merge-patch.ts';
import { nextNumber } from '#server/records/record-ids.ts';
import type { OwnerAuditPorts, OwnerPorts } from '#server/records/service-ports.ts';

export const feeRecords = scopedRecords(transactionFees);

/** Throws not_found. */
export const getFee = (ctx: OwnerPorts, input: ScopePath & { fee_id: string }): Promise<TransactionFeeRow> =>
  feeRecords.get(ctx, input, input.fee_id);

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

const requireUniqueName = async (tx: Tx, scope: FeeScope, fee: TransactionFeeRow): Promise<void> => {
  if (fee.archived || fee.name === null) return;
  const [duplicate] = await tx
    .select({ id: transactionFees.id })
    .from(transactionFees)
    .where(
      and(
        scopeCondition(transactionFees, scope),
        ne(transactionFees.id, fee.id),
        eq(transactionFees.archived, false),
        eq(transactionFees.name, fee.name),
        eq(transactionFees.currency, fee.currency),
        eq(transactionFees.txType, fee.txType),
      ),
    );
  if (duplicate) throw invalid({ name: [`Fee ${duplicate.id} has the same scope, name, currency and transaction type.`] });
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
  await requireDefinedSubtype(tx, companyId, { field: 'subtype', name: fee.subtype, txType: fee.txType });
  await requireDefinedSubtype(tx, companyId, { field: 'debit_subtype', name: fee.debitSubtype, txType: 'debit' });
  await requireDefinedSubtype(tx, companyId, { field: 'credit_subtype', name: fee.creditSubtype, txType: 'credit' });
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

/** Creates a fee in a scope. Throws not_found for an unknown scope, permission_denied if the scope outranks the caller, and invalid by field. */
export const createFee = (ctx: OwnerAuditPorts, input: ScopePath & FeeInput): Promise<TransactionFeeRow> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    // The lock keeps concurrent requests from creating two fees with the same name.
    await lockCompany(tx, ctx.owner.companyId);
    const path = pickScopePath(input);
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

/** Compares numbers, because the column pads percentages to six decimal places. */
const isSamePercentage = (current: string | null, requested: string | null | undefined): boolean =>
  requested !== undefined && (requested === null ? current === null : current !== null && Number(current) === Number(requested));

/** Changes a fee. Throws like createFee, and invalid for an archived fee that the change does not unarchive. */
export const changeFee = (ctx: OwnerAuditPorts, input: ScopePath & FeeChange & { fee_id: string }): Promise<TransactionFeeRow> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    await lockCompany(tx, ctx.owner.companyId);
    const path = pickScopePath(input);
    const scope = await getScopeForWrite(withTransaction(ctx, tx), path);
    const before = await feeRecords.lock(tx, scope, input.fee_id);
    if (before.archived && input.archived !== false) throw refused('Cannot modify an archived object.');
    const change = changeOf(before, {
      ...toFeeColumns(input),
      percentage: isSamePercentage(before.percentage, input.percentage) ? undefined : input.percentage,
      currency: input.currency === undefined ? undefined : await requireCurrency(tx, scope, input.currency),
    });
    if (!change) return before;
    const after = { ...before, ...change.after, updatedAt: ctx.clock.now() };
    await requireValidFee(tx, scope, after);
    await tx
      .update(transactionFees)
      .set({ ...change.after, updatedAt: after.updatedAt })
      .where(and(scopeCondition(transactionFees, scope), eq(transactionFees.id, before.id)));
    await recordCallerAction(tx, ctx, 'fee.update', { details: { fee: before.id, ...path, ...change } });
    return after;
  });

/** Deletes a fee. Throws not_found, and permission_denied if the scope outranks the caller. */
export const removeFee = (ctx: OwnerAuditPorts, input: ScopePath & { fee_id: string }): Promise<void> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const path = pickScopePath(input);
    const scope = await getScopeForWrite(withTransaction(ctx, tx), path);
    const { id: fee, name, txType, currency, value, percentage } = await feeRecords.lock(tx, scope, input.fee_id);
    await tx.delete(transactionFees).where(and(scopeCondition(transactionFees, scope), eq(transactionFees.id, fee)));
    await recordCallerAction(tx, ctx, 'fee.remove', { details: { fee, ...path, before: { name, txType, currency, value, percentage } } });
  });
