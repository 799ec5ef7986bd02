// Creates bulk payments. All items are checked before anything is written, and one challenge covers all of them.
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { bulkPayments, type BulkPaymentRow } from '#db/schema/bulk-payments.ts';
import type { StepUpGatePorts } from '#server/api/challenge-gate.ts';
import { invalid, refused } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/id.ts';
import { printJson } from '#server/kernel/json.ts';
import { callerSubject } from '#server/kernel/throttle-subject.ts';
import { checkItems, requirePostable, toPreview, type CheckedItem } from '#server/modules/payments/bulk-payments/check-items.ts';
import { toOrderColumns, type BulkOrder } from '#server/modules/payments/bulk-payments/plan-item.ts';
import type { BulkPreview } from '#server/modules/payments/bulk-payments/schema.ts';
import { bulkPaymentRecords, OPEN_MAX, openCondition, type OwnedBulkPayment } from '#server/modules/payments/bulk-payments/service.ts';
import { BULK_CHECK_THROTTLE, RECIPIENT_PREVIEW_THROTTLE } from '#server/modules/payments/throttles.ts';
import type { AuditedTransactionPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import { hasPaid } from '#server/modules/payments/transactions/transfer-history.ts';
import { requireRecordOwner } from '#server/modules/people/index.ts';
import { withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

export type BulkPaymentPorts = OwnerAuditPorts & AuditedTransactionPorts & StepUpGatePorts;

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

/**
 * Counts each unregistered recipient as a preview of a recipient, because errors and fees reveal which addresses have an account. Throws invalid
 * and throttled.
 */
const countUnregistered = async ({ throttle, me }: BulkPaymentPorts, items: readonly CheckedItem[]): Promise<void> => {
  const unregistered = items.flatMap(({ order, recipient }) =>
    order.section === 'user' && recipient && !recipient.party ? [recipient.address.value] : [],
  );
  const addresses = new Set(unregistered);
  const max = RECIPIENT_PREVIEW_THROTTLE.limits[0]?.points ?? 0;
  if (addresses.size > max) throw invalid({ items: [`More than ${max} recipients are not registered. Remove some of them.`] });
  for (let counted = 0; counted < addresses.size; counted += 1) await throttle.count(RECIPIENT_PREVIEW_THROTTLE, callerSubject(me));
};

/** Checks the items of a request. Throws invalid and throttled. */
const checkRequest = async (ctx: BulkPaymentPorts, { atomic, orders }: NewBulkPayment): Promise<CheckedItem[]> => {
  await ctx.throttle.count(BULK_CHECK_THROTTLE, callerSubject(ctx.me));
  const items = await checkItems(ctx, orders, atomic);
  await countUnregistered(ctx, items);
  return items;
};

/** Writes nothing. Throws throttled. */
export const previewBulkPayment = async (ctx: BulkPaymentPorts, payment: NewBulkPayment): Promise<BulkPreview> =>
  toPreview(await checkRequest(ctx, payment));

/** Sends the rows as one JSON text, because a statement has at most 65,535 parameters. */
const insertItems = async (tx: Tx, { companyId, id, createdAt }: BulkPaymentRow, items: readonly CheckedItem[]): Promise<void> => {
  const rows = items.map(({ order, errors }, index) => {
    const { amount, ...columns } = toOrderColumns(order);
    const state = errors ? 'failed' : 'pending';
    return { ...columns, number: index + 1, state, amount: String(amount), errors, collection_id: newId() };
  });
  const timestamp = createdAt.toISOString();
  await tx.execute(sql`
    insert into bulk_items (company_id, bulk_payment_id, created_at, updated_at, number, state, type, amount, currency, "order", errors,
      collection_id)
    select ${companyId}, ${id}, ${timestamp}::timestamptz, ${timestamp}::timestamptz, r.*
    from json_to_recordset(${printJson(rows)}::text::json) as r(number int, state text, type text, amount numeric, currency text,
      "order" jsonb, errors jsonb, collection_id uuid)`);
};

/** Throws the field errors of the items, throttled and mfa_required. */
export const createBulkPayment = async (ctx: BulkPaymentPorts, payment: NewBulkPayment): Promise<OwnedBulkPayment> => {
  const { name, atomic, orders } = payment;
  await requireBelowOpenLimit(ctx);
  const items = await checkRequest(ctx, payment);
  requirePostable(items, atomic);
  const section = orders[0]?.section ?? 'user';
  if (section === 'user') await requireChallengeForFirst(ctx, items);
  return withOwnCompanyTransaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    const user = await requireRecordOwner(tx, { companyId: ctx.me.companyId, userId: ctx.me.userId }, undefined);
    const failedCount = items.filter(({ errors }) => errors).length;
    const columns = { section, name, atomic, itemCount: items.length, failedCount, nextAttemptAt: now };
    const created = await bulkPaymentRecords.create(tx, ctx, user, columns);
    await insertItems(tx, created.record, items);
    return created;
  });
};
