import type { RecordExamples } from '#server/testing/examples/record-examples.ts';

export const examples: RecordExamples = {
  inputs: {
    'user.addresses.create': { type: 'permanent', line_1: '1 Long Street', city: 'Cape Town', country: 'ZA', postal_code: '8001' },
  },
};
