// Sending money from the dashboard: once per order, however often the browser submits it. The key of an order is minted with
// its quote, and the response is saved in the commit of the posting, as for an Idempotency-Key of the API: a second click, a
// lost response or a reload gets the same response.
import superjson from 'superjson';
import type { TransactionPorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import type { Services } from '#server/api/services.ts';
import { executePosting, postingPortsOf, type PostingCall, type ResponseRecord } from '#server/api/posting-plan.ts';
import { planTransfer } from '#server/modules/payments/transactions/create-transfer.ts';
import type { SendInput, Transaction } from '#server/modules/payments/transactions/schema.ts';
import { AppError, unavailable, type ErrorCode } from '#server/kernel/errors.ts';
import type { SavedResponse } from '#server/ledger/index.ts';

/** Not a path of the API: a key that a client uses there belongs to another request. */
const PATH = '/dashboard/send/';
const CREATED = 201;

type SavedRefusal = { code: ErrorCode; message: string; data: Record<string, unknown> | undefined };

type SendPorts = TransactionPorts & PostingCall & Pick<Services, 'encryption'>;

const responseRecordOf = (ctx: SendPorts, { key, ...order }: SendInput): ResponseRecord => ({
  companyId: ctx.me.companyId,
  principal: ctx.me.userId,
  method: 'POST',
  path: PATH,
  key,
  bodyHash: ctx.encryption.mac(superjson.stringify(order), 'body of an idempotent request'),
  isStrict: true,
  encode: (payload) => ({ status: CREATED, body: superjson.stringify(payload) }),
  encodeError: ({ status, code, message, data }) => ({
    status,
    body: superjson.stringify({ code, message, data } satisfies SavedRefusal),
  }),
});

/** Plans the transfer of an order. */
export const planSend = (ctx: TransactionPorts, { key: _key, ...order }: SendInput) => planTransfer(ctx, order);

const readReplay = ({ status, body }: SavedResponse): Transaction => {
  if (status === CREATED) return superjson.parse<Transaction>(body);
  const { code, message, data } = superjson.parse<SavedRefusal>(body);
  throw new AppError(code, { message, ...(data && { data }) });
};

/**
 * The transfer of an order, created now or by an earlier call with its key; a refusal is repeated, too. Throws as a transfer
 * does, and idempotency_mismatch for another order under the key.
 */
export const sendOnce = async (ctx: SendPorts, input: SendInput): Promise<Transaction> => {
  const plan = await planSend(ctx, input);
  const outcome = await executePosting(postingPortsOf(ctx), plan, responseRecordOf(ctx, input));
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
