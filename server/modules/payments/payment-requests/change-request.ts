// Ends and reminds of payment requests. A payment locks the row in its batch, so that a request is paid or ended, not both.
import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { users } from '#db/schema/index.ts';
import { paymentRequests } from '#db/schema/payment-requests.ts';
import { isDatabaseUnavailable } from '#server/kernel/database-error.ts';
import { invalid } from '#server/kernel/errors.ts';
import type { PaymentRequestStatus } from '#server/kernel/payment-request-enums.ts';
import { DAY_MS, type Clock } from '#server/kernel/time.ts';
import { countRequest, type RequestChangePorts } from '#server/modules/payments/payment-requests/create-request.ts';
import { writeRequestMessage } from '#server/modules/payments/payment-requests/messages.ts';
import { toAdminPaymentRequest, type OwnedPaymentRequest } from '#server/modules/payments/payment-requests/schema.ts';
import { findOwnRequest, isRecipient, paymentRequestRecords } from '#server/modules/payments/payment-requests/service.ts';
import { formatPersonName, requireOwnParty } from '#server/modules/payments/transactions/party.ts';
import type { Log } from '#server/platform/log.ts';
import { recordAudit, recordCallerAction } from '#server/records/audit.ts';
import { withCompanyTransaction, withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import { emitEvents } from '#server/records/outbox.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

const REMINDER_PAUSE_MS = DAY_MS;

/** Throws invalid on `status`. */
export const requireOpen = ({ state }: { state: PaymentRequestStatus }): void => {
  if (state !== 'open') throw invalid({ status: [`The payment request is ${state}.`] });
};

const endLocked = async (tx: Tx, before: OwnedPaymentRequest, state: PaymentRequestStatus, now: Date): Promise<OwnedPaymentRequest> => {
  const { companyId, id } = before.record;
  const columns = { state, updatedAt: now };
  await tx
    .update(paymentRequests)
    .set(columns)
    .where(and(eq(paymentRequests.companyId, companyId), eq(paymentRequests.id, id)));
  const after = { ...before, record: { ...before.record, ...columns } };
  const data = { data: toAdminPaymentRequest(after), original: toAdminPaymentRequest(before) };
  await emitEvents(tx, { companyId, event: 'payment_request.update', subjectId: String(id), ...data });
  return after;
};

const lockRequest = async (tx: Tx, companyId: number, id: number): Promise<OwnedPaymentRequest | undefined> => {
  const [row] = await tx
    .select({ record: paymentRequests, user: users })
    .from(paymentRequests)
    .innerJoin(users, and(eq(users.companyId, paymentRequests.companyId), eq(users.id, paymentRequests.userId)))
    .where(and(eq(paymentRequests.companyId, companyId), eq(paymentRequests.id, id)))
    .for('no key update', { of: paymentRequests });
  return row;
};

const toAuditDetails = ({ record: { id, state } }: OwnedPaymentRequest, after: PaymentRequestStatus) => ({
  id,
  before: { state },
  after: { state: after },
});

/** Declines a received request. Throws not_found, and invalid on `status`. */
export const declineRequest = (ctx: RequestChangePorts, id: string): Promise<OwnedPaymentRequest> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { record } = await findOwnRequest({ ...ctx, db: tx }, id, 'received');
    // A user who paid by the link sees the request too, but is not its recipient.
    if (!(await isRecipient({ ...ctx, db: tx }, record)))
      throw invalid({ recipient: ['Only the recipient can decline a payment request.'] });
    const before = await lockRequest(tx, record.companyId, record.id);
    if (!before) throw new Error(`The payment request ${record.id} was not found again`);
    requireOpen(before.record);
    await recordCallerAction(tx, ctx, 'payment_request.update', { userId: before.user.id, details: toAuditDetails(before, 'declined') });
    return endLocked(tx, before, 'declined', ctx.clock.now());
  });

/** Cancels a request of its requester, or as an admin. Throws not_found, and invalid on `status`. */
export const cancelRequest = (ctx: OwnerAuditPorts, id: string): Promise<OwnedPaymentRequest> =>
  withOwnCompanyTransaction(ctx, (tx) =>
    paymentRequestRecords.update(tx, ctx, id, (row) => {
      requireOpen(row);
      return { state: 'canceled' };
    }),
  );

/** Sends a reminder, at most once a day. Throws not_found and field errors. */
export const remindRecipient = (ctx: RequestChangePorts, id: string): Promise<OwnedPaymentRequest> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    const reminded = await paymentRequestRecords.update(tx, ctx, id, (row) => {
      requireOpen(row);
      if (row.recipient === null) throw invalid({ recipient: ['This request has no recipient. Share its link instead.'] });
      const last = row.remindedAt ?? row.createdAt;
      if (now.getTime() - last.getTime() < REMINDER_PAUSE_MS)
        throw invalid({ reminded: ['A reminder can be sent one day after the request or the last reminder.'] });
      return { remindedAt: now };
    });
    await countRequest(ctx, reminded.record);
    const { currency } = await requireOwnParty({ ...ctx, db: tx }, reminded.record.currency, null, 'credit_account');
    const requester = formatPersonName(reminded.user, ctx.me.company);
    await writeRequestMessage(tx, ctx, reminded.record, { kind: 'payment_request.reminder', requester, currency });
    return reminded;
  });

/** The others follow in the next run. */
const EXPIRED_MAX = 1_000;

const expiredCondition = (now: Date) =>
  and(eq(paymentRequests.state, sql`'open'`), isNotNull(paymentRequests.expiresAt), lte(paymentRequests.expiresAt, now));

/** Expires open requests of all companies. Returns their number. */
export const expireRequests = async ({ db, clock, log }: { db: Database; clock: Clock; log: Log }): Promise<number> => {
  const now = clock.now();
  const due = await db
    .select({ companyId: paymentRequests.companyId, id: paymentRequests.id })
    .from(paymentRequests)
    .where(expiredCondition(now))
    .orderBy(asc(paymentRequests.expiresAt))
    .limit(EXPIRED_MAX);
  const origin = { clock, clientAddress: '', userAgent: 'worker', requestId: '' };
  for (const { companyId, id } of due) {
    try {
      await withCompanyTransaction(db, companyId, async (tx) => {
        const before = await lockRequest(tx, companyId, id);
        if (before?.record.state !== 'open') return;
        const details = toAuditDetails(before, 'expired');
        await recordAudit(tx, origin, { companyId, action: 'payment_request.update', userId: before.user.id, details });
        await endLocked(tx, before, 'expired', now);
      });
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      log.error({ err: error, companyId, id }, 'Expiring a payment request failed');
    }
  }
  return due.length;
};
