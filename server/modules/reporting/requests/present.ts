import type { RequestRow } from '#db/schema/index.ts';
import type { ShownRequest } from '#server/modules/reporting/requests/list-requests.ts';
import type { ApiRequest, ExtendedApiRequest, TailedRequest } from '#server/modules/reporting/requests/schema.ts';
import { toShortUser } from '#server/records/short-user.ts';
import { toMillis } from '#server/kernel/time.ts';

/** Names and texts: the rows hold nothing else there. */
const toTexts = (stored: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, String(value)]));

const toFacts = (request: Omit<RequestRow, 'response'>) => ({
  id: request.id,
  method: request.method,
  path: request.path,
  status_code: request.statusCode,
  duration: request.durationMs,
  ip_address: request.clientAddress,
  created: toMillis(request.createdAt),
});

/** A call as a list on a page shows it. */
export const toTailedRequest = ({ request, user }: ShownRequest): TailedRequest => ({
  ...toFacts(request),
  user: user && toShortUser(user),
});

/** A call as the API shows it. */
export const toApiRequest = ({ request, user }: ShownRequest): ApiRequest => ({
  ...toFacts(request),
  user: user && toShortUser(user),
  key: request.key,
  token_key: request.tokenKey,
  scheme: request.scheme,
  content_type: request.contentType,
  params: toTexts(request.params),
  headers: toTexts(request.headers),
  body: request.body,
  user_agent: request.userAgent,
  request_id: request.requestId,
  resource: request.resource,
  resource_id: request.resourceId,
  // For clients that know the field: a call is never put away.
  archived: false,
  updated: toMillis(request.createdAt),
});

/** A call with its answer. */
export const toExtendedApiRequest = ({ response, ...shown }: ShownRequest & Pick<RequestRow, 'response'>): ExtendedApiRequest => ({
  ...toApiRequest(shown),
  response,
});
