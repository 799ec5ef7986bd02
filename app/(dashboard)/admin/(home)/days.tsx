import Link from 'next/link';
import type { ReactNode } from 'react';
import { useText } from '#language';
import { getText } from '#app/_language/server.ts';
import { read } from '#app/_ui/session/caller.ts';
import { dayOf, startOfDay } from '#server/kernel/moments.ts';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';
import { adminTransactionList } from '#app/(dashboard)/admin/transactions/query.ts';

/** Further currencies are on their pages. */
const CURRENCIES_MAX = 8;

type DaysProps = { now: number; zone: string };

/** What was completed today and yesterday, currency by currency: they are never added up across. */
export const Days = async ({ now, zone }: DaysProps) => {
  const t = await getText();
  const { results: currencies } = await read((api) => api.admin.currencies.list({ archived: false, page_size: CURRENCIES_MAX }));
  const [today, yesterday] = [dayOf(now, zone), dayOf(startOfDay(dayOf(now, zone), zone, -1), zone)];
  const rows = await Promise.all(
    currencies.map(async (currency) => {
      const sum = async (day: string, type: 'credit' | 'debit') =>
        (
          await read((api) =>
            api.admin.transactions.totals({
              currency: currency.code,
              status: 'Complete',
              tx_type: type,
              created__gte: startOfDay(day, zone),
              created__lt: startOfDay(day, zone, 1),
            }),
          )
        ).amount;
      const [credits, debits, creditsBefore, debitsBefore] = await Promise.all([
        sum(today, 'credit'),
        sum(today, 'debit'),
        sum(yesterday, 'credit'),
        sum(yesterday, 'debit'),
      ]);
      return { currency, credits, debits, creditsBefore, debitsBefore };
    }),
  );
  const query = adminTransactionList.read({});
  const listOf = (code: string, type: 'credit' | 'debit', day: string): string =>
    adminTransactionList.hrefOf(query, { currency: code, type, status: 'Complete', from: day, to: day });
  return (
    <Surface>
      <section aria-label={t('Today')}>
        <h2 className="border-b px-4 py-2.5 font-medium md:px-6">{t('Completed today')}</h2>
        {rows.length === 0 ? (
          <EmptyState title={t('No currencies yet')}>{t('Add one, and what moves in it is summed up here.')}</EmptyState>
        ) : (
          <ul className="divide-y">
            {rows.map(({ currency, credits, debits, creditsBefore, debitsBefore }) => (
              <li
                key={currency.code}
                className="grid grid-cols-2 gap-x-6 gap-y-1 px-4 py-3 md:grid-cols-[minmax(0,1fr)_repeat(2,minmax(0,16rem))] md:px-6"
              >
                <p className="max-md:col-span-2">
                  {currency.description} <span className="text-13 text-muted">{currency.display_code}</span>
                </p>
                <Sum
                  term={t('Credits')}
                  href={listOf(currency.code, 'credit', today)}
                  before={<Money amount={creditsBefore} currency={currency} />}
                >
                  <Money amount={credits} currency={currency} size="row" signed />
                </Sum>
                <Sum
                  term={t('Debits')}
                  href={listOf(currency.code, 'debit', today)}
                  before={<Money amount={debitsBefore} currency={currency} />}
                >
                  <Money amount={debits} currency={currency} size="row" signed />
                </Sum>
              </li>
            ))}
          </ul>
        )}
      </section>
    </Surface>
  );
};

type SumProps = { term: string; href: string; before: ReactNode; children: ReactNode };

const Sum = ({ term, href, before, children }: SumProps) => {
  const t = useText();
  return (
    <p className="min-w-0 break-words md:text-right">
      <span className="block text-12 text-muted">{term}</span>
      <Link href={href} prefetch={false} className="hover:underline">
        {children}
      </Link>
      <span className="block text-12 text-muted">{t.rich('Yesterday {before}', { before })}</span>
    </p>
  );
};
