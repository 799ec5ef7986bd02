// What the API shows of the request log (specification: /admin/requests/).
import { z } from 'zod';
import { boolean, integer, millis, storedJson } from '#server/schemas/fields.ts';
import { ShortUser } from '#server/schemas/shared-schemas.ts';

const NOT_KEPT = 'Null: there was none, it was no JSON, or it was longer than 16 kB. What is secret in it is *****.';

const texts = z.custom<Record<string, string>>().meta({ override: { type: 'object', additionalProperties: { type: 'string' } } });

/** A call of the API, as it came. */
export const ApiRequest = z
  .object({
    id: integer,
    user: ShortUser.nullable().meta({ description: 'Null: nobody was logged in.' }),
    key: z.string().nullable().meta({ description: 'Of the header Idempotency-Key.' }),
    token_key: z.string().nullable(),
    scheme: z.string(),
    method: z.string(),
    path: z.string().meta({ examples: ['/3/transactions/credit/'] }),
    content_type: z.string(),
    params: texts.meta({ description: 'Of the query.' }),
    headers: texts.meta({ description: 'Those that prove something are *****.' }),
    body: storedJson.nullable().meta({ description: NOT_KEPT }),
    status_code: integer,
    duration: integer.meta({ description: 'Milliseconds until it was answered.' }),
    ip_address: z.string(),
    user_agent: z.string(),
    request_id: z.string().meta({ description: 'As X-Request-Id tells it; the audit log finds by it what the call did.' }),
    resource: z
      .string()
      .nullable()
      .meta({ description: 'What it was about, as the path says.', examples: ['transaction'] }),
    resource_id: z.string().nullable().meta({ description: 'Which one, or the one that was created.' }),
    archived: boolean,
    created: millis,
    updated: millis,
  })
  .meta({ id: 'Request' });
export type ApiRequest = z.infer<typeof ApiRequest>;

/** The single view: with the answer. */
export const ExtendedApiRequest = ApiRequest.extend({ response: storedJson.nullable().meta({ description: NOT_KEPT }) }).meta({
  id: 'ExtendedRequest',
});
export type ExtendedApiRequest = z.infer<typeof ExtendedApiRequest>;

/** Calls of a stretch of time. */
export const RequestActivity = z.object({ from: millis, calls: integer, refused: integer, failed: integer });
export type RequestActivity = z.infer<typeof RequestActivity>;

/** What the dashboard shows of a call in a list. */
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
