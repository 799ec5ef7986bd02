import Link from 'next/link';
import { ChevronRight } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useText } from '#language';
import { classNames } from '#app/_ui/format/class-names.ts';
import { Money } from '#app/_ui/format/money.tsx';
import { sumFlows, type FlowSum, sumByCurrency } from '#app/(dashboard)/transactions/transaction-sums.ts';
import type { TransactionFlow } from '#server/modules/payments/index.ts';
import type { TransactionStatus } from '#server/kernel/transaction-enums.ts';
import { listHref, type TransactionQuery } from '#app/(dashboard)/transactions/query.ts';
import type { Account } from '#server/modules/accounts/index.ts';

type TotalsBarProps = {
  flows: TransactionFlow[];
  /** The status that the list is filtered by. */
  status: TransactionStatus | null;
  /** The number of transactions on all pages of the list. */
  count: number;
  /** Whether the list is filtered. */
  isFiltered: boolean;
};

/** The totals of the whole list by currency. Collapsed, so that the transactions stay visible; open for filtered lists on wide screens. */
export const TotalsBar = ({ flows, status, count, isFiltered }: TotalsBarProps) => {
  const t = useText();
  const sums = sumFlows(flows, status);
  if (sums.length === 0) return null;
  const title = t('{count, plural, one {Total for # transaction} other {Totals for # transactions}}', { count });
  return (
    <>
      <CollapsedTotals title={title} className={isFiltered ? '@3xl:hidden' : undefined}>
        <Sums sums={sums} status={status} />
      </CollapsedTotals>
      {isFiltered && (
        <OpenTotals title={title}>
          <Sums sums={sums} status={status} />
        </OpenTotals>
      )}
    </>
  );
};

type TotalsProps = { title: string; className?: string | undefined; children: ReactNode };

const CollapsedTotals = ({ title, className, children }: TotalsProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classNames('border-t bg-sunken/50', className)}>
      <details className="group/totals">
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 text-13 text-muted hover:text-text md:min-h-9">
          <ChevronRight aria-hidden className="size-4 shrink-0 group-open/totals:rotate-90" />
          <h2 id={id}>{title}</h2>
        </summary>
        <div className="pb-2">{children}</div>
      </details>
    </section>
  );
};

const OpenTotals = ({ title, children }: TotalsProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t bg-sunken/50 py-2 @max-3xl:hidden">
      <h2 id={id} className="px-4 pb-1 text-12 text-muted">
        {title}
      </h2>
      {children}
    </section>
  );
};

const Sums = ({ sums, status }: { sums: FlowSum[]; status: TransactionStatus | null }) => {
  const t = useText();
  return (
    <>
      <ul className="divide-y">
        {sums.map((sum) => (
          <li key={sum.currency.code}>
            <CurrencySum sum={sum} isVoid={status === 'Failed'} />
          </li>
        ))}
      </ul>
      {status === null && (
        <p className="px-4 pt-1 text-12 text-muted">{t('Pending transactions are shown separately. Failed ones are not counted.')}</p>
      )}
    </>
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
      <Term name={t('Net')} isMain className="col-start-2 @3xl:col-start-4 @3xl:justify-end">
        <Money amount={net} currency={currency} signed void={isVoid} />
      </Term>
    </dl>
  );
};

type TermProps = { name: string; isMain?: boolean; className?: string; children: ReactNode };

/** The terms are in columns across currencies. On narrow screens the name is above the amount. */
const Term = ({ name, isMain = false, className, children }: TermProps) => (
  <div className={classNames('flex min-w-0 gap-x-2 @max-3xl:flex-col @3xl:flex-wrap @3xl:items-baseline', className)}>
    <dt className="text-12 text-muted">{name}</dt>
    <dd className={classNames('min-w-0 break-words', isMain && 'font-medium')}>{children}</dd>
  </div>
);

/**
 * The balances, one card per currency, each with a link to its transactions. Hidden on phones, where they would push the list out of view.
 */
export const Balances = ({ accounts, query }: { accounts: Account[]; query: TransactionQuery }) => {
  const t = useText();
  const balances = sumByCurrency(accounts);
  if (balances.length === 0) return null;
  return (
    <ul aria-label={t('Balances')} className="flex flex-wrap overflow-hidden rounded-control border bg-surface max-md:hidden">
      {balances.map(({ currency, balance, available, frozen }) => {
        const isChosen = query.currency === currency.code;
        return (
          <li key={currency.code} className="relative -mr-px -mb-px min-w-0 grow basis-48 border-r border-b px-4 py-3">
            <Link
              href={listHref(query, { currency: isChosen ? null : currency.code })}
              aria-current={isChosen || undefined}
              className={classNames(
                'text-13 text-muted after:absolute after:inset-0 hover:text-text',
                isChosen && 'after:border-b-3 after:border-accent',
              )}
            >
              {currency.description}
            </Link>
            <p className="break-words">
              <Money amount={balance} currency={currency} size="balance" />
            </p>
            <p className="text-13 text-muted">
              {available === balance
                ? t('Fully available')
                : t.rich('Available: {money}', { money: <Money amount={available} currency={currency} /> })}
            </p>
            {frozen !== 0n && (
              <p className="text-13 text-muted">{t.rich('Frozen: {money}', { money: <Money amount={frozen} currency={currency} /> })}</p>
            )}
          </li>
        );
      })}
    </ul>
  );
};
