// Counts the request against the general limit of its address. The headers are on every response, also on 429.
import type { RateLimitedRequest, ReceivedRequest } from '#server/rest/request-state.ts';
import { next, type Step } from '#server/rest/pipeline-builder.ts';

export const limitRate: Step<ReceivedRequest, RateLimitedRequest> = async (request, { rateLimit }) => {
  const { headers, refusal } = await rateLimit.count(request.clientAddress);
  const limited = { ...request, rateLimitHeaders: headers };
  return refusal ? { kind: 'rejected', error: refusal, request: limited } : next(limited);
};
