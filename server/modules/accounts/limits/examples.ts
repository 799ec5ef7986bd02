import type { ExampleContext, RecordExamples } from '#server/testing/examples/record-examples.ts';

/** A scope can have only one limit of each type for the same transactions. */
const TYPES = ['max', 'day_max', 'month_max'];

const limit = ({ index }: ExampleContext) => ({ type: TYPES[index], tx_type: 'debit', currency: 'USD', value: 100 });
const unusedLimit = { type: 'week_max', tx_type: 'debit', currency: 'USD', value: 100 };

const SCOPES = ['admin.groups', 'admin.groups.tiers', 'admin.accounts'];

export const examples: RecordExamples = {
  inputs: Object.fromEntries(
    SCOPES.flatMap((scope) => [
      [`${scope}.limits.create`, limit],
      [`${scope}.limits.replace`, unusedLimit],
    ]),
  ),
  changes: Object.fromEntries(SCOPES.map((scope) => [`${scope}.limits.update`, { value: 2 }])),
};
