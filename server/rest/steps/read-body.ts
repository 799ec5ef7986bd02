// Receives the body. The headers that describe the request are checked first, so that nothing is received in vain; the
// content is parsed when the procedure is invoked, since a malformed body is a response that binds the Idempotency-Key.
import { checkMediaType, hasBody } from '#server/rest/body.ts';
import { readIdempotencyKey } from '#server/rest/idempotency.ts';
import { noteBody } from '#server/rest/log-request.ts';
import type { AuthorizedRequest, ReadRequest } from '#server/rest/request-state.ts';
import { next, type Step } from '#server/rest/pipeline-builder.ts';

/** Throws invalid for the Idempotency-Key, then unsupported_media_type, then body_too_large. */
export const readBody: Step<AuthorizedRequest, ReadRequest> = async (request) => {
  const { incoming, method, route, bodyReader, logEntry } = request;
  if (!hasBody(method)) return next({ ...request, body: undefined, idempotencyKey: undefined });
  const idempotencyKey = readIdempotencyKey(incoming.headers['idempotency-key']);
  checkMediaType(incoming, route.meta.multipart === true);
  const body = await bodyReader.read();
  noteBody(logEntry, body);
  return next({ ...request, body, idempotencyKey });
};
