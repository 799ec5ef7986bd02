// Executes the posting plan of a procedure. The ledger saves the response in the commit of the posting; a response that was
// determined before the ledger was reached, such as a rejected body, is saved here.
import { ZodError, type ZodType } from 'zod';
import { isAuthorizedFor } from '#server/api/authorization.ts';
import type { SessionContext } from '#server/api/context.ts';
import { toFieldErrors } from '#server/api/field-errors.ts';
import { executePosting, type PlanPosting, type PostingOutcome, type ResponseRecord } from '#server/api/posting-plan.ts';
import { toAppError } from '#server/api/trpc.ts';
import { invalid } from '#server/kernel/errors.ts';
import { currentSpan, inSpan } from '#server/kernel/span.ts';
import type { RestDependencies } from '#server/rest/dependencies.ts';
import { type EncodedResponse, encodeError, encodeSuccess } from '#server/rest/send-response.ts';
import { runOnce, toSavedRejection, type IdempotentRequest } from '#server/rest/idempotency.ts';
import { readInput } from '#server/rest/read-input.ts';
import type { BoundRequest, Invocation } from '#server/rest/request-state.ts';
import type { Route } from '#server/rest/routes.ts';
import { STALE } from '#server/rest/pipeline-builder.ts';

type Posting = PlanPosting<never, unknown>;

/** As tRPC validates the input of a procedure. Throws field errors. */
const parseInput = async ({ procedure }: Route, fields: unknown): Promise<never> => {
  const [parser] = procedure._def.inputs as ZodType[];
  try {
    return (await parser?.parseAsync(fields)) as never;
  } catch (error) {
    throw error instanceof ZodError ? invalid(toFieldErrors(error)) : error;
  }
};

const postingPortsOf = ({ ledger, me, cachedReads }: SessionContext, spends: readonly string[]) => ({
  ledger,
  companyId: me.companyId,
  cachedReads,
  ...(spends.length > 0 && { challenges: { tokenKey: me.tokenKey, ids: spends } }),
});

const post = async (request: BoundRequest, posting: Posting, record: ResponseRecord | undefined): Promise<PostingOutcome<unknown>> => {
  const { context, route } = request;
  if (!isAuthorizedFor(context, route.name)) throw new Error(`The posting procedure ${route.name} is public`);
  const plan = await posting(context, await parseInput(route, readInput(request)));
  return executePosting(postingPortsOf(context, context.authorization.spends), plan, record);
};

/** In a span with the name of the procedure, as other procedures run. */
const postInSpan = (...parameters: Parameters<typeof post>): Promise<PostingOutcome<unknown>> =>
  inSpan(parameters[0].route.name, {}, async () => {
    try {
      const outcome = await post(...parameters);
      if (outcome.kind === 'rejected') currentSpan()?.fail(outcome.error.code);
      return outcome;
    } catch (error) {
      currentSpan()?.fail(toAppError(error).code);
      throw error;
    }
  });

const invokeWithoutKey = async (request: BoundRequest, posting: Posting): Promise<Invocation | typeof STALE> => {
  const outcome = await postInSpan(request, posting, undefined);
  switch (outcome.kind) {
    case 'accepted':
    case 'unchanged':
      return { kind: 'payload', payload: outcome.payload };
    case 'rejected':
      throw outcome.error;
    case 'replayed':
      throw new Error('A posting without a key was replayed');
    case 'stale':
      return STALE;
  }
};

const recordOf = ({ route, requestId }: BoundRequest, { identity, bodyHash, isStrict }: IdempotentRequest): ResponseRecord => ({
  ...identity,
  bodyHash,
  isStrict,
  encode: (payload) => encodeSuccess(route.successStatus, payload),
  encodeError: (error) => encodeError(error, requestId),
});

/** The response to an error before the ledger was reached. Throws errors that do not bind the key, or may rest on outdated data. */
const toRejection = (error: unknown, { context, requestId }: BoundRequest): EncodedResponse => {
  if (context.cachedReads?.isUnconfirmed()) throw error;
  return toSavedRejection(error, requestId);
};

const invokeWithKey = async (
  request: BoundRequest,
  posting: Posting,
  idempotency: IdempotentRequest,
  { db, services }: RestDependencies,
): Promise<Invocation | typeof STALE> => {
  const save = async (response: EncodedResponse): Promise<Invocation> => {
    const { replayed, ...saved } = await runOnce({ db, ...services }, idempotency, () => Promise.resolve(response));
    return { kind: 'encoded', response: saved, replayed };
  };
  const record = recordOf(request, idempotency);
  let outcome: PostingOutcome<unknown>;
  try {
    outcome = await postInSpan(request, posting, record);
  } catch (error) {
    return save(toRejection(error, request));
  }
  switch (outcome.kind) {
    case 'accepted':
      return outcome.response ? { kind: 'encoded', response: outcome.response, replayed: false } : save(record.encode(outcome.payload));
    case 'unchanged':
      return save(record.encode(outcome.payload));
    case 'rejected':
      if (!outcome.response) throw outcome.error;
      return { kind: 'encoded', response: outcome.response, replayed: false };
    case 'replayed':
      return { kind: 'encoded', response: outcome.response, replayed: true };
    case 'stale':
      return STALE;
  }
};

/** Returns stale when the plan used outdated cached data; nothing was written then. */
export const invokePosting = (
  request: BoundRequest,
  posting: Posting,
  dependencies: RestDependencies,
): Promise<Invocation | typeof STALE> =>
  request.idempotency ? invokeWithKey(request, posting, request.idempotency, dependencies) : invokeWithoutKey(request, posting);
