// Deliveries and their attempts in the API, and their mapping from rows (specification: /admin/webhook-tasks/). The API calls a delivery a
// webhook task, and an attempt a webhook request.
import { z } from 'zod';
import { absentWhenNull, IdPath, MILLIS_MAX, boolean, integer, millis, storedJson, uuid } from '#server/schemas/fields.ts';
import { eventName, Webhook, toWebhook, type WebhookRecord } from '#server/modules/events/webhooks/schema.ts';
import { EVENT_NAMES } from '#server/kernel/event-enums.ts';
import { RESEND_MAX, TASK_STATES, type TaskState } from '#server/kernel/webhook-enums.ts';
import type { WebhookRequestRow, WebhookTaskRow } from '#db/schema/index.ts';
import { toMessageId } from '#server/modules/events/webhook-delivery/payload.ts';
import { toMillis } from '#server/kernel/time.ts';
import type { Services } from '#server/api/services.ts';

/** The delivery of one event to one webhook. */
export const WebhookTask = z
  .object({
    id: integer,
    webhook: Webhook,
    event: z.enum(EVENT_NAMES),
    message_id: uuid.meta({ description: 'Message ID, as in the payload and the `webhook-id` header. Identical in every attempt.' }),
    state: z
      .enum(TASK_STATES)
      .meta({ description: '`pending` (another attempt is due), `completed` (received) or `failed` (no more retries).' }),
    tries: integer,
    next_try: millis.nullable().meta({ description: 'Time of the next attempt, or `null`.' }),
    completed: millis.nullable(),
    failed: millis.nullable(),
    error: z.string().nullable().meta({ description: 'Reason for the failure.' }),
    test: boolean.meta({ description: 'Whether this is a test delivery.' }),
    archived: boolean,
    created: millis,
    updated: millis,
  })
  .meta({ id: 'WebhookTask' });
export type WebhookTask = z.infer<typeof WebhookTask>;

/** A delivery with the data of its payload. */
export const ExtendedWebhookTask = WebhookTask.extend({
  data: storedJson.nullable().meta({
    description:
      'Payload data. Secrets are omitted once used or expired, and without the `admin.webhooksecret.view` permission. `null` after thirty days.',
  }),
}).meta({ id: 'ExtendedWebhookTask' });
export type ExtendedWebhookTask = z.infer<typeof ExtendedWebhookTask>;

const headers = z.record(z.string(), z.string());

export const WebhookRequest = z
  .object({
    id: integer,
    url: z.string(),
    request_headers: headers.meta({ description: 'Request headers without secrets.' }),
    response_code: integer.nullable().meta({ description: 'Response status code. `null` if the endpoint did not respond.' }),
    response_headers: headers.nullable(),
    response_body: z.string().nullable().meta({ description: 'First 2 kB of the response body.' }),
    error: z.string().nullable().meta({ description: 'Reason why the attempt failed. `null` if it succeeded.' }),
    duration: integer.nullable().meta({ description: 'Duration in milliseconds. `null` if the server stopped during the attempt.' }),
    archived: boolean,
    created: millis,
    updated: millis,
  })
  .meta({ id: 'WebhookRequest' });
export type WebhookRequest = z.infer<typeof WebhookRequest>;

/** Attempts are numbered within their delivery. */
export const RequestPath = IdPath.extend({ request_id: z.string() });
export type RequestPath = z.infer<typeof RequestPath>;

/** Without `event`, the first event of the webhook is sent. */
export const WebhookTestInput = IdPath.extend({ event: absentWhenNull(eventName.optional()) });
export type WebhookTestInput = z.infer<typeof WebhookTestInput>;

export const WebhookResendInput = IdPath.extend({
  since: z
    .int()
    .min(0)
    .max(MILLIS_MAX)
    .meta({ examples: [1795260000000] }),
});
export type WebhookResendInput = z.infer<typeof WebhookResendInput>;

export const WebhookResendResponse = z.object({
  count: z.int().meta({
    description: `Number of deliveries that are resent, oldest first, at most ${RESEND_MAX}. If it is ${RESEND_MAX}, repeat the request to resend the rest.`,
  }),
});
export type WebhookResendResponse = z.infer<typeof WebhookResendResponse>;

/** A delivery with its webhook. */
export type WebhookTaskRecord = { task: WebhookTaskRow; webhook: WebhookRecord };

const toState = ({ completedAt, failedAt }: WebhookTaskRow): TaskState => {
  if (completedAt) return 'completed';
  return failedAt ? 'failed' : 'pending';
};

export const toWebhookTask = (ctx: Pick<Services, 'clock' | 'encryption'>, { task, webhook }: WebhookTaskRecord): WebhookTask => ({
  id: task.id,
  webhook: toWebhook(ctx, webhook),
  event: task.event,
  message_id: toMessageId(task.eventId, task.event),
  state: toState(task),
  tries: task.tries,
  // A manual retry is due at IMMEDIATELY_DUE, in the distant past, so the time of the request is returned instead.
  next_try: task.nextTryAt && Math.max(toMillis(task.nextTryAt), toMillis(task.updatedAt)),
  completed: task.completedAt && toMillis(task.completedAt),
  failed: task.failedAt && toMillis(task.failedAt),
  error: task.error,
  test: task.isTest,
  // v3 compatibility: deliveries cannot be archived.
  archived: false,
  created: toMillis(task.createdAt),
  updated: toMillis(task.updatedAt),
});

const toHeaders = (storedHeaders: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(storedHeaders).map(([name, value]) => [name, String(value)]));

export const toWebhookRequest = (row: WebhookRequestRow): WebhookRequest => ({
  id: row.id,
  url: row.url,
  request_headers: toHeaders(row.requestHeaders),
  response_code: row.responseCode,
  response_headers: row.responseHeaders && toHeaders(row.responseHeaders),
  response_body: row.responseBody,
  error: row.error,
  duration: row.durationMs,
  archived: false,
  created: toMillis(row.createdAt),
  updated: toMillis(row.updatedAt),
});
