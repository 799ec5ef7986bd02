// The queries of the lists of endpoints and deliveries, and the labels of their states.
import { parseAsInteger, parseAsStringLiteral } from 'nuqs/server';
import { listQuery, parseAsDay } from '#app/_ui/table/list-query.ts';
import { startOfDay } from '#server/kernel/moments.ts';
import { EVENT_NAMES } from '#server/kernel/event-words.ts';
import { TASK_STATES, type TaskState, type WebhookState } from '#server/kernel/webhook-words.ts';
import { labelOf } from '#app/_language/translate.ts';

export const webhookHref = (id: number): `/${string}` => `/admin/webhooks/${id}`;

export const deliveryHref = (webhookId: number, id: number): `/${string}` => `${webhookHref(webhookId)}/deliveries/${id}`;

const SHOWN = ['archived'] as const;

export const endpointList = listQuery(
  '/admin/webhooks',
  { event: parseAsStringLiteral(EVENT_NAMES), shown: parseAsStringLiteral(SHOWN) },
  {},
);
export type EndpointQuery = Awaited<ReturnType<typeof endpointList.read>>;

const ofDeliveries = {
  endpoint: parseAsInteger,
  event: parseAsStringLiteral(EVENT_NAMES),
  state: parseAsStringLiteral(TASK_STATES),
  from: parseAsDay,
  to: parseAsDay,
};

/** The deliveries of one endpoint, on its page, or of all. There a test event can be open besides. */
export const deliveryList = (webhookId: number | undefined) =>
  listQuery(webhookId === undefined ? '/admin/webhooks/deliveries' : webhookHref(webhookId), ofDeliveries, { test: parseAsInteger });
export type DeliveryQuery = Awaited<ReturnType<ReturnType<typeof deliveryList>['read']>>;

/** What the API is asked for. `zone` says when the days begin. */
export const toFilters = ({ endpoint, event, state, from, to }: DeliveryQuery, zone: string) => ({
  ...(endpoint !== null && { webhook: String(endpoint) }),
  ...(event && { event }),
  ...(state && { state }),
  ...(from && { created__gte: startOfDay(from, zone) }),
  ...(to && { created__lt: startOfDay(to, zone, 1) }),
});

export const stateOf = ({ health, archived }: { health: { state: WebhookState }; archived: boolean }): string =>
  archived ? 'Archived' : labelOf(health.state);

/** In the words that StatusChip knows. */
export const TASK_STATE_NAMES: Record<TaskState, string> = { pending: 'Waiting', completed: 'Delivered', failed: 'Given up' };
