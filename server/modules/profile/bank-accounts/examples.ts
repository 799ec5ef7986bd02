import type { RecordExamples } from '#server/testing/examples/record-examples.ts';

export const examples: RecordExamples = {
  inputs: {
    'user.bankAccounts.create': {
      name: 'Ann Archer',
      number: '62000000011',
      type: 'savings',
      bank_name: 'First Bank',
      bank_code: '250655',
    },
  },
};
