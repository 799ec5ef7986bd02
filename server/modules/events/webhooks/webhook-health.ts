// The health of an endpoint, derived from its last attempts. The success rate does not affect it: an endpoint that failed yesterday and
// accepts everything today is healthy.
import type { ShownWebhook } from '#server/modules/events/webhooks/find-webhook.ts';
import type { Webhook } from '#server/modules/events/webhooks/schema.ts';
import { toMillis } from '#server/kernel/time.ts';
import type { WebhookState } from '#server/kernel/webhook-words.ts';

type WebhookFacts = {
  webhook: Pick<ShownWebhook['webhook'], 'enabled' | 'archived' | 'disabledReason'>;
  queue: Pick<ShownWebhook['queue'], 'failures' | 'failingSince' | 'pausedUntil' | 'lastSuccessAt' | 'lastFailureAt' | 'lastError'>;
  pending: number;
};

const isAhead = (moment: Date | null, now: Date): boolean => moment !== null && moment > now;

const stateOf = ({ webhook, queue }: WebhookFacts, now: Date): WebhookState => {
  if (!webhook.enabled || webhook.archived) return 'disabled';
  if (isAhead(queue.pausedUntil, now)) return 'paused';
  if (queue.failures > 0) return 'failing';
  const isNewer = queue.lastSuccessAt !== null && (queue.lastFailureAt === null || queue.lastSuccessAt >= queue.lastFailureAt);
  return isNewer ? 'healthy' : 'new';
};

/** Timestamps are separate fields, because only the client knows the time zone of the user. */
const reasonFor = (state: WebhookState, { webhook, queue }: WebhookFacts): string | null => {
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

/** The health of a webhook as all lists, pages and banners show it. */
export const toHealth = (shown: WebhookFacts, now: Date): Webhook['health'] => {
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
