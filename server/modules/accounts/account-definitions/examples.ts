import type { RecordExamples } from '#server/testing/examples/record-examples.ts';

export const examples: RecordExamples = {
  inputs: { 'admin.accountConfigurations.create': { name: 'spending' } },
  changes: { 'admin.accountConfigurations.update': { default: true } },
};
