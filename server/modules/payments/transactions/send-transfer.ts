// The dashboard sends an order at most once, however often the browser submits it. The key of the order comes with its quote, and the
// response is saved in the same transaction as the posting, like for an Idempotency-Key of the API.
import superjson from 'superjson';
import { executePosting, toPostingPorts, type PostingCall, type PostingPlan, type ResponseRecord } from '#server/api/posting-plan.ts';
import type { Services } from '#server/api/services.ts';
import { AppError, unavailable, type ErrorCode } from '#server/kernel/errors.ts';
import type { SavedResponse } from '#server/ledger/index.ts';
import { planTransfer, type TransferPorts } from '#server/modules/payments/transactions/create-transfer.ts';
import { requireReviewedPayee } from '#server/modules/payments/transactions/transfer-payee.ts';
import type { SendInput, Transaction } from '#server/modules/payments/transactions/schema.ts';

/** Not paths of the API, so that keys of API clients cannot collide. */
type DashboardPath = `/dashboard/${'send' | 'pay'}/`;

const CREATED_STATUS = 201;

type SavedRejection = { code: ErrorCode; message: string; data: Record<string, unknown> | undefined };

export type SendPorts = TransferPorts & PostingCall & Pick<Services, 'encryption'>;

/** An order of the dashboard: its content, and the key under which it is made once. */
type KeyedOrder = { path: DashboardPath; key: string; order: object };

const buildResponseRecord = (ctx: SendPorts, { path, key, order }: KeyedOrder): ResponseRecord => ({
  companyId: ctx.me.companyId,
  principal: ctx.me.userId,
  method: 'POST',
  path,
  key,
  bodyHash: ctx.encryption.mac(superjson.stringify(order), 'body of an idempotent request'),
  isStrict: true,
  encode: (payload) => ({ status: CREATED_STATUS, body: superjson.stringify(payload) }),
  encodeError: ({ status, code, message, data }) => ({
    status,
    body: superjson.stringify({ code, message, data } satisfies SavedRejection),
  }),
});

/** Plans an order. Throws what planTransfer throws, and invalid on `payee` if its address changed after the review. */
export const planSend = async (ctx: TransferPorts, { key: _key, payee_address: reviewed, ...order }: SendInput) => {
  if (order.payee !== undefined && reviewed !== undefined) await requireReviewedPayee(ctx, order.payee, reviewed);
  return planTransfer(ctx, order);
};

const readReplay = ({ status, body }: SavedResponse): Transaction => {
  if (status === CREATED_STATUS) return superjson.parse<Transaction>(body);
  const { code, message, data } = superjson.parse<SavedRejection>(body);
  throw new AppError(code, { message, ...(data && { data }) });
};

/**
 * Returns the transfer of an order, created by this call or by an earlier one with the same key; rejections are replayed too. Throws
 * the errors of a transfer, and idempotency_mismatch for a different order under the key.
 */
export const postOnce = async (ctx: SendPorts, order: KeyedOrder, plan: () => Promise<PostingPlan<Transaction>>): Promise<Transaction> => {
  const record = buildResponseRecord(ctx, order);
  // Before planning: the order may no longer be possible, for example because its payee is archived.
  const saved = await ctx.ledger.findSavedResult(record);
  if (saved?.kind === 'replayed') return readReplay(saved.response);
  const outcome = await executePosting(toPostingPorts(ctx), await plan(), record);
  switch (outcome.kind) {
    case 'accepted':
    case 'unchanged':
      return outcome.payload;
    case 'replayed':
      return readReplay(outcome.response);
    case 'rejected':
      throw outcome.error;
    case 'stale':
      throw unavailable(undefined, 1);
  }
};

/** As postOnce, for a transfer. */
export const sendOnce = (ctx: SendPorts, input: SendInput): Promise<Transaction> => {
  const { key, ...order } = input;
  return postOnce(ctx, { path: '/dashboard/send/', key, order }, () => planSend(ctx, input));
};
