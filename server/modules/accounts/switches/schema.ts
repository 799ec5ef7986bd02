// The switches that stand at every level (company, group, tier, user, account in a currency): a transaction goes through when each of
// them allows it. What a level has not set allows.
import { z } from 'zod';
import { boolean, recordNumber } from '#server/api/fields.ts';

export const Switches = z.object({
  allow_transactions: boolean.default(true),
  allow_debit_transactions: boolean.default(true),
  allow_credit_transactions: boolean.default(true),
  /** Ids of subtypes that are not allowed. */
  disallowed_transaction_subtypes: z.array(recordNumber).max(250).default([]),
});
export type Switches = z.infer<typeof Switches>;

/** What a PATCH may set: what is not sent stays as it is. */
export const SwitchesChange = z.object({
  allow_transactions: boolean.optional(),
  allow_debit_transactions: boolean.optional(),
  allow_credit_transactions: boolean.optional(),
  disallowed_transaction_subtypes: Switches.shape.disallowed_transaction_subtypes.unwrap().optional(),
});
export type SwitchesChange = z.infer<typeof SwitchesChange>;
