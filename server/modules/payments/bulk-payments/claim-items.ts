// Claims bulk payments and their items, for any number of processes. A process leases a bulk payment, takes its items in parts and records
// their results. If it dies, another process takes the bulk payment over when the lease ends, with the items that were in progress. The end of
// the lease identifies its holder: a process that has lost it records nothing.
import { and, asc, eq, inArray, isNotNull, lte } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { bulkItems, bulkPayments, type BulkItemRow, type BulkPaymentRow } from '#db/schema/bulk-payments.ts';
import { MINUTE_MS } from '#server/kernel/time.ts';
import { itemsCondition } from '#server/modules/payments/bulk-payments/service.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';

/** Longer than a posting, whose statements time out after seconds. */
const LEASE_MS = 2 * MINUTE_MS;
/** Items that a process posts between two records of results. */
const TAKEN_MAX = 200;
/** Bulk payments that a process executes at a time. The others follow in the next iteration. */
const FOUND_MAX = 4;

export type BulkPaymentKey = Pick<BulkPaymentRow, 'companyId' | 'id'>;

/** A leased bulk payment. `leasedUntil` changes when the lease is renewed. */
export type BulkPaymentClaim = { payment: BulkPaymentRow; leasedUntil: Date };

/** An item in progress. `isRepeated`: a process that has lost its lease may have posted it. */
export type TakenItem = { item: BulkItemRow; isRepeated: boolean };

/** Another process has taken the bulk payment over. */
export class BulkLeaseLost extends Error {
  override readonly name = 'BulkLeaseLost';
}

const dueCondition = (now: Date) => and(isNotNull(bulkPayments.nextAttemptAt), lte(bulkPayments.nextAttemptAt, now));

export const paymentCondition = ({ companyId, id }: BulkPaymentKey) => and(eq(bulkPayments.companyId, companyId), eq(bulkPayments.id, id));

export const findDuePayments = (db: Database, now: Date): Promise<BulkPaymentKey[]> =>
  db
    .select({ companyId: bulkPayments.companyId, id: bulkPayments.id })
    .from(bulkPayments)
    .where(dueCondition(now))
    .orderBy(asc(bulkPayments.nextAttemptAt))
    .limit(FOUND_MAX);

export const nextLease = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

/** Undefined if another process has leased it. */
export const claimPayment = (db: Database, key: BulkPaymentKey, now: Date): Promise<BulkPaymentClaim | undefined> =>
  withCompanyTransaction(db, key.companyId, async (tx) => {
    const [payment] = await tx
      .select()
      .from(bulkPayments)
      .where(and(paymentCondition(key), dueCondition(now)))
      .for('update', { skipLocked: true });
    if (!payment) return undefined;
    const leasedUntil = nextLease(now);
    await tx.update(bulkPayments).set({ state: 'processing', nextAttemptAt: leasedUntil }).where(paymentCondition(key));
    return { payment: { ...payment, state: 'processing' }, leasedUntil };
  });

/** Locks a leased bulk payment. Throws BulkLeaseLost. */
export const lockClaimed = async (tx: Tx, { payment, leasedUntil }: BulkPaymentClaim): Promise<BulkPaymentRow> => {
  const [row] = await tx
    .select()
    .from(bulkPayments)
    .where(and(paymentCondition(payment), eq(bulkPayments.nextAttemptAt, leasedUntil)))
    .for('update');
  if (!row) throw new BulkLeaseLost();
  return row;
};

const findItems = (tx: Tx, payment: BulkPaymentRow, state: 'pending' | 'processing'): Promise<BulkItemRow[]> => {
  const query = tx
    .select()
    .from(bulkItems)
    .where(itemsCondition(payment, eq(bulkItems.state, state)))
    .orderBy(asc(bulkItems.number));
  return payment.atomic ? query : query.limit(TAKEN_MAX);
};

/**
 * The items in progress, which must be repeated, or else the next ones of a locked bulk payment; all of them if it is atomic. Items in progress
 * are always those that were taken together, so that their common command is repeated with the same items and key.
 */
export const takeItems = async (tx: Tx, payment: BulkPaymentRow): Promise<TakenItem[]> => {
  const repeated = await findItems(tx, payment, 'processing');
  if (repeated.length > 0) return repeated.map((item) => ({ item, isRepeated: true }));
  const items = await findItems(tx, payment, 'pending');
  const numbers = items.map(({ number }) => number);
  if (numbers.length > 0)
    await tx
      .update(bulkItems)
      .set({ state: 'processing' })
      .where(itemsCondition(payment, inArray(bulkItems.number, numbers)));
  return items.map((item) => ({ item, isRepeated: false }));
};
