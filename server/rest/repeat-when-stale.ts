// Optimistic concurrency for procedures that post. The first attempt may take facts of the company from the versioned cache
// (records/company-cache.ts). When the ledger finds another version, or the attempt was rejected on facts that the ledger has not
// confirmed, a second attempt reads the tables. The body is read at most once, and files that came with it are deleted
// after the last attempt.
import type { Context } from '#server/api/context.ts';
import { toAppError } from '#server/api/trpc.ts';
import { ERRORS } from '#server/kernel/errors.ts';
import { createContext } from '#server/rest/create-context.ts';
import type { RestDependencies } from '#server/rest/dependencies.ts';
import type { RequestAttempt, RoutedRequest } from '#server/rest/request-state.ts';
import type { PipelineResult } from '#server/rest/step.ts';

/** Server errors are not repeated: that would add load while the server is failing. */
const restsOnCache = (result: PipelineResult<unknown>, { cachedReads }: Context): boolean =>
  result.kind === 'stale' ||
  (result.kind === 'rejected' && cachedReads?.isUnconfirmed() === true && toAppError(result.error).status < ERRORS.server_error.status);

const attempt = (request: RoutedRequest, dependencies: RestDependencies, mayUseCache: boolean): RequestAttempt => ({
  ...request,
  context: createContext(request, dependencies, { mayUseCache }),
});

type RunAttempt<Next> = (request: RequestAttempt, dependencies: RestDependencies) => Promise<PipelineResult<Next>>;

/** Runs the steps, and once more without the cache when it was stale. */
export const repeatWhenStale =
  <Next>(run: RunAttempt<Next>) =>
  async (request: RoutedRequest, dependencies: RestDependencies): Promise<PipelineResult<Next>> => {
    try {
      const first = attempt(request, dependencies, request.route.meta.posting !== undefined);
      const result = await run(first, dependencies);
      if (!restsOnCache(result, first.context)) return result;
      // No batch reported the version of a rejection, so the cache has to read it again.
      if (result.kind === 'rejected') first.context.cachedReads?.refresh(undefined);
      return await run(attempt({ ...request, ignored: new Set() }, dependencies, false), dependencies);
    } finally {
      await request.bodyReader.discard();
    }
  };
