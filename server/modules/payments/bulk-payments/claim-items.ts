// Claims bulk payments and their items, for any number of processes. A process leases a bulk payment, takes its items in parts and records
// their results. If it dies, another process takes the bulk payment over when the lease ends, with the items that were in progress. The end of
// the lease identifies its holder: a process that has lost it records nothing.
import { and, asc, between, eq, gte, inArray, isNotNull, lte } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { bulkItems, bulkPayments, type BulkItemRow, type BulkPaymentRow } from '#db/schema/bulk-payments.ts';
import { MINUTE_MS } from '#server/kernel/time.ts';
import { PART_ITEMS_MAX } from '#server/modules/payments/bulk-payments/item-posting.ts';
import { itemsCondition } from '#server/modules/payments/bulk-payments/service.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';

/** Longer than a posting, whose statements time out after seconds. */
const LEASE_MS = 2 * MINUTE_MS;
/** Items that a process posts between two records of results: several parts, so that one is planned while another one is committed. */
const TAKEN_MAX = 4 * PART_ITEMS_MAX;
/** Bulk payments that a process executes at a time. The others follow in the next iteration. */
const FOUND_MAX = 4;

export type BulkPaymentKey = Pick<BulkPaymentRow, 'companyId' | 'id'>;

/** A leased bulk payment. `leasedUntil` changes when the lease is renewed. All items before `nextNumber` have a result. */
export type BulkPaymentClaim = { payment: BulkPaymentRow; leasedUntil: Date; nextNumber: number };

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
    return { payment: { ...payment, state: 'processing' }, leasedUntil, nextNumber: 1 };
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

/** The next items without a result, in their order. Items are taken in this order, so those in progress come first. */
const findOpenItems = (tx: Tx, payment: BulkPaymentRow, nextNumber: number): Promise<BulkItemRow[]> => {
  const query = tx
    .select()
    .from(bulkItems)
    .where(itemsCondition(payment, and(gte(bulkItems.number, nextNumber), inArray(bulkItems.state, ['pending', 'processing']))))
    .orderBy(asc(bulkItems.number));
  return payment.atomic ? query : query.limit(TAKEN_MAX);
};

/**
 * The items in progress, which must be repeated, or else the next ones of a locked bulk payment; all of them if it is atomic. Items in progress
 * were taken together, and a part without a result is still complete, so its command is repeated with the same items and key.
 */
export const takeItems = async (tx: Tx, payment: BulkPaymentRow, nextNumber: number): Promise<TakenItem[]> => {
  const open = await findOpenItems(tx, payment, nextNumber);
  const repeated = open.filter(({ state }) => state === 'processing');
  if (repeated.length > 0) return repeated.map((item) => ({ item, isRepeated: true }));
  const [first, last] = [open[0], open.at(-1)];
  if (first && last)
    await tx
      .update(bulkItems)
      .set({ state: 'processing' })
      .where(itemsCondition(payment, and(between(bulkItems.number, first.number, last.number), eq(bulkItems.state, 'pending'))));
  return open.map((item) => ({ item, isRepeated: false }));
};
