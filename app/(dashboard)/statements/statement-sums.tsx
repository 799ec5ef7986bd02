import { useText } from '#language';
import { classNames } from '#app/_ui/format/class-names.ts';
import { Money } from '#app/_ui/format/money.tsx';
import type { Statement } from '#server/modules/reporting/statements/schema.ts';

type RowProps = { term: string; amount: bigint; currency: Statement['currency']; isBalance?: boolean };

const Row = ({ term, amount, currency, isBalance = false }: RowProps) => (
  <div className={classNames('flex flex-wrap items-baseline justify-between gap-x-4 py-2.5', isBalance && 'font-medium')}>
    <dt className={isBalance ? undefined : 'text-muted'}>{term}</dt>
    <dd className="min-w-0 text-right break-words">
      <Money amount={amount} currency={currency} signed={!isBalance} size={isBalance ? 'balance' : 'row'} />
    </dd>
  </div>
);

/** How the one balance came to be the other. */
export const StatementSums = ({ statement }: { statement: Statement }) => {
  const t = useText();
  const { currency, opening, credits, debits, fees, closing, count } = statement;
  return (
    <>
      <dl className="divide-y" aria-label={t('Sums')}>
        <Row term={t('Opening balance')} amount={opening} currency={currency} isBalance />
        <Row term={t('Money in')} amount={credits} currency={currency} />
        <Row term={t('Money out')} amount={debits} currency={currency} />
        {fees !== 0n && <Row term={t('Fees')} amount={fees} currency={currency} />}
        <Row term={t('Closing balance')} amount={closing} currency={currency} isBalance />
      </dl>
      <p className="border-t pt-3 text-13 text-muted">
        {count === 0
          ? t('No money moved on these days.')
          : t('{count, plural, one {# transaction, fees counted one by one.} other {# transactions, fees counted one by one.}}', { count })}
      </p>
    </>
  );
};
