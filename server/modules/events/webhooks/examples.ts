import { newId } from '#server/kernel/id.ts';
import type { RecordExamples } from '#server/testing/examples/record-examples.ts';

/** No server listens on this port. */
const newWebhook = () => ({ url: `http://127.0.0.1:9/${newId()}`, event: 'user.create' });

export const examples: RecordExamples = {
  inputs: {
    'admin.webhooks.create': newWebhook,
    'admin.webhooks.replace': { url: 'http://127.0.0.1:9/orders', event: 'user.update' },
    'admin.webhooks.resend': { since: 0 },
  },
  changes: { 'admin.webhooks.rotateSecret': { overlap: 0 } },
};
