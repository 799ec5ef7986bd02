import { newName } from '#server/testing/examples/derived-input.ts';
import type { RecordExamples } from '#server/testing/examples/record-examples.ts';

export const examples: RecordExamples = {
  inputs: {
    'admin.subtypes.create': () => ({ name: newName('gift'), tx_type: 'debit' }),
    'admin.subtypes.replace': () => ({ name: newName('gift'), tx_type: 'debit' }),
  },
};
