import { describe, expect, test } from 'vitest';
import { INITIAL_HEALTH } from '#server/modules/events/webhook-delivery/backoff.ts';
import { toHealth } from '#server/modules/events/webhooks/webhook-health.ts';
import { isInUse, isUnhealthy } from '#server/kernel/webhook-enums.ts';

const now = new Date('2026-03-01T12:00:00Z');
const before = new Date('2026-03-01T11:00:00Z');
const future = new Date('2026-03-01T13:00:00Z');

type WebhookHealthRow = { enabled: boolean; archived: boolean; disabledReason: string | null };

const ENABLED: WebhookHealthRow = { enabled: true, archived: false, disabledReason: null };
const FAILED = { failures: 3, failingSince: before, lastFailureAt: now, lastError: 'Status 500.' };

const toWebhookView = (webhook: Partial<WebhookHealthRow>, queue: Partial<typeof INITIAL_HEALTH>) => {
  const healthInput = { webhook: { ...ENABLED, ...webhook }, queue: { ...INITIAL_HEALTH, ...queue }, pending: 0 };
  return { archived: healthInput.webhook.archived, health: toHealth(healthInput, now) };
};

describe('the health of an endpoint', () => {
  test.each([
    ['new without attempts', toWebhookView({}, {}), 'new', false, true],
    [
      'healthy after failures, once the last attempt succeeded',
      toWebhookView({}, { lastFailureAt: before, lastSuccessAt: now }),
      'healthy',
      false,
      true,
    ],
    ['failing after a failed attempt', toWebhookView({}, FAILED), 'failing', true, true],
    ['paused until the pause ends', toWebhookView({}, { ...FAILED, failures: 10, pausedUntil: future }), 'paused', true, true],
    ['disabled by the server', toWebhookView({ enabled: false, disabledReason: 'It failed for 5 days.' }, FAILED), 'disabled', true, true],
    ['disabled by an admin', toWebhookView({ enabled: false }, FAILED), 'disabled', false, false],
    ['archived', toWebhookView({ archived: true }, FAILED), 'disabled', false, false],
  ])('is %s', (_title, webhook, state, unhealthy, inUse) => {
    expect(webhook.health.state).toBe(state);
    expect(isUnhealthy(webhook)).toBe(unhealthy);
    expect(isInUse(webhook)).toBe(inUse);
  });
});
