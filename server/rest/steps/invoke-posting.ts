// Calls a procedure that posts to the ledger. The ledger saves the response in the commit of the posting; a response that
// was determined before the ledger was reached, such as a rejected body, is saved here.
import type { Context, SavedAnswer } from '#server/api/context.ts';
import { toAppError } from '#server/api/trpc.ts';
import type { RestDependencies } from '#server/rest/dependencies.ts';
import { encodeError, encodeSuccess, type EncodedResponse } from '#server/rest/envelope.ts';
import { runOnce, toSavedRejection, type IdempotentRequest } from '#server/rest/idempotency.ts';
import { callProcedure, readInput } from '#server/rest/read-input.ts';
import type { BoundRequest, Invocation } from '#server/rest/request-state.ts';
import { STALE } from '#server/rest/step.ts';

type Stale = typeof STALE;

/** True until the ledger has confirmed the facts that came from the cache. */
const isUnconfirmed = ({ preparation }: Context): boolean => preparation !== undefined && preparation.state !== 'confirmed';

const isStale = ({ preparation }: Context): boolean => preparation?.state === 'stale';

const invokeWithoutKey = async (request: BoundRequest): Promise<Invocation | Stale> => {
  const { context, route } = request;
  try {
    const payload = await callProcedure(route, context, readInput(request));
    return isUnconfirmed(context) ? STALE : { kind: 'payload', payload };
  } catch (error) {
    if (isStale(context)) return STALE;
    throw error;
  }
};

/** The response of the procedure. Errors that do not bind the key are thrown, as are errors that rest on the cache. */
const respondOrThrow = async (request: BoundRequest, savedAnswer: SavedAnswer): Promise<EncodedResponse> => {
  const { context, route, requestId } = request;
  try {
    return encodeSuccess(route.successStatus, await callProcedure(route, { ...context, savedAnswer }, readInput(request)));
  } catch (error) {
    if (savedAnswer.answered) return savedAnswer.answered;
    if (isUnconfirmed(context)) throw error;
    return toSavedRejection(error, requestId);
  }
};

const invokeWithKey = async (
  request: BoundRequest,
  idempotency: IdempotentRequest,
  { db, services }: RestDependencies,
): Promise<Invocation | Stale> => {
  const { context, route, requestId } = request;
  const savedAnswer: SavedAnswer = {
    ...idempotency.identity,
    bodyHash: idempotency.bodyHash,
    isStrict: idempotency.isStrict,
    encode: (payload) => encodeSuccess(route.successStatus, payload),
    encodeError: (error) => encodeError(toAppError(error), requestId),
  };
  let response: EncodedResponse;
  try {
    response = await respondOrThrow(request, savedAnswer);
  } catch (error) {
    if (isStale(context)) return STALE;
    throw error;
  }
  if (isUnconfirmed(context)) return STALE;
  const { replayed, ...saved } = savedAnswer.answered ?? (await runOnce({ db, ...services }, idempotency, () => Promise.resolve(response)));
  return { kind: 'encoded', response: saved, replayed };
};

/** Returns stale when the ledger found another version than the cache, or has not confirmed the facts from the cache. */
export const invokePosting = (request: BoundRequest, dependencies: RestDependencies): Promise<Invocation | Stale> =>
  request.idempotency ? invokeWithKey(request, request.idempotency, dependencies) : invokeWithoutKey(request);
