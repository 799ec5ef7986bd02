// Money is a bigint in the smallest unit of its currency. Nothing here divides: only the screen does, on strings.

/** Digits that an amount may have: the precision of numeric(38,0). */
export const AMOUNT_DIGITS_MAX = 38;

/** Digits that one amount of a client may have; the rest is room for sums, so that nobody can fill an account up. */
export const INPUT_DIGITS_MAX = 30;
export const INPUT_AMOUNT_MAX = 10n ** BigInt(INPUT_DIGITS_MAX) - 1n;

/** The largest amount that a column holds: 38 nines. */
export const AMOUNT_MAX = 10n ** BigInt(AMOUNT_DIGITS_MAX) - 1n;

/** Most decimal places that a currency may have (specification: currency.divisibility). */
export const DIVISIBILITY_MAX = 18;

/** True of values that numeric(38,0) can store. */
export const isStorable = (amount: bigint): boolean => amount <= AMOUNT_MAX && amount >= -AMOUNT_MAX;
