// What a transaction costs. Of fees of one name, those of the nearest place that has any count, and add up there; fees without a name are
// one name together. Money is divided here and nowhere else: percents of an amount, exactly, rounded half up once, and never to nothing.
import type { TransactionFeeRow } from '#db/schema/index.ts';
import type { Rules } from '#server/features/transactions/rules-in-force.ts';
import type { TxType } from '#server/kernel/transaction-words.ts';

/** Digits after the point that a percentage may have, as the table keeps it. */
const PERCENTAGE_SCALE = 6;

/** What one percent of a percent is divided by: 100 percent, with the digits after the point. */
const WHOLE = 100n * 10n ** BigInt(PERCENTAGE_SCALE);

/** A decimal number without an exponent, times 10 to the power of the scale. */
const scaled = (percentage: string): bigint => {
  const [whole = '0', fraction = ''] = percentage.split('.');
  return BigInt(whole + fraction.padEnd(PERCENTAGE_SCALE, '0').slice(0, PERCENTAGE_SCALE));
};

/** So much percent of an amount: half a unit goes up, and what is more than nothing is at least one. */
export const percentOf = (amount: bigint, percentage: string): bigint => {
  const share = amount * scaled(percentage);
  const rounded = (2n * share + WHOLE) / (2n * WHOLE);
  return share > 0n && rounded === 0n ? 1n : rounded;
};

/** What a fee takes of a transaction of this amount. */
export const feeAmount = ({ value, percentage }: Pick<TransactionFeeRow, 'value' | 'percentage'>, amount: bigint): bigint =>
  value + (percentage === null ? 0n : percentOf(amount, percentage));

const isOf = (fee: TransactionFeeRow, txType: TxType, subtype: string | null): boolean =>
  fee.txType === txType && (fee.subtype === null || fee.subtype.toLowerCase() === subtype?.toLowerCase());

const nameOf = ({ name }: TransactionFeeRow): string => name?.toLowerCase() ?? '';

/** The fees of a transaction, from the nearest place to the farthest. */
export const feesInForce = ({ distances }: Rules, { txType, subtype }: { txType: TxType; subtype: string | null }): TransactionFeeRow[] => {
  const known = new Set<string>();
  return distances.flatMap((places) => {
    const here = places.flatMap(({ fees }) => fees).filter((fee) => isOf(fee, txType, subtype) && !known.has(nameOf(fee)));
    for (const fee of here) known.add(nameOf(fee));
    return here;
  });
};
