// Enums and limits of webhooks and their deliveries, and the health of a webhook.
import { DAY_MS, SECOND_MS } from '#server/kernel/time.ts';

/** Maximum number of webhooks of a company. */
export const WEBHOOKS_MAX = 50;

/** Default time after a rotation in which deliveries carry both secrets. */
export const OVERLAP_DEFAULT_SECONDS = DAY_MS / SECOND_MS;

/** Maximum number of failed deliveries that one request retries. */
export const RESEND_MAX = 5_000;

/** Format of the secret in the Authorization header: `Secret <secret>`, or the secret alone. */
export const AUTHORIZATION_FORMS = ['scheme', 'plain'] as const;
export type AuthorizationForm = (typeof AUTHORIZATION_FORMS)[number];

/** Response statuses that complete a delivery: 200 alone, as the specification says, or any status from 200 to 299. */
export const SUCCESS_STATUSES = ['200', '2xx'] as const;
export type SuccessStatus = (typeof SUCCESS_STATUSES)[number];

/**
 * The health of an endpoint. new: nothing was sent since it was created or enabled. healthy: the last attempt succeeded. failing: the last
 * attempt failed. paused: nothing is sent for a while after many failures in a row. disabled: nothing is sent until an admin enables it.
 */
export const WEBHOOK_STATES = ['new', 'healthy', 'failing', 'paused', 'disabled'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/**
 * True if an endpoint needs attention: it is failing, paused, or disabled by the server. Lists, banners and counts share this definition.
 * Archived endpoints and those that an admin disabled do not count.
 */
export const isUnhealthy = ({ archived, health }: { archived: boolean; health: { state: WebhookState; reason: string | null } }): boolean =>
  !archived && health.reason !== null && health.state !== 'new' && health.state !== 'healthy';

/** True for enabled endpoints, and for those that the server disabled. */
export const isInUse = ({ archived, health }: Parameters<typeof isUnhealthy>[0]): boolean =>
  !archived && (health.state !== 'disabled' || health.reason !== null);

/** State of a delivery. pending: an attempt is due. completed: received. failed: no attempts are left. */
export const TASK_STATES = ['pending', 'completed', 'failed'] as const;
export type TaskState = (typeof TASK_STATES)[number];

// The retry policy as pages and the reference show it. A test compares it with the delays and thresholds of the delivery.

/** Delay between a failed attempt and the next one. */
export const RETRY_DELAYS = ['5 s', '30 s', '2 min', '5 min', '15 min', '30 min', '1 h', '2 h', '4 h', '8 h', '12 h', '24 h'] as const;

/** Consecutive failures after which a webhook is paused. */
export const PAUSED_AFTER_FAILURES = 10;

/** Days of failures after which a delivery that runs out of attempts disables its webhook. */
export const DISABLED_AFTER_DAYS = 5;
