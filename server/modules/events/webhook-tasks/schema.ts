// Deliveries and their attempts in the API, and their mapping from rows (specification: /admin/webhook-tasks/). The API calls a delivery a
// webhook task, and an attempt a webhook request.
import { z } from 'zod';
import { absentWhenNull, IdPath, MILLIS_MAX, boolean, integer, millis, storedJson, uuid } from '#server/schemas/fields.ts';
import { eventName, Webhook, toWebhook, type WebhookRecord } from '#server/modules/events/webhooks/schema.ts';
import { EVENT_NAMES } from '#server/kernel/event-enums.ts';
import { RESEND_MAX, TASK_STATES, type TaskState } from '#server/kernel/webhook-enums.ts';
import type { WebhookRequestRow, WebhookTaskRow } from '#db/schema/index.ts';
import { messageIdOf } from '#server/modules/events/webhook-delivery/payload.ts';
import { toMillis } from '#server/kernel/time.ts';
import type { Services } from '#server/api/services.ts';

/** The delivery of one event to one webhook. */
export const WebhookTask = z
  .object({
    id: integer,
    webhook: Webhook,
    event: z.enum(EVENT_NAMES),
    message_id: uuid.meta({ description: 'The id in the payload and in the header webhook-id: the same in each try.' }),
    state: z.enum(TASK_STATES).meta({ description: 'pending: a try is to come. completed: received. failed: given up.' }),
    tries: integer,
    next_try: millis.nullable().meta({ description: 'When the next try is due; null when none is to come.' }),
    completed: millis.nullable(),
    failed: millis.nullable(),
    error: z.string().nullable().meta({ description: 'Why it was given up, or never sent.' }),
    test: boolean.meta({ description: 'An example that an admin has asked for.' }),
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
      'As it is sent. What is secret in it is left out once it was used or is over, and for those who lack admin.webhooksecret.view. Null: older than thirty days.',
  }),
}).meta({ id: 'ExtendedWebhookTask' });
export type ExtendedWebhookTask = z.infer<typeof ExtendedWebhookTask>;

const headers = z.record(z.string(), z.string());

export const WebhookRequest = z
  .object({
    id: integer,
    url: z.string(),
    request_headers: headers.meta({ description: 'Without secrets.' }),
    response_code: integer.nullable().meta({ description: 'Null: there was no answer.' }),
    response_headers: headers.nullable(),
    response_body: z.string().nullable().meta({ description: 'The first 2 kB, as text.' }),
    error: z.string().nullable().meta({ description: 'Why it does not count as received; null: it does.' }),
    duration: integer.nullable().meta({ description: 'Milliseconds; null when the server stopped meanwhile.' }),
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

export const WebhookResendAnswer = z.object({
  count: z.int().meta({
    description: `Deliveries that are sent again: the oldest ones, at most ${RESEND_MAX}. Where it is so many, ask again for the rest.`,
  }),
});
export type WebhookResendAnswer = z.infer<typeof WebhookResendAnswer>;

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
  message_id: messageIdOf(task.eventId, task.event),
  state: toState(task),
  tries: task.tries,
  // A manual retry is due at FIRST_IN_LINE, in the distant past; show the time of the request instead.
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

const toHeaders = (stored: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, String(value)]));

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
