// Runs the procedure: calls it, or executes the plan of a procedure that posts. With an Idempotency-Key, effect and saved
// response are one commit: the ledger's for procedures that post, and for all others the transaction that runOnce opens.
import { TRPCError } from '@trpc/server';
import type { Tx } from '#db/client.ts';
import { reopenChallenges, isChallengeConsumed } from '#server/api/authorization.ts';
import type { ReceivedBody } from '#server/rest/request/body.ts';
import { createContextWithToken } from '#server/rest/pipeline/create-context.ts';
import type { RestDependencies } from '#server/rest/dependencies.ts';
import { encodeSuccess } from '#server/rest/send-response.ts';
import { runOnce, toSavedRejection, type IdempotentRequest, requireActiveToken } from '#server/rest/idempotency/idempotency.ts';
import { isFileRequested, respondWithListFile } from '#server/rest/lists/list-file.ts';
import { callProcedure, readInput } from '#server/rest/request/read-input.ts';
import type { BoundRequest, Invocation, InvokedRequest } from '#server/rest/pipeline/request-state.ts';
import { next, respond, STALE, type PipelineStep } from '#server/rest/pipeline/pipeline-builder.ts';
import { invokePosting } from '#server/rest/pipeline/invoke-posting.ts';
import { withUnknownParametersRejected, requireKnownParameters } from '#server/rest/lists/strict-filters.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';

type StaleMarker = typeof STALE;

/**
 * An upload with an Idempotency-Key occupies a transaction, and with it a connection of the pool, while its file is scanned, resized and stored,
 * because all of this is one commit with the saved response. Throws unavailable if too many uploads wait, before a transaction is opened.
 */
const withUploadPermit = createSemaphore({ concurrency: 2, waitingMax: 8 });

const callWith = (request: BoundRequest, context = request.context): Promise<unknown> =>
  callProcedure(request.route, context, readInput(request));

/** The parameters of a read are checked afterwards, because only the list knows its filters; those of a DELETE before it changes anything. */
const invokeWithoutBody = async (request: BoundRequest): Promise<Invocation> => {
  if (request.method === 'DELETE') return { kind: 'payload', payload: await callWith(request, withUnknownParametersRejected(request)) };
  const payload = await callWith(request);
  requireKnownParameters(request);
  return { kind: 'payload', payload };
};

const invokeInOneCommit = async (
  request: BoundRequest,
  idempotency: IdempotentRequest,
  { db, services }: RestDependencies,
): Promise<Invocation> => {
  const { replayed, ...response } = await runOnce({ db, ...services }, idempotency, async (tx: Tx) => {
    try {
      const payload = await tx.transaction((savepoint) => callWith(request, { ...request.context, db: savepoint }));
      return encodeSuccess(request.route.successStatus, payload);
    } catch (error) {
      return toSavedRejection(error, request.requestId);
    }
  });
  return { kind: 'encoded', response, replayed };
};

const invokeWithBody = async (request: BoundRequest, body: ReceivedBody, dependencies: RestDependencies): Promise<Invocation> => {
  const { idempotency } = request;
  if (!idempotency) return { kind: 'payload', payload: await callWith(request) };
  const invokeOnce = () => invokeInOneCommit(request, idempotency, dependencies);
  return body.hasFile ? withUploadPermit(invokeOnce) : invokeOnce();
};

const invokeProcedure = async (request: BoundRequest, dependencies: RestDependencies): Promise<Invocation | StaleMarker> => {
  const { route, body } = request;
  if (route.meta.posting) return invokePosting(request, route.meta.posting, dependencies);
  return body ? invokeWithBody(request, body, dependencies) : invokeWithoutBody(request);
};

/** A saved response with a token is replayed only as long as the token is active. */
const requireReplayable = async (
  invocation: Invocation | StaleMarker,
  request: BoundRequest,
  dependencies: RestDependencies,
): Promise<void> => {
  if (invocation.kind === 'encoded' && invocation.replayed) {
    await requireActiveToken(invocation.response, (token) => createContextWithToken(request, dependencies, token));
  }
};

/** When another request has consumed the presented challenge, the rejection lists the challenges that are open now. */
const withOpenChallenges = async (thrown: unknown, { context, me, route }: BoundRequest): Promise<unknown> => {
  const error = thrown instanceof TRPCError ? thrown.cause : thrown;
  return me && isChallengeConsumed(error) ? reopenChallenges(context, me, route.meta, route.name) : thrown;
};

export const invoke: PipelineStep<BoundRequest, InvokedRequest> = async (request, dependencies) => {
  if (!request.body && isFileRequested(request)) return respond(await respondWithListFile(request, dependencies));
  try {
    const invocation = await invokeProcedure(request, dependencies);
    await requireReplayable(invocation, request, dependencies);
    return invocation.kind === 'stale' ? STALE : next({ ...request, invocation });
  } catch (thrown) {
    throw await withOpenChallenges(thrown, request);
  }
};
