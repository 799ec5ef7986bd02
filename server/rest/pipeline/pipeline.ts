// The order in which a REST request is processed. The order is a guarantee to clients: the first step that rejects a
// request determines the response, and a step never runs for a request that an earlier one rejected.
import { pipeline } from '#server/rest/pipeline/pipeline-builder.ts';
import type { ReceivedRequest } from '#server/rest/pipeline/request-state.ts';
import {
  authenticate,
  authorize,
  bindIdempotencyKey,
  encodeResponse,
  findRoute,
  limitRate,
  readBody,
} from '#server/rest/pipeline/steps.ts';
import { invoke } from '#server/rest/pipeline/invoke.ts';

export const restPipeline = pipeline<ReceivedRequest>()
  .step(limitRate)
  .step(findRoute)
  .repeatWhenStale((attempt) =>
    attempt.step(authenticate).step(authorize).step(readBody).step(bindIdempotencyKey).step(invoke).step(encodeResponse),
  );
