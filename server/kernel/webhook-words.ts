import { DAY_MS, SECOND_MS } from '#server/kernel/time.ts';

/** Maximum number of webhooks of a company. */
export const WEBHOOKS_MAX = 50;

/** Default time after a rotation in which deliveries carry both secrets. */
export const OVERLAP_DEFAULT_SECONDS = DAY_MS / SECOND_MS;

/** Maximum number of failed deliveries that one request retries. */
export const RESEND_MAX = 5_000;

/** How the secret stands in the Authorization header: `Secret <secret>`, or the secret alone. */
export const AUTHORIZATION_FORMS = ['scheme', 'plain'] as const;
export type AuthorizationForm = (typeof AUTHORIZATION_FORMS)[number];

/** What counts as received: 200 alone, as the specification says, or any status from 200 to 299. */
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

/** How a delivery is. pending: a try is to come. completed: received. failed: given up. */
export const TASK_STATES = ['pending', 'completed', 'failed'] as const;
export type TaskState = (typeof TASK_STATES)[number];
