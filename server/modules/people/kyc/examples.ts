import type { RecordExamples } from '#server/testing/examples/record-examples.ts';

export const examples: RecordExamples = {
  inputs: { 'admin.users.kyc.update': { status: 'pending' } },
  changes: { 'admin.users.kyc.update': { status: 'verified' } },
};
