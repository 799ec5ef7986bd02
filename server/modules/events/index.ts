export { auditLogRouter } from '#server/modules/events/audit/router.ts';
export type { AuditEntry } from '#server/modules/events/audit/schema.ts';
export { feedRouter } from '#server/modules/events/feed/router.ts';
export type { FeedEntry, FeedPage, UnreadCount } from '#server/modules/events/feed/schema.ts';
export { evaluateFailure, evaluateResponse } from '#server/modules/events/webhook-delivery/attempt.ts';
export {
  applyAttempt,
  INITIAL_HEALTH,
  type QueueHealth,
  RETRY_DELAYS_MS,
  retryDelayMs,
} from '#server/modules/events/webhook-delivery/backoff.ts';
export { createDeliverer } from '#server/modules/events/webhook-delivery/deliver.ts';
export { toPayloadData, toMessageId, toWebhookPayload } from '#server/modules/events/webhook-delivery/payload.ts';
export { readWebhookBacklog, TASK_NUMBERS } from '#server/modules/events/webhook-delivery/queue.ts';
export { DELIVERY_RETENTION_MS, deleteOldDeliveries, deleteRemovedWebhooks } from '#server/modules/events/webhook-delivery/retention.ts';
export { manualDeliveryRouter, webhookTaskRouter } from '#server/modules/events/webhook-tasks/router.ts';
export type { ExtendedWebhookTask, WebhookRequest, WebhookTask } from '#server/modules/events/webhook-tasks/schema.ts';
export { type CatalogEvent, eventCatalog } from '#server/modules/events/webhooks/event-catalog.ts';
export { webhookCatalogRouter, webhookRouter } from '#server/modules/events/webhooks/router.ts';
export type { SecretRotationInput, Webhook, WebhookHour, WebhookInput } from '#server/modules/events/webhooks/schema.ts';
export { newWebhookSecret, sealWebhookSecret } from '#server/modules/events/webhooks/secrets.ts';
export { findRemovedIds } from '#server/modules/events/webhooks/service.ts';
