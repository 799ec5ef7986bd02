import { z } from 'zod';
import { absentWhenNull, metadata, metadataChange, millis, requiredText, storedJson } from '#server/api/fields.ts';
import { DIVISIBILITY_MAX } from '#server/kernel/money.ts';

/** The form inside other objects (specification: transaction.currency). */
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

export const Currency = ReducedCurrency.extend({
  metadata: storedJson,
  created: millis,
  updated: millis,
}).meta({ id: 'Currency' });
export type Currency = z.infer<typeof Currency>;

export const AdminCurrency = Currency.extend({ archived: z.boolean() }).meta({ id: 'AdminCurrency' });
export type AdminCurrency = z.infer<typeof AdminCurrency>;

const CODE = /^[A-Za-z0-9_-]+$/;
const WORD_LENGTH_MAX = 30;
const DESCRIPTION_LENGTH_MAX = 255;

const changeable = {
  description: requiredText(DESCRIPTION_LENGTH_MAX).optional(),
  symbol: requiredText(WORD_LENGTH_MAX).optional(),
  unit: requiredText(WORD_LENGTH_MAX).optional(),
  display_code: requiredText(WORD_LENGTH_MAX).optional(),
  archived: z.boolean().optional(),
};

/** A code of ISO 4217, XBT or ETH needs nothing else; any other needs all of description, symbol and unit. */
export const CurrencyInput = z.object({
  code: requiredText(WORD_LENGTH_MAX).regex(CODE, { error: 'Enter a valid code of letters, digits, hyphens and underscores.' }),
  divisibility: z.int().min(0).max(DIVISIBILITY_MAX).optional(),
  metadata: absentWhenNull(metadata.optional()),
  ...changeable,
});
export type CurrencyInput = z.infer<typeof CurrencyInput>;

export const CurrencyPath = z.object({ code: z.string() });

/** Code and divisibility never change: amounts are stored in the smallest unit. */
export const CurrencyChange = CurrencyPath.extend({ ...changeable, metadata: metadataChange });
export type CurrencyChange = z.infer<typeof CurrencyChange>;
