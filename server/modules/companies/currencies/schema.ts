import { z } from 'zod';
import type { CurrencyRow } from '#db/schema/index.ts';
import { DIVISIBILITY_MAX } from '#server/kernel/money.ts';
import { toMillis } from '#server/kernel/time.ts';
import {
  absentWhenNull,
  amount,
  metadata,
  metadataChange,
  millis,
  requiredText,
  storedJson,
  uploadOrNull,
} from '#server/schemas/fields.ts';
import { ReducedCurrency } from '#server/schemas/shared-schemas.ts';

export const Currency = ReducedCurrency.extend({
  metadata: storedJson,
  created: millis,
  updated: millis,
}).meta({ id: 'Currency' });
export type Currency = z.infer<typeof Currency>;

export const AdminCurrency = Currency.extend({ archived: z.boolean() }).meta({ id: 'AdminCurrency' });
export type AdminCurrency = z.infer<typeof AdminCurrency>;

const CODE_PATTERN = /^[A-Za-z0-9_-]+$/;
const NAME_LENGTH_MAX = 30;
const DESCRIPTION_LENGTH_MAX = 255;

const changeableFields = {
  description: requiredText(DESCRIPTION_LENGTH_MAX).optional(),
  symbol: requiredText(NAME_LENGTH_MAX).optional(),
  unit: requiredText(NAME_LENGTH_MAX).optional(),
  display_code: requiredText(NAME_LENGTH_MAX).optional(),
  archived: z.boolean().optional(),
  icon: uploadOrNull,
};

/** Codes of ISO 4217, XBT and ETH need no other field; other codes need description, symbol and unit. */
export const CurrencyInput = z.object({
  code: requiredText(NAME_LENGTH_MAX).regex(CODE_PATTERN, { error: 'Enter a valid code of letters, digits, hyphens and underscores.' }),
  divisibility: z.int().min(0).max(DIVISIBILITY_MAX).optional(),
  metadata: absentWhenNull(metadata.optional()),
  ...changeableFields,
});
export type CurrencyInput = z.infer<typeof CurrencyInput>;

export const CurrencyPath = z.object({ code: z.string() });
export type CurrencyPath = z.infer<typeof CurrencyPath>;

/** The code cannot change. The divisibility can change only until the currency is used, because amounts are stored in the smallest unit. */
export const CurrencyChange = CurrencyPath.extend({
  ...changeableFields,
  divisibility: CurrencyInput.shape.divisibility,
  metadata: metadataChange,
});
export type CurrencyChange = z.infer<typeof CurrencyChange>;

const TRANSACTION_KINDS = ['debits_pending', 'debits_complete', 'credits_pending', 'credits_complete'] as const;

const sumFields = <Prefix extends string>(prefix: Prefix) =>
  Object.fromEntries(TRANSACTION_KINDS.map((kind) => [`${prefix}_${kind}`, amount])) as Record<
    `${Prefix}_${(typeof TRANSACTION_KINDS)[number]}`,
    typeof amount
  >;

const countFields = Object.fromEntries(TRANSACTION_KINDS.map((kind) => [`count_${kind}`, z.int()])) as Record<
  `count_${(typeof TRANSACTION_KINDS)[number]}`,
  z.ZodInt
>;

/** Transactions belong to the last 24 hours by their creation time. Sums of debits are negative. */
export const CurrencyOverview = z
  .object({
    balance_total: amount.meta({ description: 'Total balance of all accounts of the company.' }),
    available_balance_total: amount.meta({ description: 'Total available balance: `balance_total` minus holds for pending debits.' }),
    balance_24h: amount.meta({ description: 'Change in the total balance from transactions completed in the last 24 hours.' }),
    count_total: z.int(),
    count_24h: z.int(),
    ...countFields,
    ...sumFields('sum'),
    ...sumFields('sum_24h'),
  })
  .meta({ id: 'CurrencyOverview' });
export type CurrencyOverview = z.infer<typeof CurrencyOverview>;

export type ReducedCurrencyRow = Pick<CurrencyRow, 'code' | 'displayCode' | 'description' | 'symbol' | 'unit' | 'divisibility' | 'icon'>;

export const toReducedCurrency = (row: ReducedCurrencyRow): ReducedCurrency => ({
  code: row.code,
  display_code: row.displayCode,
  description: row.description,
  symbol: row.symbol,
  unit: row.unit,
  divisibility: row.divisibility,
  icon: row.icon,
});

export const toCurrency = (row: CurrencyRow): Currency => ({
  ...toReducedCurrency(row),
  metadata: row.metadata,
  created: toMillis(row.createdAt),
  updated: toMillis(row.updatedAt),
});

export const toAdminCurrency = (row: CurrencyRow): AdminCurrency => ({ ...toCurrency(row), archived: row.archived });
