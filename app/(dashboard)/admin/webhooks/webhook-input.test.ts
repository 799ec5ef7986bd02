import { describe, expect, test } from 'vitest';
import { toWebhookChanges, readWebhookForm } from '#app/(dashboard)/admin/webhooks/webhook-input.ts';
import type { Webhook } from '#server/modules/events/index.ts';

const before: Webhook = {
  id: 1,
  url: 'https://shop.example.com/webhooks',
  event: 'user.password.reset',
  events: ['user.password.reset', 'user.create'],
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  previous_secret_expires: null,
  condition: null,
  authorization: 'scheme',
  success_status: '200',
  enabled: true,
  service: null,
  health: {
    state: 'new',
    reason: null,
    failures: 0,
    failing_since: null,
    paused_until: null,
    last_success: null,
    last_failure: null,
    pending: 0,
  },
  archived: false,
  created: 0,
  updated: 0,
};

const toFormData = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

const UNCHANGED_FORM = { url: before.url, condition: '', authorization: 'scheme', success_status: '200', enabled: 'on' };

describe('the input of the endpoint form', () => {
  test('omits unchanged fields, regardless of the order of events', () => {
    expect(toWebhookChanges(before, readWebhookForm(toFormData(UNCHANGED_FORM), ['user.create', 'user.password.reset']))).toEqual({});
  });

  test('returns only the changed fields', () => {
    const form = toFormData({ ...UNCHANGED_FORM, success_status: '2xx', archived: 'on' });
    expect(toWebhookChanges(before, readWebhookForm(form, before.events))).toEqual({ success_status: '2xx', archived: true });
    const { enabled: _enabled, ...disabled } = { ...UNCHANGED_FORM, condition: ' {{ verified }} ' };
    expect(toWebhookChanges(before, readWebhookForm(toFormData(disabled), ['user.create']))).toEqual({
      events: ['user.create'],
      condition: '{{ verified }}',
      enabled: false,
    });
  });

  test('omits a blank secret, so that the server generates one', () => {
    expect(readWebhookForm(toFormData({ ...UNCHANGED_FORM, secret: ' ' }), before.events).secret).toBeUndefined();
    expect(readWebhookForm(toFormData({ ...UNCHANGED_FORM, secret: 'custom-secret' }), before.events).secret).toBe('custom-secret');
  });
});
