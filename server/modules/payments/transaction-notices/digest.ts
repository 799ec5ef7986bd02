// The text of a digest: counts and sums of withheld notices.
import { formatAmount, type DisplayCurrency } from '#server/kernel/format.ts';
import { pluralize } from '#server/kernel/plural.ts';
import type { TransactionNotice } from '#server/kernel/transaction-enums.ts';
import type { MessageParameters } from '#server/modules/messaging/index.ts';
import type { Withheld } from '#server/modules/payments/transaction-notices/notice-periods.ts';

type Sums = Withheld['sums'];

/** More currencies are counted, because a message has short lines. */
const CURRENCIES_MAX = 3;

const OTHERS: Record<Exclude<TransactionNotice, 'received'>, (count: number) => string> = {
  debited: (count) => `${pluralize(count, 'transaction')} debited`,
  held: (count) => `${pluralize(count, 'transfer')} held`,
  claimed: (count) => `${pluralize(count, 'transfer')} claimed`,
  returned: (count) => `${pluralize(count, 'transfer')} returned`,
  failed: (count) => `${pluralize(count, 'transaction')} failed`,
};

const countOf = (sums: Sums): number => sums.reduce((total, { count }) => total + count, 0);

const listAmounts = (sums: Sums, currencyOf: (code: string) => DisplayCurrency): string =>
  sums.length > CURRENCIES_MAX
    ? `${sums.length} currencies`
    : sums.map(({ amount, currency }) => formatAmount(amount, currencyOf(currency))).join(', ');

/** The parameters of a digest except the name. */
export const buildDigest = (
  sums: Sums,
  currencyOf: (code: string) => DisplayCurrency,
): Omit<MessageParameters['transaction.digest'], 'name'> => {
  const received = sums.filter(({ notice }) => notice === 'received');
  const others = Object.entries(OTHERS).flatMap(([notice, describe]) => {
    const ofNotice = sums.filter((sum) => sum.notice === notice);
    return ofNotice.length === 0 ? [] : [`${describe(countOf(ofNotice))} (${listAmounts(ofNotice, currencyOf)})`];
  });
  return {
    count: countOf(sums),
    arrived: received.length === 0 ? '' : `You received ${pluralize(countOf(received), 'payment')}: ${listAmounts(received, currencyOf)}.`,
    others: others.length === 0 ? '' : `${others.join(', ')}.`,
  };
};
