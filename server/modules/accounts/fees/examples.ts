import type { RecordExamples } from '#server/testing/examples/record-examples.ts';

const FEE = { tx_type: 'debit', currency: 'USD', value: 1 };

const SCOPES = ['admin.groups', 'admin.groups.tiers', 'admin.accounts'];

export const examples: RecordExamples = {
  inputs: Object.fromEntries(
    SCOPES.flatMap((scope) => [
      [`${scope}.fees.create`, FEE],
      [`${scope}.fees.replace`, FEE],
    ]),
  ),
  changes: Object.fromEntries(
    SCOPES.flatMap((scope) => [
      [`${scope}.fees.update`, { value: 2 }],
      [`${scope}.fees.replace`, { value: 2 }],
    ]),
  ),
};
