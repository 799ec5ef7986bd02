// The dashboard sends an order at most once, however often the browser submits it. The key of the order comes with its quote, and the
// response is saved in the same transaction as the posting, like for an Idempotency-Key of the API.
import superjson from 'superjson';
import { executePosting, toPostingPorts, type PostingCall, type ResponseRecord } from '#server/api/posting-plan.ts';
import type { Services } from '#server/api/services.ts';
import { AppError, unavailable, type ErrorCode } from '#server/kernel/errors.ts';
import type { SavedResponse } from '#server/ledger/index.ts';
import { planTransfer, type TransferPorts } from '#server/modules/payments/transactions/create-transfer.ts';
import { requireReviewedPayee } from '#server/modules/payments/transactions/transfer-payee.ts';
import type { SendInput, Transaction } from '#server/modules/payments/transactions/schema.ts';

/** Not a path of the API, so that keys of API clients cannot collide. */
const DASHBOARD_SEND_PATH = '/dashboard/send/';
const CREATED_STATUS = 201;

type SavedRejection = { code: ErrorCode; message: string; data: Record<string, unknown> | undefined };

type SendPorts = TransferPorts & PostingCall & Pick<Services, 'encryption'>;

const buildResponseRecord = (ctx: SendPorts, { key, ...order }: SendInput): ResponseRecord => ({
  companyId: ctx.me.companyId,
  principal: ctx.me.userId,
  method: 'POST',
  path: DASHBOARD_SEND_PATH,
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
export const sendOnce = async (ctx: SendPorts, input: SendInput): Promise<Transaction> => {
  const record = buildResponseRecord(ctx, input);
  // Before planning: the order may no longer be possible, for example because its payee is archived.
  const saved = await ctx.ledger.findSavedResult(record);
  if (saved?.kind === 'replayed') return readReplay(saved.response);
  const outcome = await executePosting(toPostingPorts(ctx), await planSend(ctx, input), record);
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
