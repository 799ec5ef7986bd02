// Builds a pipeline from steps. A step can be added only where the state has what the step requires, so that a list with a
// missing or misplaced step does not compile. A pipeline whose last step always ends the request has the state `never`.
import type { RestDependencies } from '#server/rest/dependencies.ts';
import { repeatWhenStale } from '#server/rest/repeat-when-stale.ts';
import type { ReceivedRequest, RequestAttempt, RoutedRequest } from '#server/rest/request-state.ts';
import { next, runStep, type PipelineResult, type Step } from '#server/rest/step.ts';

export type Pipeline<In extends ReceivedRequest, State extends ReceivedRequest> = {
  /** In the order in which they run. */
  readonly stepNames: readonly string[];
  run(request: In, dependencies: RestDependencies): Promise<PipelineResult<State>>;
  step<Next extends ReceivedRequest>(step: Step<State, Next>): Pipeline<In, Next>;
  /** Adds steps that run a second time, without the versioned cache, when its facts were stale. */
  repeatWhenStale<Next extends ReceivedRequest>(
    this: Pipeline<In, RoutedRequest>,
    build: (attempt: Pipeline<RequestAttempt, RequestAttempt>) => Pipeline<RequestAttempt, Next>,
  ): Pipeline<In, Next>;
};

type Run<In, State> = (request: In, dependencies: RestDependencies) => Promise<PipelineResult<State>>;

const then =
  <In, State, Next>(first: Run<In, State>, second: Run<State, Next>): Run<In, Next> =>
  async (request, dependencies) => {
    const result = await first(request, dependencies);
    return result.kind === 'next' ? second(result.request, dependencies) : result;
  };

const pipelineOf = <In extends ReceivedRequest, State extends ReceivedRequest>(
  stepNames: readonly string[],
  run: Run<In, State>,
): Pipeline<In, State> => ({
  stepNames,
  run,
  step: (step) =>
    pipelineOf(
      [...stepNames, step.name],
      then(run, (request, dependencies) => runStep(step, request, dependencies)),
    ),
  repeatWhenStale(build) {
    const attempt = build(pipeline<RequestAttempt>());
    return pipelineOf([...this.stepNames, ...attempt.stepNames], then(this.run, repeatWhenStale(attempt.run)));
  },
});

/** A pipeline without steps. */
export const pipeline = <In extends ReceivedRequest>(): Pipeline<In, In> => pipelineOf([], (request) => Promise.resolve(next(request)));
