/** How the secret stands in the Authorization header: `Secret <secret>`, or the secret alone. */
export const AUTHORIZATION_FORMS = ['scheme', 'plain'] as const;
export type AuthorizationForm = (typeof AUTHORIZATION_FORMS)[number];

/** What counts as received: 200 alone, as the specification says, or any status from 200 to 299. */
export const SUCCESS_STATUSES = ['200', '2xx'] as const;
export type SuccessStatus = (typeof SUCCESS_STATUSES)[number];

/**
 * How an endpoint is. new: nothing was sent since it was created or enabled. healthy: the last try succeeded. failing: it did not. paused: after many failures
 * in a row nothing is sent for a while. disabled: nothing is sent until an admin enables it.
 */
export const WEBHOOK_STATES = ['new', 'healthy', 'failing', 'paused', 'disabled'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/** How a delivery is. pending: a try is to come. completed: received. failed: given up. */
export const TASK_STATES = ['pending', 'completed', 'failed'] as const;
export type TaskState = (typeof TASK_STATES)[number];
