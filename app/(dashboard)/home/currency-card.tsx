import Link from 'next/link';
import type { ReactNode } from 'react';
import { getFormat, getText } from '#app/_language/server.ts';
import { read } from '#app/_ui/session/caller.ts';
import { dayOf, startOfDay } from '#server/kernel/moments.ts';
import { Money } from '#app/_ui/format/money.tsx';
import { Sparkline } from '#app/_ui/chart/sparkline.tsx';
import { listHref, readQuery } from '#app/(dashboard)/transactions/query.ts';
import type { BalanceHistory } from '#server/modules/accounts/accounts/schema.ts';

type CurrencyCardProps = { history: BalanceHistory; now: number; zone: string };

/** What the person has of a currency, how it came to that, and what moved this month. All of it opens the list behind it. */
export const CurrencyCard = async ({ history: { currency, points }, now, zone }: CurrencyCardProps) => {
  const [t, format] = await Promise.all([getText(), getFormat()]);
  const { balance = 0n, available_balance: available = 0n } = points.at(-1) ?? {};
  const month = format.month(now, zone);
  const firstDay = `${dayOf(now, zone).slice(0, 8)}01`;
  const completed = { currency: currency.code, status: 'Complete' as const, created__gte: startOfDay(firstDay, zone) };
  const query = readQuery({});
  const pendingCredits = { currency: currency.code, status: 'Pending', tx_type: 'credit' } as const;
  const [received, sent, pending] = await Promise.all([
    read((api) => api.transactions.totals({ ...completed, tx_type: 'credit' })),
    read((api) => api.transactions.totals({ ...completed, tx_type: 'debit' })),
    read((api) => api.transactions.totals(pendingCredits)),
  ]);
  const listOf = (type: 'credit' | 'debit'): string =>
    listHref(query, { type, currency: currency.code, status: 'Complete', from: firstDay });
  return (
    <li className="flex flex-col rounded-control border bg-surface">
      <div className="px-4 pt-4">
        <Link href={listHref(query, { currency: currency.code })} className="text-13 text-muted hover:text-text">
          {currency.description}
        </Link>
        <p className="break-words">
          <Money amount={balance} currency={currency} size="heading" />
        </p>
        <p className="text-13 text-muted">
          {available === balance && pending.amount === 0n
            ? t('All available')
            : t.rich('Available {money}', { money: <Money amount={available} currency={currency} /> })}
        </p>
        {pending.amount !== 0n && (
          <p className="text-13">
            <Link
              href={listHref(query, { type: 'credit', currency: currency.code, status: 'Pending' })}
              className="text-muted hover:underline"
            >
              {t.rich('Pending: {money}', { money: <Money amount={pending.amount} currency={currency} signed /> })}
            </Link>
          </p>
        )}
      </div>
      <div className="mt-3 px-4">
        <Sparkline points={points} />
        <p className="text-12 text-muted">{t('Last 30 days')}</p>
      </div>
      <dl className="mt-3 grid grid-cols-2 border-t" aria-label={month}>
        <Movement term={t('In, {month}', { month })} href={listOf('credit')}>
          <Money amount={received.amount} currency={currency} signed />
        </Movement>
        <Movement term={t('Out, {month}', { month })} href={listOf('debit')}>
          <Money amount={sent.amount} currency={currency} signed />
        </Movement>
      </dl>
    </li>
  );
};

type MovementProps = { term: string; href: string; children: ReactNode };

const Movement = ({ term, href, children }: MovementProps) => (
  <div className="min-w-0 px-4 py-3 first:border-r">
    <dt className="text-12 text-muted">{term}</dt>
    <dd className="break-words">
      <Link href={href} className="hover:underline">
        {children}
      </Link>
    </dd>
  </div>
);
