// Records the results of items, and takes the next ones in the same transaction, so that a bulk payment in progress always has items in progress.
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { bulkItems, bulkPayments, type BulkPaymentRow } from '#db/schema/bulk-payments.ts';
import { printJson } from '#server/kernel/json.ts';
import {
  lockClaimed,
  nextLease,
  paymentCondition,
  takeItems,
  type BulkPaymentClaim,
  type TakenItem,
} from '#server/modules/payments/bulk-payments/claim-items.ts';
import type { BulkExecution, BulkWorkPorts, ItemOutcome } from '#server/modules/payments/bulk-payments/item-posting.ts';
import { toAdminBulkPayment } from '#server/modules/payments/bulk-payments/schema.ts';
import { itemsCondition } from '#server/modules/payments/bulk-payments/service.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';
import { emitEvents } from '#server/records/outbox.ts';

type ItemCounts = Pick<BulkPaymentRow, 'succeededCount' | 'failedCount' | 'canceledCount'>;

const writeOutcomes = async (tx: Tx, { companyId, id }: BulkPaymentRow, outcomes: readonly ItemOutcome[], now: Date): Promise<void> => {
  if (outcomes.length === 0) return;
  const rows = outcomes.map((outcome) =>
    outcome.kind === 'succeeded'
      ? { number: outcome.number, state: outcome.kind, transaction_id: outcome.transactionId, errors: null }
      : { number: outcome.number, state: outcome.kind, transaction_id: null, errors: outcome.errors },
  );
  await tx.execute(sql`
    update bulk_items i set state = r.state, transaction_id = r.transaction_id, errors = r.errors, updated_at = ${now.toISOString()}::timestamptz
    from json_to_recordset(${printJson(rows)}::text::json) as r(number int, state text, transaction_id uuid, errors jsonb)
    where i.company_id = ${companyId} and i.bulk_payment_id = ${id} and i.number = r.number and i.state = 'processing'`);
};

/** Cancels all items without a result. Returns their number. */
const cancelOpenItems = async (tx: Tx, payment: BulkPaymentRow, now: Date): Promise<number> => {
  const canceled = await tx
    .update(bulkItems)
    .set({ state: 'canceled', updatedAt: now })
    .where(itemsCondition(payment, inArray(bulkItems.state, ['pending', 'processing'])))
    .returning({ number: bulkItems.number });
  return canceled.length;
};

const addCounts = (payment: BulkPaymentRow, outcomes: readonly ItemOutcome[], canceled: number): ItemCounts => {
  const succeeded = outcomes.filter(({ kind }) => kind === 'succeeded').length;
  return {
    succeededCount: payment.succeededCount + succeeded,
    failedCount: payment.failedCount + outcomes.length - succeeded,
    canceledCount: payment.canceledCount + canceled,
  };
};

const conclude = async (tx: Tx, { user }: BulkExecution, payment: BulkPaymentRow, columns: Partial<BulkPaymentRow>): Promise<void> => {
  await tx.update(bulkPayments).set(columns).where(paymentCondition(payment));
  const data = toAdminBulkPayment({ record: { ...payment, ...columns }, user });
  const event = columns.state === 'failed' ? 'bulk_payment.fail' : 'bulk_payment.complete';
  await emitEvents(tx, { companyId: payment.companyId, event, subjectId: String(payment.id), data });
};

/** Ends a bulk payment without posting anything more. Throws BulkLeaseLost. */
export const failPayment = (
  { db, clock }: BulkWorkPorts,
  execution: BulkExecution,
  claim: BulkPaymentClaim,
  { error, outcomes }: { error: string; outcomes: readonly ItemOutcome[] },
): Promise<void> =>
  withCompanyTransaction(db, claim.payment.companyId, async (tx) => {
    const now = clock.now();
    const payment = await lockClaimed(tx, claim);
    await writeOutcomes(tx, payment, outcomes, now);
    const counts = addCounts(payment, outcomes, await cancelOpenItems(tx, payment, now));
    await conclude(tx, execution, payment, { ...counts, state: 'failed', error, nextAttemptAt: null, updatedAt: now });
  });

/** Renews the lease, and returns the next items; none if all have a result. Throws BulkLeaseLost. */
export const recordOutcomes = (
  { db, clock }: BulkWorkPorts,
  execution: BulkExecution,
  claim: BulkPaymentClaim,
  outcomes: readonly ItemOutcome[],
): Promise<TakenItem[]> =>
  withCompanyTransaction(db, claim.payment.companyId, async (tx) => {
    const now = clock.now();
    const payment = await lockClaimed(tx, claim);
    await writeOutcomes(tx, payment, outcomes, now);
    const counts = addCounts(payment, outcomes, 0);
    const taken = await takeItems(tx, payment, claim.nextNumber);
    if (taken.length === 0) {
      const state = counts.canceledCount > 0 ? 'canceled' : 'completed';
      await conclude(tx, execution, payment, { ...counts, state, nextAttemptAt: null, updatedAt: now });
      return [];
    }
    const leasedUntil = nextLease(now);
    await tx
      .update(bulkPayments)
      .set({ ...counts, nextAttemptAt: leasedUntil, updatedAt: now })
      .where(paymentCondition(payment));
    claim.leasedUntil = leasedUntil;
    claim.nextNumber = taken[0]?.item.number ?? claim.nextNumber;
    return taken;
  });

/** Ends the lease at a time, from which on any process continues. */
export const releasePayment = async ({ db }: BulkWorkPorts, { payment, leasedUntil }: BulkPaymentClaim, until: Date): Promise<void> => {
  await db
    .update(bulkPayments)
    .set({ nextAttemptAt: until })
    .where(and(paymentCondition(payment), eq(bulkPayments.nextAttemptAt, leasedUntil)));
};
