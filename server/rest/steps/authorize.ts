// Decides whether the session may call the procedure, before anything of the body is read. This is the only authorization
// of a REST request: the procedure uses the one on its context.
import { authorize as authorizeSession, withAuthorization } from '#server/api/authorization.ts';
import type { AuthenticatedRequest, AuthorizedRequest } from '#server/rest/request-state.ts';
import { next, type Step } from '#server/rest/pipeline-builder.ts';

/** Throws mfa_required or proof_required, then permission_denied. */
export const authorize: Step<AuthenticatedRequest, AuthorizedRequest> = async (request) => {
  const { context, me, route } = request;
  if (!me) return next({ ...request, authorization: undefined });
  const authorization = await authorizeSession(context, me, route.meta, route.name);
  return next({ ...request, context: withAuthorization(context, authorization), authorization });
};
