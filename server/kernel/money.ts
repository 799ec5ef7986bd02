// Amounts are bigints in the smallest unit of their currency. They are never divided; kernel/format.ts splits their digits.

/** Maximum digits of an amount: the precision of numeric(38,0). */
export const AMOUNT_DIGITS_MAX = 38;

/** Maximum digits of an amount in a request. The remaining digits are reserved for sums, so that no client can overflow a balance. */
export const INPUT_DIGITS_MAX = 30;
export const INPUT_AMOUNT_MAX = 10n ** BigInt(INPUT_DIGITS_MAX) - 1n;

/** The largest amount that a column can store: 38 nines. */
export const AMOUNT_MAX = 10n ** BigInt(AMOUNT_DIGITS_MAX) - 1n;

/** Maximum decimal places of a currency (specification: currency.divisibility). */
export const DIVISIBILITY_MAX = 18;

/** True if numeric(38,0) can store the amount. */
export const isStorable = (amount: bigint): boolean => amount <= AMOUNT_MAX && amount >= -AMOUNT_MAX;
