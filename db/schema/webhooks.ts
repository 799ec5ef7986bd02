// Webhooks: settings, queue state, deliveries and attempts. The queue state is a separate row, because the worker updates it with each delivery
// while an admin may change the webhook.
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companyId, createdAt, isOneOf, timestampMs, printedJson, updatedAt } from '#db/columns.ts';
import { companies } from '#db/schema/companies.ts';
import { EVENT_NAMES } from '#server/kernel/event-enums.ts';
import { AUTHORIZATION_FORMS, SUCCESS_STATUSES } from '#server/kernel/webhook-enums.ts';

/** Webhooks as admins configure them. */
export const webhooks = pgTable(
  'webhooks',
  {
    companyId: companyId().references(() => companies.id),
    /** Sequential number within the company (server/records/record-ids.ts). */
    id: integer('id').notNull(),
    url: text('url').notNull(),
    /** Event names (server/kernel/event-enums.ts), at least one. */
    events: text('events', { enum: EVENT_NAMES }).array().notNull(),
    /** Encrypted (server/modules/events/webhooks/secrets.ts). */
    secret: text('secret').notNull(),
    /** The previous secret, encrypted, during a rotation. */
    previousSecret: text('previous_secret'),
    previousSecretExpiresAt: timestampMs('previous_secret_expires_at'),
    /** Condition: an expression over the data of events; null: all events. */
    condition: text('condition'),
    authorizationForm: text('authorization_form', { enum: AUTHORIZATION_FORMS }).notNull().default('scheme'),
    successStatus: text('success_status', { enum: SUCCESS_STATUSES }).notNull().default('200'),
    enabled: boolean('enabled').notNull().default(true),
    /** Why the server disabled it; null: enabled, or disabled by an admin. */
    disabledReason: text('disabled_reason'),
    archived: boolean('archived').notNull().default(false),
    /** Removed: hidden from every list, and archived. The row is deleted after its deliveries (modules/events/webhook-delivery/retention.ts). */
    removedAt: timestampMs('removed_at'),
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

/** Queue state: when a delivery is due, and the health of the endpoint. One row per webhook. */
export const webhookQueues = pgTable(
  'webhook_queues',
  {
    companyId: companyId(),
    webhookId: integer('webhook_id').notNull(),
    /** When a delivery is due or its lease expires. Null: none is waiting, or the webhook is disabled. */
    dueAt: timestampMs('due_at'),
    /** Consecutive failed attempts. */
    failures: integer('failures').notNull().default(0),
    /** Time of the first of these. */
    failingSince: timestampMs('failing_since'),
    /** End of the pause; null: not paused. */
    pausedUntil: timestampMs('paused_until'),
    lastSuccessAt: timestampMs('last_success_at'),
    lastFailureAt: timestampMs('last_failure_at'),
    /** Error of the last attempt. */
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

/** Deliveries: one event for one webhook. Every attempt has the same payload. */
export const webhookTasks = pgTable(
  'webhook_tasks',
  {
    companyId: companyId(),
    /** Sequential number within the company. */
    id: integer('id').notNull(),
    webhookId: integer('webhook_id').notNull(),
    eventId: uuid('event_id').notNull(),
    /** One of the names of the event. */
    event: text('event', { enum: EVENT_NAMES }).notNull(),
    /** A test delivery that an admin requested. */
    isTest: boolean('is_test').notNull().default(false),
    /** All attempts. */
    tries: integer('tries').notNull().default(0),
    /** Attempts since the last resend. They determine the delay. */
    roundTries: integer('round_tries').notNull().default(0),
    /** When it is due, or when its lease expires while it is being sent. Null: finished. */
    nextTryAt: timestampMs('next_try_at'),
    /** Identifies the lease. A result is recorded only by the holder of the lease. */
    claimId: uuid('claim_id'),
    completedAt: timestampMs('completed_at'),
    /** When it failed permanently. */
    failedAt: timestampMs('failed_at'),
    /** Why it failed permanently or was not sent. */
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

/** Attempts of deliveries with request and response. */
export const webhookRequests = pgTable(
  'webhook_requests',
  {
    companyId: companyId(),
    taskId: integer('task_id').notNull(),
    /** Sequential number within the delivery. */
    id: integer('id').notNull(),
    url: text('url').notNull(),
    /** Without secrets. */
    requestHeaders: printedJson('request_headers').notNull(),
    /** Null: no response. */
    responseCode: integer('response_code'),
    responseHeaders: printedJson('response_headers'),
    /** The beginning of the response body. */
    responseBody: text('response_body'),
    /** Why the attempt failed; null: it succeeded. */
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

/** Hourly counts of successful and failed attempts, so that health needs no count of attempts. */
export const webhookHours = pgTable(
  'webhook_hours',
  {
    companyId: companyId(),
    webhookId: integer('webhook_id').notNull(),
    /** Start of the hour. */
    hour: timestampMs('hour').notNull(),
    succeeded: integer('succeeded').notNull().default(0),
    failed: integer('failed').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.webhookId, t.hour] }),
    foreignKey({ columns: [t.companyId, t.webhookId], foreignColumns: [webhooks.companyId, webhooks.id] }).onDelete('cascade'),
  ],
);
