// The steps of a REST request, in the order in which pipeline.ts runs them. Each takes the state that the previous ones built, and throws an
// AppError for a request that it rejects. The step `invoke` has its own file.
import { maskTokens } from '#server/kernel/access-token.ts';
import type {
  RateLimitedRequest,
  ReceivedRequest,
  RoutedRequest,
  AuthenticatedRequest,
  RequestAttempt,
  AuthorizedRequest,
  DecodedRequest,
  BoundRequest,
  InvokedRequest,
} from '#server/rest/pipeline/request-state.ts';
import { next, type PipelineStep, respond } from '#server/rest/pipeline/pipeline-builder.ts';
import type { HttpMethod } from '#server/api/rest-meta.ts';
import { setRoutePattern } from '#server/http/request/incoming-request.ts';
import { readDryRun } from '#server/rest/request/dry-run.ts';
import { AppError, notFound } from '#server/kernel/errors.ts';
import { createBodyReader, checkMediaType, hasBody } from '#server/rest/request/body.ts';
import { isV3Path } from '#server/rest/v3-operations.ts';
import { splitPath, canonicalPath } from '#server/rest/routes.ts';
import { authorize as authorizeSession, withAuthorization } from '#server/api/authorization.ts';
import { readIdempotencyKey, type IdempotentRequest } from '#server/rest/idempotency/idempotency.ts';
import { recordBody } from '#server/rest/log-request.ts';
import { ANONYMOUS_COMPANY_ID, toBodyPrincipal } from '#server/kernel/idempotency.ts';
import type { RestDependencies } from '#server/rest/dependencies.ts';
import { encodeSuccess } from '#server/rest/send-response.ts';

/** Counts the request against the rate limit of its address. Every response has the headers, including 429. */
export const limitRate: PipelineStep<ReceivedRequest, RateLimitedRequest> = async (request, { rateLimit }) => {
  const { headers, rejection } = await rateLimit.count(request.clientAddress);
  const limitedRequest = { ...request, rateLimitHeaders: headers };
  return rejection ? { kind: 'rejected', error: rejection, request: limitedRequest } : next(limitedRequest);
};

/**
 * Finds the procedure. Responds to the index page and OPTIONS itself, since no procedure serves them. Throws not_found for an unknown
 * path (or not_implemented if v3 has it), then method_not_allowed, then invalid for the header Dry-Run.
 */
export const findRoute: PipelineStep<RateLimitedRequest, RoutedRequest> = (request, { table, index, uploadDirectory }) => {
  const { incoming, method, target } = request;
  if (target.path === '/') return respond(index.respondToRoot(method));
  const segments = splitPath(target.path);
  const resource = segments && table.match(segments);
  if (!segments) throw notFound();
  if (!resource) throw isV3Path(segments) ? new AppError('not_implemented') : notFound();
  setRoutePattern(incoming, resource.path);
  const route = resource.routes.get((method === 'HEAD' ? 'GET' : method) as HttpMethod);
  if (route) {
    const isDryRun = readDryRun(incoming.headers['dry-run'], route);
    const bodyReader = createBodyReader(incoming, route.meta, uploadDirectory);
    return next({ ...request, resource, route, segments, isDryRun, bodyReader });
  }
  if (method === 'OPTIONS') return respond(index.describe(resource));
  throw new AppError('method_not_allowed', { message: `Method "${method}" not allowed.`, allow: [...resource.allow] });
};

/** Finds the session of the token, except for public procedures. Throws unauthenticated, invalid_token or access_denied. */
export const authenticate: PipelineStep<RequestAttempt, AuthenticatedRequest> = async (request) => {
  const { route, context } = request;
  return next({ ...request, me: route.meta.access === 'public' ? undefined : await context.session() });
};

/**
 * Decides whether the session may call the procedure, before the body is read. This is the only authorization of a REST request: the procedure
 * uses the one on its context. Throws mfa_required or proof_required, then permission_denied.
 */
export const authorize: PipelineStep<AuthenticatedRequest, AuthorizedRequest> = async (request) => {
  const { context, me, route } = request;
  if (!me) return next({ ...request, authorization: undefined });
  const authorization = await authorizeSession(context, me, route.meta, route.name);
  return next({ ...request, context: withAuthorization(context, authorization), authorization });
};

/**
 * Receives the body. Headers are checked first, so that no body is received unnecessarily. The content is parsed by `invoke`, since the response to a
 * malformed body binds the Idempotency-Key. Throws invalid for the Idempotency-Key, then unsupported_media_type, then body_too_large.
 */
export const readBody: PipelineStep<AuthorizedRequest, DecodedRequest> = async (request) => {
  const { incoming, method, route, bodyReader, logEntry } = request;
  if (!hasBody(method)) return next({ ...request, body: undefined, idempotencyKey: undefined });
  const idempotencyKey = readIdempotencyKey(incoming.headers['idempotency-key']);
  checkMediaType(incoming, route.meta.multipart === true);
  const body = await bodyReader.read();
  recordBody(logEntry, body);
  return next({ ...request, body, idempotencyKey });
};

const toIdempotentRequest = (request: DecodedRequest, { services }: RestDependencies): IdempotentRequest | undefined => {
  const { me, method, route, segments, body, idempotencyKey: key, requestId, isDryRun } = request;
  if (!body || key === undefined || isDryRun) return undefined;
  // A keyed hash, because bodies contain passwords, and read access to the database must not allow guessing them.
  const bodyHash = services.encryption.mac(body.hash.toString('hex'), 'body of an idempotent request');
  const companyId = me?.companyId ?? ANONYMOUS_COMPANY_ID;
  const principal = me && !route.meta.takesProof ? me.userId : toBodyPrincipal(bodyHash, me?.userId);
  return {
    identity: { companyId, principal, method, path: maskTokens(canonicalPath(segments)), key },
    bodyHash,
    isStrict: me?.companySettings.strict_idempotency ?? false,
    requestId,
  };
};

/** Binds the Idempotency-Key to company, principal, method, path and a hash of the body. A dry run binds no key. */
export const bindIdempotencyKey: PipelineStep<DecodedRequest, BoundRequest> = (request, dependencies) =>
  next({ ...request, idempotency: toIdempotentRequest(request, dependencies) });

/** Encodes the payload, or returns a saved response unchanged. */
export const encodeResponse: PipelineStep<InvokedRequest, never> = ({ invocation, route }) => {
  if (invocation.kind === 'payload') return respond(encodeSuccess(route.successStatus, invocation.payload));
  const { response, replayed } = invocation;
  return respond(replayed ? { ...response, headers: ['Idempotent-Replayed', 'true'] } : response);
};
