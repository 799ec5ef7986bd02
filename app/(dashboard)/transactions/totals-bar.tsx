import { useId, type ReactNode } from 'react';
import { useText } from '#language';
import { classNames } from '#app/_ui/class-names.ts';
import { Money } from '#app/_ui/money.tsx';
import { sumsOf, type FlowSum } from '#app/(dashboard)/transactions/flow-sums.ts';
import type { TransactionFlow } from '#server/features/transactions/schema.ts';
import type { TransactionStatus } from '#server/kernel/transaction-words.ts';

type TotalsBarProps = {
  flows: TransactionFlow[];
  /** The one status that the list is narrowed to. */
  status: TransactionStatus | null;
  /** How many transactions the list has on all its pages. */
  count: number;
};

/** What the whole list comes to, currency by currency: they are never added up across. */
export const TotalsBar = ({ flows, status, count }: TotalsBarProps) => {
  const t = useText();
  const sums = sumsOf(flows, status);
  const title = useId();
  if (sums.length === 0) return null;
  return (
    <section aria-labelledby={title} className="border-t bg-sunken/50 py-2">
      <h2 id={title} className="px-4 pb-1 text-12 text-muted">
        {t('{count, plural, one {Total of # transaction on all pages.} other {Total of # transactions on all pages.}}', { count })}{' '}
        {status === null && t('What is pending stands apart, and what failed does not count.')}
      </h2>
      <ul className="divide-y">
        {sums.map((sum) => (
          <li key={sum.currency.code}>
            <CurrencySum sum={sum} isVoid={status === 'Failed'} />
          </li>
        ))}
      </ul>
    </section>
  );
};

const CurrencySum = ({ sum: { currency, incoming, outgoing, net, pending }, isVoid }: { sum: FlowSum; isVoid: boolean }) => {
  const t = useText();
  return (
    <dl className="grid grid-cols-2 gap-x-4 px-4 py-1 text-13 @3xl:grid-cols-4">
      <Term name={t('In')}>
        <Money amount={incoming} currency={currency} signed void={isVoid} />
      </Term>
      <Term name={t('Out')}>
        <Money amount={outgoing} currency={currency} signed void={isVoid} />
      </Term>
      {pending !== undefined && (
        <Term name={t('Pending')}>
          <Money amount={pending} currency={currency} signed />
        </Term>
      )}
      <Term name={t('Net')} isMain className="@3xl:col-start-4 @3xl:justify-end">
        <Money amount={net} currency={currency} signed void={isVoid} />
      </Term>
    </dl>
  );
};

type TermProps = { name: string; isMain?: boolean; className?: string; children: ReactNode };

const Term = ({ name, isMain = false, className, children }: TermProps) => (
  <div className={classNames('flex min-w-0 flex-wrap items-baseline gap-x-2', className)}>
    <dt className="text-12 text-muted">{name}</dt>
    <dd className={classNames('min-w-0 break-words', isMain && 'font-medium')}>{children}</dd>
  </div>
);
