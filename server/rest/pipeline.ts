// The order in which a REST request is processed. The order is a guarantee to clients: the first step that rejects a
// request determines the response, and a step never runs for a request that an earlier one rejected.
import { pipeline } from '#server/rest/pipeline-builder.ts';
import type { ReceivedRequest } from '#server/rest/request-state.ts';
import { authenticate } from '#server/rest/steps/authenticate.ts';
import { authorize } from '#server/rest/steps/authorize.ts';
import { bindIdempotencyKey } from '#server/rest/steps/bind-idempotency-key.ts';
import { encodeResponse } from '#server/rest/steps/encode-response.ts';
import { findRoute } from '#server/rest/steps/find-route.ts';
import { invoke } from '#server/rest/steps/invoke.ts';
import { limitRate } from '#server/rest/steps/limit-rate.ts';
import { readBody } from '#server/rest/steps/read-body.ts';

export const restPipeline = pipeline<ReceivedRequest>()
  .step(limitRate)
  .step(findRoute)
  .repeatWhenStale((attempt) =>
    attempt.step(authenticate).step(authorize).step(readBody).step(bindIdempotencyKey).step(invoke).step(encodeResponse),
  );
