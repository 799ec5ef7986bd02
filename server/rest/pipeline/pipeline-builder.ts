// Builds a pipeline from steps. A step takes the state of a request and returns the next state, or ends the request; it throws
// AppErrors for requests that it rejects, and throws for no other purpose. A step can be added only where the state has
// what the step requires, so that a list with a missing or misplaced step does not compile. A pipeline whose last step always ends
// the request has the state `never`.
import type { Context, ContextRequest } from '#server/api/context.ts';
import { toAppError } from '#server/api/trpc.ts';
import { ERRORS } from '#server/kernel/errors.ts';
import { isFileRequested } from '#server/rest/lists/list-file.ts';
import { createContext } from '#server/rest/pipeline/create-context.ts';
import type { RestDependencies } from '#server/rest/dependencies.ts';
import type { ReceivedRequest, RequestAttempt, RoutedRequest } from '#server/rest/pipeline/request-state.ts';
import type { OutgoingResponse } from '#server/rest/send-response.ts';

export type StepResult<Next> =
  | { readonly kind: 'next'; readonly request: Next }
  | { readonly kind: 'response'; readonly response: OutgoingResponse }
  /** Cached data was stale; nothing was written. */
  | { readonly kind: 'stale' }
  /** Like a thrown error, for a step that also has a new state: the response carries its headers. */
  | { readonly kind: 'rejected'; readonly error: unknown; readonly request: ReceivedRequest };

export type PipelineStep<In, Next> = (request: In, dependencies: RestDependencies) => StepResult<Next> | Promise<StepResult<Next>>;

/** The last state that a request reached, and how its processing ended there. */
export type PipelineEnd = { readonly request: ReceivedRequest } & (
  | { readonly kind: 'response'; readonly response: OutgoingResponse }
  | { readonly kind: 'stale' }
  | { readonly kind: 'rejected'; readonly error: unknown }
);

type PipelineResult<Next> = { readonly kind: 'next'; readonly request: Next } | PipelineEnd;

/** The end of a pipeline whose last step always ends the request. */
export const toPipelineEnd = (result: PipelineResult<never>): PipelineEnd => (result.kind === 'next' ? result.request : result);

export const next = <Next>(request: Next): { kind: 'next'; request: Next } => ({ kind: 'next', request });

export const respond = (response: OutgoingResponse): { kind: 'response'; response: OutgoingResponse } => ({ kind: 'response', response });

export const STALE = { kind: 'stale' } as const;

/** Runs one step. An error rejects the request in the state that it had before the step. */
const runStep = async <In extends ReceivedRequest, Next>(
  step: PipelineStep<In, Next>,
  request: In,
  dependencies: RestDependencies,
): Promise<PipelineResult<Next>> => {
  try {
    return { request, ...(await step(request, dependencies)) };
  } catch (error) {
    return { kind: 'rejected', error, request };
  }
};

type RequestCacheUse = ContextRequest['cacheUse'];

const createAttempt = (request: RoutedRequest, dependencies: RestDependencies, cacheUse: RequestCacheUse): RequestAttempt => ({
  ...request,
  context: createContext(request, dependencies, cacheUse),
});

/** Files are streamed before a version could be confirmed, and other calls may have effects that must not be repeated. */
const selectCacheUse = (request: RoutedRequest): RequestCacheUse => {
  const { meta, procedure } = request.route;
  if (meta.posting) return 'posting';
  return procedure._def.type === 'query' && !isFileRequested(request) ? 'reading' : undefined;
};

/** Confirms that a rejection is final, or refreshes the cache. Rejections are never decided from the cache alone. */
const isFinalRejection = async (
  error: unknown,
  cacheUse: RequestCacheUse,
  cachedReads: NonNullable<Context['cachedReads']>,
): Promise<boolean> => {
  // Server errors are not repeated: that would add load while the server is failing.
  if (toAppError(error).status >= ERRORS.server_error.status) return true;
  if (cacheUse === 'reading') await cachedReads.isCurrent();
  // No batch reported the version, so the cache has to read it again.
  else cachedReads.refresh(undefined);
  return false;
};

const isFinal = async (result: PipelineResult<unknown>, cacheUse: RequestCacheUse, { cachedReads }: Context): Promise<boolean> => {
  if (result.kind === 'stale') return false;
  if (!cachedReads?.isUnconfirmed()) return true;
  if (result.kind === 'rejected') return isFinalRejection(result.error, cacheUse, cachedReads);
  return cacheUse === 'posting' || cachedReads.isCurrent();
};

type RunAttempt<Next> = (request: RequestAttempt, dependencies: RestDependencies) => Promise<PipelineResult<Next>>;

/** Runs the steps, and once more without the cache when it was stale. */
export const repeatWhenStale =
  <Next>(run: RunAttempt<Next>) =>
  async (request: RoutedRequest, dependencies: RestDependencies): Promise<PipelineResult<Next>> => {
    try {
      const cacheUse = selectCacheUse(request);
      const first = createAttempt(request, dependencies, cacheUse);
      const result = await run(first, dependencies);
      if (await isFinal(result, cacheUse, first.context)) return result;
      return await run(createAttempt({ ...request, ignored: new Set() }, dependencies, undefined), dependencies);
    } finally {
      await request.bodyReader.discard();
    }
  };

type Pipeline<In extends ReceivedRequest, State extends ReceivedRequest> = {
  /** In the order in which they run. */
  readonly stepNames: readonly string[];
  run(request: In, dependencies: RestDependencies): Promise<PipelineResult<State>>;
  step<Next extends ReceivedRequest>(step: PipelineStep<State, Next>): Pipeline<In, Next>;
  /** Adds steps that run a second time, without the versioned cache, when it was stale. */
  repeatWhenStale<Next extends ReceivedRequest>(
    this: Pipeline<In, RoutedRequest>,
    build: (attempt: Pipeline<RequestAttempt, RequestAttempt>) => Pipeline<RequestAttempt, Next>,
  ): Pipeline<In, Next>;
};

type RunPipeline<In, State> = (request: In, dependencies: RestDependencies) => Promise<PipelineResult<State>>;

const chain =
  <In, State, Next>(first: RunPipeline<In, State>, second: RunPipeline<State, Next>): RunPipeline<In, Next> =>
  async (request, dependencies) => {
    const result = await first(request, dependencies);
    return result.kind === 'next' ? second(result.request, dependencies) : result;
  };

const createPipeline = <In extends ReceivedRequest, State extends ReceivedRequest>(
  stepNames: readonly string[],
  run: RunPipeline<In, State>,
): Pipeline<In, State> => ({
  stepNames,
  run,
  step: (step) =>
    createPipeline(
      [...stepNames, step.name],
      chain(run, (request, dependencies) => runStep(step, request, dependencies)),
    ),
  repeatWhenStale(build) {
    const attempt = build(pipeline<RequestAttempt>());
    return createPipeline([...this.stepNames, ...attempt.stepNames], chain(this.run, repeatWhenStale(attempt.run)));
  },
});

/** A pipeline without steps. */
export const pipeline = <In extends ReceivedRequest>(): Pipeline<In, In> => createPipeline([], (request) => Promise.resolve(next(request)));
