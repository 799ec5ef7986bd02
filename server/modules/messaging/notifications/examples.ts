import type { RecordExamples } from '#server/testing/examples/record-examples.ts';

const TEMPLATE = { subject: 'Your password', text: 'Hello\n\n{{link}}' };
const PATH = { id: '2', kind: 'password.reset', channel: 'email' };

export const examples: RecordExamples = {
  inputs: {
    'admin.notifications.update': { enabled: false },
    'admin.notifications.setTemplate': TEMPLATE,
    'admin.notifications.preview': TEMPLATE,
    'admin.notifications.test': TEMPLATE,
  },
  paths: {
    '/notifications/{id}/templates/{kind}/{channel}/': () => Object.values(PATH),
    '/notifications/{id}/': () => PATH.id,
  },
  preparedChanges: {
    'admin.notifications.removeTemplate': async ({ admin }) => {
      await admin.api.admin.notifications.setTemplate({ ...PATH, ...TEMPLATE });
      return () => admin.api.admin.notifications.removeTemplate(PATH);
    },
  },
};
