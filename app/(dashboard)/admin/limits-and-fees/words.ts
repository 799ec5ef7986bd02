// Limits and fees in sentences.
import { formatAmount, type DisplayCurrency } from '#server/kernel/format.ts';
import type { Fee } from '#server/features/fees/schema.ts';
import type { LimitType } from '#server/kernel/limit-words.ts';
import type { Limit } from '#server/features/limits/schema.ts';

/** What each type bounds, as a choice of a form. */
export const LIMIT_NAMES: Record<LimitType, string> = {
  max: 'Most of one transaction',
  min: 'Least of one transaction',
  day_max: 'Most of a day',
  week_max: 'Most of a week',
  month_max: 'Most of a month',
  overdraft: 'How far below zero',
};

const SENTENCES: Record<LimitType, string> = {
  max: 'at most {} each',
  min: 'at least {} each',
  day_max: 'at most {} a day',
  week_max: 'at most {} a week',
  month_max: 'at most {} a month',
  overdraft: 'down to {} below zero',
};

/** The currency of a code; undefined for one that is in use no more. */
export const currencyOf = <Currency extends { code: string }>(currencies: readonly Currency[], code: string): Currency | undefined =>
  currencies.find((currency) => currency.code === code);

/** A currency of a code that is not read here is shown in its smallest unit. */
const amountIn = (value: bigint, code: string, currency: DisplayCurrency | undefined): string =>
  currency ? formatAmount(value, currency) : `${value} ${code}`;

type Subject = { tx_type: 'credit' | 'debit'; subtype: string | null };

const subjectOf = ({ tx_type: type, subtype }: Subject): string =>
  `${type === 'debit' ? 'Debits' : 'Credits'}${subtype ? ` (${subtype})` : ''}`;

/** "Debits: at most 100.00 USD a day". */
export const limitSentence = (limit: Limit, currency: DisplayCurrency | undefined): string =>
  limit.value === 0n
    ? `${subjectOf(limit)}: no limit (${LIMIT_NAMES[limit.type].toLowerCase()})`
    : `${subjectOf(limit)}: ${SENTENCES[limit.type].replace('{}', amountIn(limit.value, limit.currency, currency))}`;

/** "Debits cost 1.00 USD and 1.5 %". */
export const feeSentence = (fee: Fee, currency: DisplayCurrency | undefined): string => {
  const parts = [
    ...(fee.value > 0n ? [amountIn(fee.value, fee.currency, currency)] : []),
    ...(fee.percentage ? [`${fee.percentage} %`] : []),
  ];
  return `${subjectOf(fee)} cost ${parts.join(' and ')}`;
};

const MILLION = 1_000_000n;

/** A percentage with at most six digits behind the point, in millionths. */
const millionths = (percentage: string): bigint => {
  const [whole = '0', fraction = ''] = percentage.split('.');
  return BigInt(whole + fraction.padEnd(6, '0'));
};

/** What a fee makes of an amount: the percentage is rounded half up, and is at least one of the smallest unit where there is one. */
export const feeOf = (amount: bigint, value: bigint, percentage: string): bigint => {
  const hundredMillions = amount * millionths(percentage);
  const rounded = (hundredMillions + 50n * MILLION) / (100n * MILLION);
  return value + (hundredMillions > 0n && rounded === 0n ? 1n : rounded);
};
