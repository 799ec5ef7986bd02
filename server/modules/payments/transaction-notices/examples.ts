import type { RecordExamples } from '#server/testing/examples/record-examples.ts';

export const examples: RecordExamples = {
  inputs: { 'user.notifications.update': { email: true, sms: true } },
  paths: { '/user/notifications/{notice}/': () => 'received' },
};
