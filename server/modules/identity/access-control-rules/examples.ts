import type { RecordExamples } from '#server/testing/examples/record-examples.ts';

const RULE = { action: 'deny', type: 'ip', value: '203.0.113.7' };

export const examples: RecordExamples = {
  inputs: { 'admin.accessControlRules.create': RULE, 'admin.accessControlRules.replace': RULE },
  changes: { 'admin.accessControlRules.replace': { value: '203.0.113.8' } },
};
