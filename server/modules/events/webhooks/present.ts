// From rows to what the API shows.
import { eventCatalogue } from '#server/modules/events/webhooks/event-catalogue.ts';
import type { ShownWebhook } from '#server/modules/events/webhooks/find-webhook.ts';
import type { CataloguedEvent, Webhook } from '#server/modules/events/webhooks/schema.ts';
import { toHealth } from '#server/modules/events/webhooks/webhook-health.ts';
import { openWebhookSecret } from '#server/modules/events/webhooks/webhook-secret.ts';
import { EVENT_NAMES } from '#server/kernel/event-words.ts';
import { toMillis } from '#server/kernel/time.ts';
import type { Services } from '#server/api/services.ts';

/** A webhook as the API shows it, with its secret: a receiver is set up with it. */
export const toWebhook = ({ encryption, clock }: Pick<Services, 'clock' | 'encryption'>, shown: ShownWebhook): Webhook => {
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
    previous_secret_expires: overlapEnd !== null && overlapEnd > now ? toMillis(overlapEnd) : null,
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
