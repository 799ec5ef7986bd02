// The contract of a pipeline step. A step takes the state of a request and returns the next state, or ends the request.
// It throws AppErrors for requests that it rejects; nothing else is handed over by throwing.
import type { RestDependencies } from '#server/rest/dependencies.ts';
import type { ReceivedRequest } from '#server/rest/request-state.ts';
import type { RestResponse } from '#server/rest/send-response.ts';

export type StepResult<Next> =
  | { readonly kind: 'next'; readonly request: Next }
  | { readonly kind: 'response'; readonly response: RestResponse }
  /** Facts from the versioned cache were stale; nothing was written. */
  | { readonly kind: 'stale' }
  /** Like a thrown error, for a step that also has a new state: the response carries its headers. */
  | { readonly kind: 'rejected'; readonly error: unknown; readonly request: ReceivedRequest };

export type Step<In, Next> = (request: In, dependencies: RestDependencies) => StepResult<Next> | Promise<StepResult<Next>>;

/** The last state that a request reached, and how its processing ended there. */
export type PipelineEnd = { readonly request: ReceivedRequest } & (
  | { readonly kind: 'response'; readonly response: RestResponse }
  | { readonly kind: 'stale' }
  | { readonly kind: 'rejected'; readonly error: unknown }
);

export type PipelineResult<Next> = { readonly kind: 'next'; readonly request: Next } | PipelineEnd;

/** The end of a pipeline whose last step always ends the request. */
export const endOf = (result: PipelineResult<never>): PipelineEnd => (result.kind === 'next' ? result.request : result);

export const next = <Next>(request: Next): { kind: 'next'; request: Next } => ({ kind: 'next', request });

export const respond = (response: RestResponse): { kind: 'response'; response: RestResponse } => ({ kind: 'response', response });

export const STALE = { kind: 'stale' } as const;

/** Runs one step. An error rejects the request in the state that it had before the step. */
export const runStep = async <In extends ReceivedRequest, Next>(
  step: Step<In, Next>,
  request: In,
  dependencies: RestDependencies,
): Promise<PipelineResult<Next>> => {
  try {
    return { request, ...(await step(request, dependencies)) };
  } catch (error) {
    return { kind: 'rejected', error, request };
  }
};
