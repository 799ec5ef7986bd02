// Bulk payments: the records and their items. Users see the bulk payments that they created, and admins those of all users.
import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { bulkItems, bulkPayments, type BulkItemRow, type BulkPaymentRow } from '#db/schema/bulk-payments.ts';
import { users } from '#db/schema/index.ts';
import { BULK_ITEM_STATUSES, BULK_ITEM_TYPES, BULK_PAYMENT_SECTIONS, BULK_PAYMENT_STATUSES } from '#server/kernel/bulk-payment-enums.ts';
import { invalid } from '#server/kernel/errors.ts';
import { toAdminBulkPayment } from '#server/modules/payments/bulk-payments/schema.ts';
import { userFilter } from '#server/modules/people/index.ts';
import { withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import { choice, exact, identity, integer, timestamp } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { ownedRecords, type OwnedRecord, type RecordOwner } from '#server/records/owned-records.ts';
import { inOrder, readPage, type ListDeclaration } from '#server/records/read-page.ts';
import { parseNumberId, requireRow } from '#server/records/record-ids.ts';
import type { OwnerAuditPorts, OwnerListPorts, OwnerPorts } from '#server/records/service-ports.ts';

export type OwnedBulkPayment = OwnedRecord<BulkPaymentRow>;

/** Bulk payments of one user that are in progress at a time. */
export const OPEN_MAX = 10;

export const openCondition = inArray(bulkPayments.state, ['pending', 'processing']);

export const bulkPaymentRecords = ownedRecords(bulkPayments, {
  name: 'bulk_payment',
  perUserMax: OPEN_MAX,
  countedRows: openCondition,
  toData: toAdminBulkPayment,
});

const filters = {
  id: identity(bulkPayments.id),
  status: choice(bulkPayments.state, BULK_PAYMENT_STATUSES),
  created: timestamp(bulkPayments.createdAt),
  updated: timestamp(bulkPayments.updatedAt),
};

const order = {
  sorts: { created: bulkPayments.createdAt, updated: bulkPayments.updatedAt, id: bulkPayments.id },
  id: bulkPayments.id,
  created: bulkPayments.createdAt,
};

export const ownBulkPaymentList = listing({ filters, ...order });

export const bulkPaymentList = listing({
  filters: { ...filters, section: choice(bulkPayments.section, BULK_PAYMENT_SECTIONS), user: userFilter(bulkPayments) },
  ...order,
});

export const bulkItemList = listing({
  filters: {
    status: choice(bulkItems.state, BULK_ITEM_STATUSES),
    type: choice(bulkItems.type, BULK_ITEM_TYPES),
    currency: exact(bulkItems.currency),
    amount: integer(bulkItems.amount),
  },
  sorts: { index: bulkItems.number, amount: bulkItems.amount },
  defaultSort: 'index',
  id: bulkItems.number,
  created: bulkItems.createdAt,
});

/** Users see what they created with their own permissions, not as an admin. */
const ownerCondition = ({ companyId, userId }: RecordOwner, where?: SQL): SQL | undefined =>
  and(
    eq(bulkPayments.companyId, companyId),
    ...(userId === null ? [] : [eq(bulkPayments.userId, userId), eq(bulkPayments.section, 'user')]),
    where,
  );

const select = ({ db, owner }: OwnerPorts, where?: SQL) =>
  db
    .select({ record: bulkPayments, user: users })
    .from(bulkPayments)
    .innerJoin(users, and(eq(users.companyId, bulkPayments.companyId), eq(users.id, bulkPayments.userId)))
    .where(ownerCondition(owner, where))
    .$dynamic();

export const listBulkPayments = (ctx: OwnerListPorts, query: ListQuery, list: ListDeclaration): Promise<Page<OwnedBulkPayment>> =>
  readPage(ctx, query, list, {
    count: (where) => ctx.db.$count(bulkPayments, ownerCondition(ctx.owner, where)),
    rows: (part) => inOrder(select(ctx, part.where), part),
    toPosition: ({ record }) => record,
  });

/** Throws not_found. */
export const getBulkPayment = async (ctx: OwnerPorts, id: string): Promise<OwnedBulkPayment> =>
  requireRow(await select(ctx, eq(bulkPayments.id, parseNumberId(id))));

export const itemsCondition = ({ companyId, id }: Pick<BulkPaymentRow, 'companyId' | 'id'>, where?: SQL): SQL | undefined =>
  and(eq(bulkItems.companyId, companyId), eq(bulkItems.bulkPaymentId, id), where);

/** In the order of the request. Throws not_found. */
export const listBulkItems = async (ctx: OwnerListPorts, id: string, query: ListQuery): Promise<Page<BulkItemRow>> => {
  const { record } = await getBulkPayment(ctx, id);
  return readPage(ctx, query, bulkItemList, {
    count: (where) => ctx.db.$count(bulkItems, itemsCondition(record, where)),
    rows: (part) => inOrder(ctx.db.select().from(bulkItems).where(itemsCondition(record, part.where)).$dynamic(), part),
    toPosition: ({ createdAt, number }) => ({ createdAt, id: number }),
  });
};

/** Cancels the items that no worker has taken. Returns their number. */
export const cancelWaitingItems = async (tx: Tx, payment: BulkPaymentRow, now: Date): Promise<number> => {
  const canceled = await tx
    .update(bulkItems)
    .set({ state: 'canceled', updatedAt: now })
    .where(itemsCondition(payment, eq(bulkItems.state, 'pending')))
    .returning({ number: bulkItems.number });
  return canceled.length;
};

const hasItemInProgress = async (tx: Tx, payment: BulkPaymentRow): Promise<boolean> => {
  const [item] = await tx
    .select({ number: bulkItems.number })
    .from(bulkItems)
    .where(itemsCondition(payment, eq(bulkItems.state, 'processing')))
    .orderBy(asc(bulkItems.number))
    .limit(1);
  return item !== undefined;
};

/** Cancels the items that are not in progress. Those in progress get their result. Throws not_found, and invalid on `status`. */
export const cancelBulkPayment = (ctx: OwnerAuditPorts, id: string): Promise<OwnedBulkPayment> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    await getBulkPayment({ ...ctx, db: tx }, id);
    const { record } = await bulkPaymentRecords.lock(tx, ctx, id);
    if (record.nextAttemptAt === null) throw invalid({ status: [`The bulk payment is ${record.state}.`] });
    const canceled = await cancelWaitingItems(tx, record, ctx.clock.now());
    if (canceled === 0) throw invalid({ status: ['All items are in progress.'] });
    const isOver = !(await hasItemInProgress(tx, record));
    return bulkPaymentRecords.update(tx, ctx, id, () => ({
      canceledCount: record.canceledCount + canceled,
      ...(isOver && { state: 'canceled', nextAttemptAt: null }),
    }));
  });
