import type { RecordExamples } from '#server/testing/examples/record-examples.ts';

export const examples: RecordExamples = {
  inputs: {
    'admin.authenticatorRules.create': { type: 'authentication', durability: 'permanent', authenticator_types: ['totp'], group: 'user' },
    'admin.authenticatorRules.replace': { durability: 'permanent', authenticator_types: ['totp'] },
  },
  changes: {
    'admin.authenticatorRules.update': { authenticator_types: ['sms'] },
    'admin.authenticatorRules.replace': { authenticator_types: ['sms'] },
  },
};
