// Webhooks: what admins set, how each endpoint's queue stands, what is to be delivered, and every try. The queue has a row of its own,
// because the worker locks and writes it with each delivery while an admin may be changing the webhook.
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companyId, createdAt, isOneOf, moment, printedJson, updatedAt } from '#db/columns.ts';
import { companies } from '#db/schema/companies.ts';
import { EVENT_NAMES } from '#server/kernel/event-enums.ts';
import { AUTHORIZATION_FORMS, SUCCESS_STATUSES } from '#server/kernel/webhook-enums.ts';

/** Endpoints of receivers, as admins set them. */
export const webhooks = pgTable(
  'webhooks',
  {
    companyId: companyId().references(() => companies.id),
    /** 1, 2, 3 within the company (server/records/record-ids.ts). */
    id: integer('id').notNull(),
    url: text('url').notNull(),
    /** What it is sent: names of kernel/event-enums.ts, at least one. */
    events: text('events', { enum: EVENT_NAMES }).array().notNull(),
    /** Encrypted (server/modules/events/webhooks/secrets.ts). */
    secret: text('secret').notNull(),
    /** The one before, sealed, while both are in use. */
    previousSecret: text('previous_secret'),
    previousSecretExpiresAt: moment('previous_secret_expires_at'),
    /** Which events it is sent: an expression over their data; null: all. */
    condition: text('condition'),
    authorizationForm: text('authorization_form', { enum: AUTHORIZATION_FORMS }).notNull().default('scheme'),
    successStatus: text('success_status', { enum: SUCCESS_STATUSES }).notNull().default('200'),
    enabled: boolean('enabled').notNull().default(true),
    /** Why it was disabled without an admin, in words; null: it was not. */
    disabledReason: text('disabled_reason'),
    archived: boolean('archived').notNull().default(false),
    /** Removed: hidden from every list, and archived. The row is deleted after its deliveries (modules/events/webhook-delivery/retention.ts). */
    removedAt: moment('removed_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('webhooks_removed')
      .on(t.companyId, t.id)
      .where(sql`removed_at is not null`),
    isOneOf('webhook_authorization_form', t.authorizationForm, AUTHORIZATION_FORMS),
    isOneOf('webhook_success_status', t.successStatus, SUCCESS_STATUSES),
  ],
);
export type WebhookRow = typeof webhooks.$inferSelect;

/** How the deliveries of a webhook stand: when one is due, and how the last ones went. One row for each webhook. */
export const webhookQueues = pgTable(
  'webhook_queues',
  {
    companyId: companyId(),
    webhookId: integer('webhook_id').notNull(),
    /** When the worker has to look: a delivery is due, or the lease of one is over. Null: nothing waits, or nothing is sent. */
    dueAt: moment('due_at'),
    /** Failed tries since the last one that succeeded. */
    failures: integer('failures').notNull().default(0),
    /** The first of these. */
    failingSince: moment('failing_since'),
    /** Nothing is sent before; null: it is not paused. */
    pausedUntil: moment('paused_until'),
    lastSuccessAt: moment('last_success_at'),
    lastFailureAt: moment('last_failure_at'),
    /** Why the last try failed, in words. */
    lastError: text('last_error'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.webhookId] }),
    foreignKey({ columns: [t.companyId, t.webhookId], foreignColumns: [webhooks.companyId, webhooks.id] }).onDelete('cascade'),
    index('webhook_queues_due')
      .on(t.dueAt)
      .where(sql`due_at is not null`),
  ],
);
export type WebhookQueueRow = typeof webhookQueues.$inferSelect;

/** Deliveries: what one event tells one webhook. The payload is made of the event, the same in each try. */
export const webhookTasks = pgTable(
  'webhook_tasks',
  {
    companyId: companyId(),
    /** 1, 2, 3 within the company. */
    id: integer('id').notNull(),
    webhookId: integer('webhook_id').notNull(),
    eventId: uuid('event_id').notNull(),
    /** One of the event's names. */
    event: text('event', { enum: EVENT_NAMES }).notNull(),
    /** Made of an example, because an admin asked for it. */
    isTest: boolean('is_test').notNull().default(false),
    /** All tries. */
    tries: integer('tries').notNull().default(0),
    /** Tries since it was asked for anew: by these the delay grows. */
    roundTries: integer('round_tries').notNull().default(0),
    /** When it is due; while it is being sent, when its lease is over. Null: nothing is to come. */
    nextTryAt: moment('next_try_at'),
    /** Whoever is sending it: what they find out counts while this is theirs. */
    claimId: uuid('claim_id'),
    completedAt: moment('completed_at'),
    /** Given up. */
    failedAt: moment('failed_at'),
    /** Why it was given up, or never sent, in words. */
    error: text('error'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ columns: [t.companyId, t.webhookId], foreignColumns: [webhooks.companyId, webhooks.id] }).onDelete('cascade'),
    uniqueIndex('webhook_tasks_of_event').on(t.companyId, t.eventId, t.event, t.webhookId),
    index('webhook_tasks_due')
      .on(t.companyId, t.webhookId, t.nextTryAt, t.id)
      .where(sql`next_try_at is not null`),
    index('webhook_tasks_claimed')
      .on(t.companyId, t.webhookId)
      .where(sql`claim_id is not null`),
    index('webhook_tasks_of_webhook').on(t.companyId, t.webhookId, t.createdAt, t.id),
    index('webhook_tasks_failed')
      .on(t.companyId, t.webhookId, t.createdAt)
      .where(sql`failed_at is not null`),
    index('webhook_tasks_by_age').on(t.companyId, t.createdAt, t.id),
  ],
);
export type WebhookTaskRow = typeof webhookTasks.$inferSelect;

/** Every try of a delivery, as it was sent and answered. */
export const webhookRequests = pgTable(
  'webhook_requests',
  {
    companyId: companyId(),
    taskId: integer('task_id').notNull(),
    /** 1, 2, 3 within the delivery. */
    id: integer('id').notNull(),
    url: text('url').notNull(),
    /** Without secrets. */
    requestHeaders: printedJson('request_headers').notNull(),
    /** Null: there was no answer. */
    responseCode: integer('response_code'),
    responseHeaders: printedJson('response_headers'),
    /** The beginning of it, as text. */
    responseBody: text('response_body'),
    /** Why it does not count as received, in words; null: it does. */
    error: text('error'),
    durationMs: integer('duration_ms'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.taskId, t.id] }),
    foreignKey({ columns: [t.companyId, t.taskId], foreignColumns: [webhookTasks.companyId, webhookTasks.id] }).onDelete('cascade'),
  ],
);
export type WebhookRequestRow = typeof webhookRequests.$inferSelect;

/** How many tries of each hour succeeded and failed: health is shown without counting tries. */
export const webhookHours = pgTable(
  'webhook_hours',
  {
    companyId: companyId(),
    webhookId: integer('webhook_id').notNull(),
    /** Its beginning. */
    hour: moment('hour').notNull(),
    succeeded: integer('succeeded').notNull().default(0),
    failed: integer('failed').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.webhookId, t.hour] }),
    foreignKey({ columns: [t.companyId, t.webhookId], foreignColumns: [webhooks.companyId, webhooks.id] }).onDelete('cascade'),
  ],
);
