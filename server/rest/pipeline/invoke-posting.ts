// Executes the posting plan of a procedure. The ledger saves the response in the same transaction as the posting; a response that was
// determined before the ledger was reached, such as a rejected body, is saved here.
import { ZodError, type ZodType } from 'zod';
import { isAuthorizedFor } from '#server/api/authorization.ts';
import { toFieldErrors } from '#server/api/field-errors.ts';
import {
  executePosting,
  type PlanPosting,
  type PostingOutcome,
  type PostingPlan,
  toPostingPorts,
  type ResponseRecord,
} from '#server/api/posting-plan.ts';
import { toAppError } from '#server/api/trpc.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { currentSpan, inSpan } from '#server/kernel/span.ts';
import type { Log } from '#server/platform/log.ts';
import type { BodyFields } from '#server/rest/request/body.ts';
import type { RestDependencies } from '#server/rest/dependencies.ts';
import { type EncodedResponse, encodeError, encodeSuccess } from '#server/rest/send-response.ts';
import { runOnce, toSavedRejection, type IdempotentRequest } from '#server/rest/idempotency/idempotency.ts';
import { readInput } from '#server/rest/request/read-input.ts';
import type { BoundRequest, Invocation } from '#server/rest/pipeline/request-state.ts';
import type { Route } from '#server/rest/routes.ts';
import { STALE } from '#server/rest/pipeline/pipeline-builder.ts';

type PostingPlanner = PlanPosting<never, unknown>;

/** Validates the input of a procedure as tRPC does. Throws field errors, and malformed_body when validation fails otherwise. */
const parseInput = async ({ procedure }: Route, fields: BodyFields): Promise<never> => {
  const [parser] = procedure._def.inputs as ZodType[];
  try {
    return (await parser?.parseAsync(fields)) as never;
  } catch (error) {
    throw error instanceof ZodError ? invalid(toFieldErrors(error)) : new AppError('malformed_body', { cause: error });
  }
};

type PostedPlan = { plan: PostingPlan<unknown>; outcome: PostingOutcome<unknown> };

const planAndExecute = async (
  { context, route, isDryRun }: BoundRequest,
  fields: BodyFields,
  posting: PostingPlanner,
  record: ResponseRecord | undefined,
): Promise<PostedPlan> => {
  if (!isAuthorizedFor(context, route.name)) throw new Error(`The posting procedure ${route.name} is public`);
  const { me, consumedChallenges } = context.authorization;
  const challenges = consumedChallenges.length > 0 ? { tokenKey: me.tokenKey, ids: consumedChallenges } : undefined;
  const plan = await posting(context, await parseInput(route, fields));
  return { plan, outcome: await executePosting({ ...toPostingPorts(context), challenges, isDryRun }, plan, record) };
};

/** Posts in a span with the name of the procedure, as for other procedures. */
const post = (request: BoundRequest, posting: PostingPlanner, record?: ResponseRecord): Promise<PostedPlan> => {
  const fields = readInput(request);
  return inSpan(request.route.name, {}, async () => {
    try {
      const posted = await planAndExecute(request, fields, posting, record);
      if (posted.outcome.kind === 'rejected') currentSpan()?.fail(posted.outcome.error.code);
      return posted;
    } catch (error) {
      currentSpan()?.fail(toAppError(error).code);
      throw error;
    }
  });
};

const invokeWithoutKey = async (request: BoundRequest, posting: PostingPlanner): Promise<Invocation | typeof STALE> => {
  const { plan, outcome } = await post(request, posting);
  switch (outcome.kind) {
    case 'accepted':
    case 'unchanged':
      if (!request.isDryRun) await plan.afterPosting?.();
      return { kind: 'payload', payload: outcome.payload };
    case 'rejected':
      throw outcome.error;
    case 'replayed':
      throw new Error('A posting without a key was replayed');
    case 'stale':
      return STALE;
  }
};

const toResponseRecord = ({ route, requestId }: BoundRequest, { identity, bodyHash, isStrict }: IdempotentRequest): ResponseRecord => ({
  ...identity,
  bodyHash,
  isStrict,
  encode: (payload) => encodeSuccess(route.successStatus, payload),
  encodeError: (error) => encodeError(error, requestId),
});

/** The response to an error before the ledger was reached. Throws errors that do not bind the key, or may depend on outdated data. */
const toRejection = (error: unknown, { context, requestId }: BoundRequest): EncodedResponse => {
  if (context.cachedReads?.isUnconfirmed()) throw error;
  return toSavedRejection(error, requestId);
};

/** The posting and its response are committed, so a failure can only be logged: a retry would get the saved response. */
const runAfterCommit = async (plan: PostingPlan<unknown>, { requestId }: BoundRequest, log: Pick<Log, 'error'>): Promise<void> => {
  try {
    await plan.afterPosting?.();
  } catch (error) {
    log.error({ err: error, requestId }, 'Post-commit work of a posting failed; the posting is committed');
  }
};

const invokeWithKey = async (
  request: BoundRequest,
  posting: PostingPlanner,
  idempotency: IdempotentRequest,
  { db, services }: RestDependencies,
): Promise<Invocation | typeof STALE> => {
  const save = async (response: EncodedResponse): Promise<Invocation> => {
    const { replayed, ...saved } = await runOnce({ db, ...services }, idempotency, () => Promise.resolve(response));
    return { kind: 'encoded', response: saved, replayed };
  };
  const record = toResponseRecord(request, idempotency);
  let posted: PostedPlan;
  try {
    posted = await post(request, posting, record);
  } catch (error) {
    return save(toRejection(error, request));
  }
  const { plan, outcome } = posted;
  switch (outcome.kind) {
    case 'accepted':
      await runAfterCommit(plan, request, services.log);
      return outcome.response ? { kind: 'encoded', response: outcome.response, replayed: false } : save(record.encode(outcome.payload));
    case 'unchanged':
      await plan.afterPosting?.();
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

/** Returns stale if the plan used outdated cached data. In that case, nothing was written. */
export const invokePosting = (
  request: BoundRequest,
  posting: PostingPlanner,
  dependencies: RestDependencies,
): Promise<Invocation | typeof STALE> =>
  request.idempotency ? invokeWithKey(request, posting, request.idempotency, dependencies) : invokeWithoutKey(request, posting);
