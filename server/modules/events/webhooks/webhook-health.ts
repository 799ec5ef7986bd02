// The health of an endpoint, derived from its last attempts. The success rate does not affect it: an endpoint that failed yesterday and
// accepts everything today is healthy.
import { z } from 'zod';
import type { WebhookQueueRow, WebhookRow } from '#db/schema/index.ts';
import { millis } from '#server/schemas/fields.ts';
import { toMillis } from '#server/kernel/time.ts';
import { WEBHOOK_STATES, type WebhookState } from '#server/kernel/webhook-enums.ts';

export const WebhookHealth = z.object({
  state: z.enum(WEBHOOK_STATES).meta({
    description:
      '`new` (nothing sent yet), `healthy` (last attempt succeeded), `failing` (last attempt failed), `paused` (temporarily, after repeated failures) or `disabled` (until an admin enables it).',
  }),
  reason: z
    .string()
    .nullable()
    .meta({ description: 'Reason why the webhook is failing, paused or disabled. `null` if an admin disabled it.' }),
  failures: z.int().meta({ description: 'Failed attempts since the last success.' }),
  failing_since: millis.nullable(),
  paused_until: millis.nullable(),
  last_success: millis.nullable(),
  last_failure: millis.nullable(),
  pending: z.int().meta({ description: 'Number of pending deliveries.' }),
});
type WebhookHealth = z.infer<typeof WebhookHealth>;

type HealthSource = {
  webhook: Pick<WebhookRow, 'enabled' | 'archived' | 'disabledReason'>;
  queue: Pick<WebhookQueueRow, 'failures' | 'failingSince' | 'pausedUntil' | 'lastSuccessAt' | 'lastFailureAt' | 'lastError'>;
  pending: number;
};

const isFuture = (time: Date | null, now: Date): boolean => time !== null && time > now;

const getState = ({ webhook, queue }: HealthSource, now: Date): WebhookState => {
  if (!webhook.enabled || webhook.archived) return 'disabled';
  if (isFuture(queue.pausedUntil, now)) return 'paused';
  if (queue.failures > 0) return 'failing';
  const hasSucceededLast = queue.lastSuccessAt !== null && (queue.lastFailureAt === null || queue.lastSuccessAt >= queue.lastFailureAt);
  return hasSucceededLast ? 'healthy' : 'new';
};

/** Timestamps are separate fields, because only the client knows the time zone of the user. */
const getReason = (state: WebhookState, { webhook, queue }: HealthSource): string | null => {
  const failureSummary =
    queue.lastError === null
      ? `${queue.failures} consecutive attempts failed.`
      : `${queue.failures} consecutive attempts failed. Last error: ${queue.lastError}`;
  switch (state) {
    case 'disabled':
      return webhook.archived ? 'The webhook is archived.' : webhook.disabledReason;
    case 'paused':
      return failureSummary;
    case 'failing':
      return queue.failures === 1 ? `The last attempt failed. ${queue.lastError ?? ''}`.trim() : failureSummary;
    case 'new':
    case 'healthy':
      return null;
  }
};

export const toHealth = (source: HealthSource, now: Date): WebhookHealth => {
  const { queue, pending } = source;
  const state = getState(source, now);
  return {
    state,
    reason: getReason(state, source),
    failures: queue.failures,
    failing_since: queue.failingSince && toMillis(queue.failingSince),
    paused_until: queue.pausedUntil !== null && isFuture(queue.pausedUntil, now) ? toMillis(queue.pausedUntil) : null,
    last_success: queue.lastSuccessAt && toMillis(queue.lastSuccessAt),
    last_failure: queue.lastFailureAt && toMillis(queue.lastFailureAt),
    pending,
  };
};
