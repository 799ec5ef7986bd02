import type { RecordExamples } from '#server/testing/examples/record-examples.ts';

export const examples: RecordExamples = {
  inputs: {
    'user.cryptoAccounts.create': { address: 'anywhere', crypto_type: 'other' },
    'user.cryptoAccounts.update': { address: 'elsewhere', crypto_type: 'other' },
  },
};
