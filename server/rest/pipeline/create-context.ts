// The context of a REST request.
import type { Context, ContextRequest } from '#server/api/context.ts';
import { readPresentedChallenges } from '#server/http/request/incoming-request.ts';
import { hasBody } from '#server/rest/request/body.ts';
import type { RestDependencies } from '#server/rest/dependencies.ts';
import { recordSession } from '#server/rest/log-request.ts';
import type { ReceivedRequest } from '#server/rest/pipeline/request-state.ts';
import { toPublicUrl, readToken } from '#server/rest/request/request-target.ts';

const toContextRequest = ({ incoming, requestId, clientAddress, target, method, ignored }: ReceivedRequest, publicUrl: string) => ({
  requestId,
  clientAddress,
  userAgent: incoming.headers['user-agent'] ?? '',
  presentedChallenges: readPresentedChallenges(incoming.headers['verified-challenge']),
  mayReplay: hasBody(method) && incoming.headers['idempotency-key'] !== undefined,
  url: toPublicUrl(publicUrl, target),
  ignore: (parameter: string) => void ignored.add(parameter),
});

export const createContext = (
  request: ReceivedRequest,
  { contextFor, publicUrl }: RestDependencies,
  cacheUse: ContextRequest['cacheUse'],
): Context =>
  contextFor({
    ...toContextRequest(request, publicUrl),
    token: readToken(request.incoming.headers.authorization),
    onSession: (session) => recordSession(request.logEntry, session),
    cacheUse,
  });

/** A context with another token than the request's, whose session is not logged. */
export const createContextWithToken = (request: ReceivedRequest, { contextFor, publicUrl }: RestDependencies, token: string): Context =>
  contextFor({ ...toContextRequest(request, publicUrl), token, onSession: () => undefined });
