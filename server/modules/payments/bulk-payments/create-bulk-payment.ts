// Creates bulk payments. All items are checked before anything is written, and one challenge covers all of them.
import { and, eq } from 'drizzle-orm';
import { bulkItems, bulkPayments } from '#db/schema/bulk-payments.ts';
import type { StepUpGatePorts } from '#server/api/challenge-gate.ts';
import { refused } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/id.ts';
import { callerSubject } from '#server/kernel/throttle-subject.ts';
import { checkItems, requirePostable, toPreview, type CheckedItem } from '#server/modules/payments/bulk-payments/check-items.ts';
import { toOrderColumns, type BulkOrder } from '#server/modules/payments/bulk-payments/plan-item.ts';
import type { BulkPreview } from '#server/modules/payments/bulk-payments/schema.ts';
import { bulkPaymentRecords, OPEN_MAX, openCondition, type OwnedBulkPayment } from '#server/modules/payments/bulk-payments/service.ts';
import { BULK_CHECK_THROTTLE } from '#server/modules/payments/throttles.ts';
import type { AuditedTransactionPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import { hasPaid } from '#server/modules/payments/transactions/transfer-history.ts';
import { requireRecordOwner } from '#server/modules/people/index.ts';
import { withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

export type BulkPaymentPorts = OwnerAuditPorts & AuditedTransactionPorts & StepUpGatePorts;

/** Items are inserted in parts, because a statement has at most 65,535 parameters. */
const INSERTED_MAX = 1_000;

type NewBulkPayment = { name: string; atomic: boolean; orders: BulkOrder[] };

/** Throws mfa_required if an item is the first transfer to its recipient, and the company requires a challenge for it. */
const requireChallengeForFirst = async (ctx: BulkPaymentPorts, items: readonly CheckedItem[]): Promise<void> => {
  if (!ctx.me.companySettings.require_challenge_for_new_recipients) return;
  for (const { recipient, errors } of items) {
    if (errors || !recipient || (await hasPaid(ctx, recipient))) continue;
    await ctx.gate.requireStepUp(ctx, 'bulkPayments.create');
    return;
  }
};

/** Throws invalid while too many bulk payments of the user are in progress. */
const requireBelowOpenLimit = async ({ db, me: { companyId, userId } }: BulkPaymentPorts): Promise<void> => {
  const open = await db.$count(bulkPayments, and(eq(bulkPayments.companyId, companyId), eq(bulkPayments.userId, userId), openCondition));
  if (open >= OPEN_MAX) throw refused(`${OPEN_MAX} of your bulk payments are in progress. Wait until one is completed.`);
};

/** Writes nothing. Throws throttled. */
export const previewBulkPayment = async (ctx: BulkPaymentPorts, { atomic, orders }: NewBulkPayment): Promise<BulkPreview> => {
  await ctx.throttle.count(BULK_CHECK_THROTTLE, callerSubject(ctx.me));
  return toPreview(await checkItems(ctx, orders, atomic));
};

/** Throws the field errors of the items, throttled and mfa_required. */
export const createBulkPayment = async (ctx: BulkPaymentPorts, { name, atomic, orders }: NewBulkPayment): Promise<OwnedBulkPayment> => {
  await requireBelowOpenLimit(ctx);
  await ctx.throttle.count(BULK_CHECK_THROTTLE, callerSubject(ctx.me));
  const items = await checkItems(ctx, orders, atomic);
  requirePostable(items, atomic);
  const section = orders[0]?.section ?? 'user';
  if (section === 'user') await requireChallengeForFirst(ctx, items);
  return withOwnCompanyTransaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    const user = await requireRecordOwner(tx, { companyId: ctx.me.companyId, userId: ctx.me.userId }, undefined);
    const failedCount = items.filter(({ errors }) => errors).length;
    const columns = { section, name, atomic, itemCount: items.length, failedCount, nextAttemptAt: now };
    const created = await bulkPaymentRecords.create(tx, ctx, user, columns);
    const { companyId, id: bulkPaymentId } = created.record;
    const rows = items.map(({ order, errors }, index) => ({
      ...toOrderColumns(order),
      companyId,
      bulkPaymentId,
      number: index + 1,
      state: errors ? ('failed' as const) : ('pending' as const),
      errors: errors ?? null,
      collectionId: newId(),
      createdAt: now,
      updatedAt: now,
    }));
    for (let start = 0; start < rows.length; start += INSERTED_MAX)
      await tx.insert(bulkItems).values(rows.slice(start, start + INSERTED_MAX));
    return created;
  });
};
