// From rows to what the API shows.
import type { Context } from '#server/api/context.ts';
import { eventCatalogue } from '#server/features/webhooks/event-catalogue.ts';
import type { ShownWebhook } from '#server/features/webhooks/find-webhook.ts';
import type { CataloguedEvent, Webhook } from '#server/features/webhooks/schema.ts';
import { openWebhookSecret } from '#server/features/webhooks/webhook-secret.ts';
import { EVENT_NAMES } from '#server/kernel/event-words.ts';
import { toMillis } from '#server/kernel/time.ts';
import type { WebhookState } from '#server/kernel/webhook-words.ts';

const isAhead = (moment: Date | null, now: Date): boolean => moment !== null && moment > now;

const stateOf = ({ webhook, queue }: ShownWebhook, now: Date): WebhookState => {
  if (!webhook.enabled || webhook.archived) return 'disabled';
  if (isAhead(queue.pausedUntil, now)) return 'paused';
  if (queue.failures > 0) return 'failing';
  const isNewer = queue.lastSuccessAt !== null && (queue.lastFailureAt === null || queue.lastSuccessAt >= queue.lastFailureAt);
  return isNewer ? 'healthy' : 'new';
};

/** Moments stand in fields of their own, and are put into words by whoever knows the reader's time zone. */
const reasonFor = (state: WebhookState, { webhook, queue }: ShownWebhook): string | null => {
  const inARow =
    queue.lastError === null
      ? `${queue.failures} tries in a row failed.`
      : `${queue.failures} tries in a row failed. The last one: ${queue.lastError}`;
  switch (state) {
    case 'disabled':
      return webhook.archived ? 'It is archived.' : webhook.disabledReason;
    case 'paused':
      return `Nothing is sent for a while: ${inARow}`;
    case 'failing':
      return queue.failures === 1 ? `The last try failed. ${queue.lastError ?? ''}`.trim() : inARow;
    case 'new':
    case 'healthy':
      return null;
  }
};

const toHealth = (shown: ShownWebhook, now: Date): Webhook['health'] => {
  const { queue, pending } = shown;
  const state = stateOf(shown, now);
  return {
    state,
    reason: reasonFor(state, shown),
    failures: queue.failures,
    failing_since: queue.failingSince && toMillis(queue.failingSince),
    paused_until: queue.pausedUntil !== null && isAhead(queue.pausedUntil, now) ? toMillis(queue.pausedUntil) : null,
    last_success: queue.lastSuccessAt && toMillis(queue.lastSuccessAt),
    last_failure: queue.lastFailureAt && toMillis(queue.lastFailureAt),
    pending,
  };
};

/** A webhook as the API shows it, with its secret: a receiver is set up with it. */
export const toWebhook = ({ encryption, clock }: Pick<Context, 'encryption' | 'clock'>, shown: ShownWebhook): Webhook => {
  const { webhook } = shown;
  const now = clock.now();
  const [event] = webhook.events;
  if (event === undefined) throw new Error(`Webhook ${webhook.id} of company ${webhook.companyId} has no event.`);
  const overlapEnd = webhook.previousSecretExpiresAt;
  return {
    id: webhook.id,
    url: webhook.url,
    event,
    events: webhook.events,
    secret: openWebhookSecret(encryption, webhook, webhook.secret),
    previous_secret_expires: overlapEnd !== null && isAhead(overlapEnd, now) ? toMillis(overlapEnd) : null,
    condition: webhook.condition,
    authorization: webhook.authorizationForm,
    success_status: webhook.successStatus,
    enabled: webhook.enabled,
    service: null,
    health: toHealth(shown, now),
    archived: webhook.archived,
    created: toMillis(webhook.createdAt),
    updated: toMillis(webhook.updatedAt),
  };
};

/** Every event as the catalogue tells of it, in the order of the specification. */
export const cataloguedEvents: CataloguedEvent[] = EVENT_NAMES.map((name) => {
  const { description, isSecret, example } = eventCatalogue[name];
  return { name, description, is_secret: isSecret, example };
});
