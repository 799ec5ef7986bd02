// Schemas shared by several modules.
import { z } from 'zod';
import { DIVISIBILITY_MAX } from '#server/kernel/money.ts';
import { PERMISSION_LEVELS, PERMISSION_TYPES, SECTIONS } from '#server/kernel/permissions.ts';
import { boolean, recordNumber } from '#server/schemas/fields.ts';

/** A currency within another object (specification: transaction.currency). */
export const ReducedCurrency = z
  .object({
    code: z.string().meta({ examples: ['USD'] }),
    display_code: z.string(),
    description: z.string().meta({ examples: ['US Dollar'] }),
    symbol: z.string().meta({ examples: ['$'] }),
    unit: z.string().meta({ examples: ['dollar'] }),
    divisibility: z
      .int()
      .min(0)
      .max(DIVISIBILITY_MAX)
      .meta({ examples: [2] }),
    icon: z.string().nullable(),
  })
  .meta({ id: 'ReducedCurrency' });
export type ReducedCurrency = z.infer<typeof ReducedCurrency>;

/** A user within another object (specification: transaction.partner.user). */
export const ShortUser = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().meta({ description: 'Email address. Blank if not set.', examples: ['ann@example.com'] }),
  username: z.string().meta({ description: 'Username. Blank if not set.' }),
  mobile: z.string().meta({ description: 'Mobile number. Blank if not set.', examples: ['+27820000001'] }),
  profile: z.string().nullable(),
  temporary: z.boolean(),
});
export type ShortUser = z.infer<typeof ShortUser>;

// Transaction switches of each level (company, group, tier, user, account in a currency). A transaction is allowed only if every level allows it.
// An unset switch allows the transaction.

export const Switches = z.object({
  allow_transactions: boolean.default(true),
  allow_debit_transactions: boolean.default(true),
  allow_credit_transactions: boolean.default(true),
  /** Ids of subtypes that are not allowed. */
  disallowed_transaction_subtypes: z.array(recordNumber).max(250).default([]),
});
export type Switches = z.infer<typeof Switches>;

/** Absent fields stay unchanged. */
export const SwitchesChange = z.object({
  allow_transactions: boolean.optional(),
  allow_debit_transactions: boolean.optional(),
  allow_credit_transactions: boolean.optional(),
  disallowed_transaction_subtypes: Switches.shape.disallowed_transaction_subtypes.unwrap().optional(),
});
export type SwitchesChange = z.infer<typeof SwitchesChange>;

export const PermissionParts = z.object({ section: z.enum(SECTIONS), type: z.enum(PERMISSION_TYPES), level: z.enum(PERMISSION_LEVELS) });
export type PermissionParts = z.infer<typeof PermissionParts>;
