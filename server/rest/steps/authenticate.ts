// Finds the session of the token, except for public procedures.
import type { AuthenticatedRequest, RequestAttempt } from '#server/rest/request-state.ts';
import { next, type Step } from '#server/rest/pipeline-builder.ts';

/** Throws unauthenticated, invalid_token or access_denied. */
export const authenticate: Step<RequestAttempt, AuthenticatedRequest> = async (request) => {
  const { route, context } = request;
  return next({ ...request, me: route.meta.access === 'public' ? undefined : await context.session() });
};
