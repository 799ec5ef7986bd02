// Logged requests in the API, and their mapping from rows (specification: /admin/requests/).
import { z } from 'zod';
import { boolean, integer, millis, storedJson } from '#server/schemas/fields.ts';
import { ShortUser } from '#server/schemas/shared-schemas.ts';
import type { RequestRow, UserRow } from '#db/schema/index.ts';
import { toShortUser } from '#server/records/short-user.ts';
import { toMillis } from '#server/kernel/time.ts';

const BODY_DESCRIPTION = 'JSON body, with secrets masked as `*****`. `null` for other content types and for bodies over 16 kB.';

const texts = z.custom<Record<string, string>>().meta({ override: { type: 'object', additionalProperties: { type: 'string' } } });

export const ApiRequest = z
  .object({
    id: integer,
    user: ShortUser.nullable().meta({ description: 'User who made the request. `null` if not authenticated.' }),
    key: z.string().nullable().meta({ description: 'Value of the `Idempotency-Key` header.' }),
    token_key: z.string().nullable(),
    scheme: z.string(),
    method: z.string(),
    path: z.string().meta({ examples: ['/3/transactions/credit/'] }),
    content_type: z.string(),
    params: texts.meta({ description: 'Query parameters.' }),
    headers: texts.meta({ description: 'Request headers. Credentials are masked as `*****`.' }),
    body: storedJson.nullable().meta({ description: BODY_DESCRIPTION }),
    status_code: integer,
    duration: integer.meta({ description: 'Duration in milliseconds.' }),
    ip_address: z.string(),
    user_agent: z.string(),
    request_id: z.string().meta({ description: 'Request ID, as in the `X-Request-Id` header and the audit log.' }),
    resource: z
      .string()
      .nullable()
      .meta({ description: 'Resource type in the path.', examples: ['transaction'] }),
    resource_id: z.string().nullable().meta({ description: 'ID of the requested or created resource.' }),
    archived: boolean,
    created: millis,
    updated: millis,
  })
  .meta({ id: 'Request' });
export type ApiRequest = z.infer<typeof ApiRequest>;

/** A request with its response. */
export const ExtendedApiRequest = ApiRequest.extend({ response: storedJson.nullable().meta({ description: BODY_DESCRIPTION }) }).meta({
  id: 'ExtendedRequest',
});
export type ExtendedApiRequest = z.infer<typeof ExtendedApiRequest>;

/** Requests in an hour. */
export const RequestActivity = z.object({ from: millis, calls: integer, refused: integer, failed: integer });
export type RequestActivity = z.infer<typeof RequestActivity>;

/** A request in the live view of the dashboard. */
export const TailedRequest = ApiRequest.pick({
  id: true,
  user: true,
  method: true,
  path: true,
  status_code: true,
  duration: true,
  ip_address: true,
  created: true,
});
export type TailedRequest = z.infer<typeof TailedRequest>;

/** A request with its user. The response is read separately, because it can be long. */
export type RequestRecord = { request: Omit<RequestRow, 'response'>; user: UserRow | null };

const toTexts = (columns: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, String(value)]));

const toSummary = (request: Omit<RequestRow, 'response'>) => ({
  id: request.id,
  method: request.method,
  path: request.path,
  status_code: request.statusCode,
  duration: request.durationMs,
  ip_address: request.clientAddress,
  created: toMillis(request.createdAt),
});

export const toTailedRequest = ({ request, user }: RequestRecord): TailedRequest => ({
  ...toSummary(request),
  user: user && toShortUser(user),
});

export const toApiRequest = ({ request, user }: RequestRecord): ApiRequest => ({
  ...toSummary(request),
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
  // v3 compatibility: requests cannot be archived.
  archived: false,
  updated: toMillis(request.createdAt),
});

export const toExtendedApiRequest = ({ response, ...record }: RequestRecord & Pick<RequestRow, 'response'>): ExtendedApiRequest => ({
  ...toApiRequest(record),
  response,
});
