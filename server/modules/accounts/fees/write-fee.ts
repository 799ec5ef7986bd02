import { and, eq } from 'drizzle-orm';
import { transactionFees, type TransactionFeeRow } from '#db/schema/index.ts';
import { lockFee } from '#server/modules/accounts/fees/find-fee.ts';
import { requireGoodFee } from '#server/modules/accounts/fees/fee-rules.ts';
import type { FeeChange, FeeInput } from '#server/modules/accounts/fees/schema.ts';
import { getPlaceToWrite, ofPlace, within } from '#server/modules/accounts/places/find-place.ts';
import { requireCurrency } from '#server/modules/accounts/places/require-named.ts';
import type { PlacePath } from '#server/modules/accounts/places/schema.ts';
import { refused } from '#server/kernel/errors.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany, lockCompany } from '#server/records/company-transaction.ts';
import { changeOf } from '#server/records/merge-patch.ts';
import { nextNumber } from '#server/records/next-number.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

/** What is sent, as columns; what is not stays undefined. */
const toColumns = (sent: FeeChange) => ({
  name: sent.name,
  description: sent.description,
  value: sent.value,
  percentage: sent.percentage,
  txType: sent.tx_type,
  subtype: sent.subtype,
  accountDefinition: sent.account_definition,
  debitAccount: sent.debit_account,
  creditAccount: sent.credit_account,
  debitSubtype: sent.debit_subtype,
  creditSubtype: sent.credit_subtype,
  inferred: sent.inferred,
  archived: sent.archived,
});

/** What a fee is where nothing is said. */
const NEW = {
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

/** Without what was not sent. */
const defined = <Columns extends object>(columns: Columns) =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Columns]?: Exclude<Columns[Name], undefined>;
  };

/** Creates a fee in a scope. Throws not_found for the scope, permission_denied by rank, and invalid by field as requireGoodFee. */
export const createFee = (ctx: OwnerAuditPorts, path: PlacePath, input: FeeInput): Promise<TransactionFeeRow> =>
  inOwnCompany(ctx, async (tx) => {
    // Two of one name must not come in at once.
    await lockCompany(tx, ctx.owner.companyId);
    const place = await getPlaceToWrite(within(ctx, tx), path);
    const now = ctx.clock.now();
    const { companyId, groupName, tierId, accountReference } = place;
    const fee = {
      companyId,
      groupName,
      tierId,
      accountReference,
      ...NEW,
      ...defined(toColumns(input)),
      id: await nextNumber(tx, companyId, 'fee'),
      currency: await requireCurrency(tx, place, input.currency),
      txType: input.tx_type,
      createdAt: now,
      updatedAt: now,
    };
    await requireGoodFee(tx, place, fee);
    await tx.insert(transactionFees).values(fee);
    await recordAct(tx, ctx, 'fee.create', { details: { fee: fee.id, ...path, after: toColumns(input) } });
    return fee;
  });

/** The table writes all six digits behind the point. */
const isSamePercentage = (kept: string | null, sent: string | null | undefined): boolean =>
  sent !== undefined && (sent === null ? kept === null : kept !== null && Number(kept) === Number(sent));

/** Changes a fee of a place. Throws as createFee, and invalid for an archived one that the change does not bring back. */
export const changeFee = (
  ctx: OwnerAuditPorts,
  path: PlacePath,
  { fee_id, ...sent }: FeeChange & { fee_id: string },
): Promise<TransactionFeeRow> =>
  inOwnCompany(ctx, async (tx) => {
    await lockCompany(tx, ctx.owner.companyId);
    const place = await getPlaceToWrite(within(ctx, tx), path);
    const before = await lockFee(tx, place, fee_id);
    if (before.archived && sent.archived !== false) throw refused('Cannot modify an archived object.');
    const change = changeOf(before, {
      ...toColumns(sent),
      percentage: isSamePercentage(before.percentage, sent.percentage) ? undefined : sent.percentage,
      currency: sent.currency === undefined ? undefined : await requireCurrency(tx, place, sent.currency),
    });
    if (!change) return before;
    const after = { ...before, ...change.after, updatedAt: ctx.clock.now() };
    await requireGoodFee(tx, place, after);
    await tx
      .update(transactionFees)
      .set({ ...change.after, updatedAt: after.updatedAt })
      .where(and(ofPlace(transactionFees, place), eq(transactionFees.id, before.id)));
    await recordAct(tx, ctx, 'fee.update', { details: { fee: before.id, ...path, ...change } });
    return after;
  });

/** Deletes a fee. Throws not_found, and permission_denied by rank. */
export const removeFee = (ctx: OwnerAuditPorts, path: PlacePath, id: string): Promise<void> =>
  inOwnCompany(ctx, async (tx) => {
    const place = await getPlaceToWrite(within(ctx, tx), path);
    const { id: fee, name, txType, currency, value, percentage } = await lockFee(tx, place, id);
    await tx.delete(transactionFees).where(and(ofPlace(transactionFees, place), eq(transactionFees.id, fee)));
    await recordAct(tx, ctx, 'fee.remove', { details: { fee, ...path, before: { name, txType, currency, value, percentage } } });
  });
