// What the API shows of deliveries and their tries (specification: /admin/webhook-tasks/).
import { z } from 'zod';
import { IdPath, boolean, integer, millis, storedJson, uuid } from '#server/schemas/fields.ts';
import { Webhook } from '#server/modules/events/webhooks/schema.ts';
import { EVENT_NAMES } from '#server/kernel/event-words.ts';
import { TASK_STATES } from '#server/kernel/webhook-words.ts';

/** A delivery: what one event tells one webhook. */
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

/** The single view: with the payload's data. */
export const ExtendedWebhookTask = WebhookTask.extend({
  data: storedJson.nullable().meta({
    description:
      'As it is sent. What is secret in it is left out once it was used or is over, and for those who lack admin.webhooksecret.view. Null: older than thirty days.',
  }),
}).meta({ id: 'ExtendedWebhookTask' });
export type ExtendedWebhookTask = z.infer<typeof ExtendedWebhookTask>;

const headers = z.record(z.string(), z.string());

/** One try of a delivery. */
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

/** The path of a try: its delivery's id, and its own, which begins anew in each. */
export const RequestPath = IdPath.extend({ request_id: z.string() });
export type RequestPath = z.infer<typeof RequestPath>;
