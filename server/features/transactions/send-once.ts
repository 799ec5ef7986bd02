// Sending money from the dashboard: once for each order, however often the browser asks. The key of an order is minted with its
// quote, and what was answered is saved in the commit of the posting, as for an Idempotency-Key of the API: a second press, a
// lost answer or a reload gets that answer again.
import superjson from 'superjson';
import type { SavedAnswer, SessionContext } from '#server/api/context.ts';
import { toAppError } from '#server/api/trpc.ts';
import { createTransfer } from '#server/features/transactions/create-transfer.ts';
import type { SendInput, Transaction } from '#server/features/transactions/schema.ts';
import { AppError, type ErrorCode } from '#server/kernel/errors.ts';

/** No path of the API: a key that a client uses there means another request. */
const PATH = '/dashboard/send/';
const CREATED = 201;

type SavedRefusal = { code: ErrorCode; message: string; data: Record<string, unknown> | undefined };

const savedAnswerFor = (ctx: SessionContext, { key, ...order }: SendInput): SavedAnswer => ({
  companyId: ctx.me.companyId,
  principal: ctx.me.userId,
  method: 'POST',
  path: PATH,
  key,
  bodyHash: ctx.encryption.mac(superjson.stringify(order), 'body of an idempotent request'),
  isStrict: true,
  encode: (payload) => ({ status: CREATED, body: superjson.stringify(payload) }),
  encodeError: (error) => {
    const { status, code, message, data } = toAppError(error);
    return { status, body: superjson.stringify({ code, message, data } satisfies SavedRefusal) };
  },
});

/**
 * The transfer of an order, made now or by an earlier call with its key; a refusal is repeated, too. Throws as a transfer does, and
 * idempotency_mismatch for another order under the key.
 */
export const sendOnce = async (ctx: SessionContext, input: SendInput): Promise<Transaction> => {
  const savedAnswer = savedAnswerFor(ctx, input);
  const { key: _key, ...order } = input;
  try {
    return await createTransfer({ ...ctx, savedAnswer }, order);
  } catch (thrown) {
    const { answered } = savedAnswer;
    if (!answered?.replayed) throw thrown;
    if (answered.status === CREATED) return superjson.parse<Transaction>(answered.body);
    const { code, message, data } = superjson.parse<SavedRefusal>(answered.body);
    throw new AppError(code, { message, ...(data && { data }) });
  }
};
