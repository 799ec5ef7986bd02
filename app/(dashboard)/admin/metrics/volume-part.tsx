import Link from 'next/link';
import type { ReactNode } from 'react';
import { getText } from '#app/_language/server.ts';
import { read } from '#app/_ui/session/caller.ts';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';
import { ComparedFigure } from '#app/(dashboard)/admin/metrics/compared-figure.tsx';
import { comparisonOf, writeAmount, writeCount, type Compared } from '#app/(dashboard)/admin/metrics/comparison.ts';
import { Figures } from '#app/(dashboard)/admin/(home)/figures.tsx';
import type { ShownPeriod } from '#app/(dashboard)/admin/metrics/period.ts';
import type { MetricsQuery } from '#app/(dashboard)/admin/metrics/query.ts';
import { VolumeChart } from '#app/(dashboard)/admin/metrics/volume-chart.tsx';
import { adminTransactionList, type AdminTransactionQuery } from '#app/(dashboard)/admin/transactions/query.ts';
import { useFormat, useText } from '#language';
import type { TransactionFigures, Volume } from '#server/modules/reporting/metrics/schema.ts';

type VolumePartProps = { period: ShownPeriod; query: MetricsQuery; zone: string };

type ComparedVolume = { current: Volume; previous: Volume };

const NOTHING = { credits: 0n, debits: 0n, count: 0 };

/** Every currency that something moved in, in one of the two periods. */
const pair = (current: TransactionFigures, previous: TransactionFigures | null): ComparedVolume[] => {
  const currencies = new Map([...current.volumes, ...(previous?.volumes ?? [])].map(({ currency }) => [currency.code, currency]));
  return [...currencies.values()]
    .toSorted((a, b) => a.code.localeCompare(b.code))
    .map((currency) => {
      const of = (figures: TransactionFigures | null): Volume =>
        figures?.volumes.find((volume) => volume.currency.code === currency.code) ?? { ...NOTHING, currency };
      return { current: of(current), previous: of(previous) };
    });
};

/** What moved, currency by currency, and how the transactions of these days stand. */
export const VolumePart = async ({ period, query, zone }: VolumePartProps) => {
  const [t, { current, previous }] = await Promise.all([getText(), read((api) => api.admin.metrics.transactions(period.bounds))]);
  const all = adminTransactionList.read({});
  const volumes = pair(current, previous);
  const { from, to, length } = period;
  const listOf = (change: Partial<AdminTransactionQuery>): string => adminTransactionList.hrefOf(all, { from, to, ...change });
  return (
    <>
      <Surface>
        <section aria-labelledby="volume">
          <h2 id="volume" className="border-b px-4 py-2.5 font-medium md:px-6">
            {t('Volume, of what was completed')}
          </h2>
          {volumes.length === 0 ? (
            <EmptyState title={t('Nothing was completed in these days')}>
              {t('Nor in the days before. What is completed is summed up here, each currency apart.')}
            </EmptyState>
          ) : (
            <>
              <ul className="divide-y border-b">
                {volumes.map((volume) => (
                  <VolumeRow key={volume.current.currency.code} volume={volume} length={length} listOf={listOf} />
                ))}
              </ul>
              <VolumeChart period={period} query={query} zone={zone} volumes={volumes.map((volume) => volume.current)} />
            </>
          )}
        </section>
      </Surface>
      <Figures label={t('Transactions created in these days')}>
        {(['Complete', 'Pending', 'Failed'] as const).map((status) => {
          const name = status.toLowerCase() as 'complete' | 'pending' | 'failed';
          return (
            <ComparedFigure
              key={status}
              term={t(status)}
              href={listOf({ status })}
              current={current[name]}
              previous={previous?.[name]}
              length={length}
            />
          );
        })}
      </Figures>
    </>
  );
};

type VolumeRowProps = { volume: ComparedVolume; length: number; listOf(change: Partial<AdminTransactionQuery>): string };

const magnitude = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

const VolumeRow = ({ volume: { current, previous }, length, listOf }: VolumeRowProps) => {
  const t = useText();
  const format = useFormat();
  const { currency } = current;
  const listed = { currency: currency.code, status: 'Complete' } as const;
  const amounts = { length, write: writeAmount(format, currency) };
  return (
    <li className="grid grid-cols-1 gap-x-6 gap-y-2 px-4 py-3 sm:grid-cols-3 md:px-6 lg:grid-cols-[minmax(0,1fr)_repeat(3,minmax(0,17rem))]">
      <p className="sm:max-lg:col-span-3">
        {currency.description} <span className="text-13 text-muted">{currency.display_code}</span>
      </p>
      <Amount
        term={t('Credits')}
        href={listOf({ ...listed, type: 'credit' })}
        current={current.credits}
        previous={previous.credits}
        {...amounts}
      >
        <Money amount={current.credits} currency={currency} size="row" signed />
      </Amount>
      <Amount
        term={t('Debits')}
        href={listOf({ ...listed, type: 'debit' })}
        current={magnitude(current.debits)}
        previous={magnitude(previous.debits)}
        {...amounts}
      >
        <Money amount={current.debits} currency={currency} size="row" signed />
      </Amount>
      <Amount
        term={t('Transactions')}
        href={listOf(listed)}
        current={BigInt(current.count)}
        previous={BigInt(previous.count)}
        length={length}
        write={writeCount(format)}
      >
        <span className="figures text-16 font-medium">{format.count(current.count)}</span>
      </Amount>
    </li>
  );
};

type AmountProps = Compared & {
  term: string;
  href: string;
  write: Parameters<typeof comparisonOf>[3];
  children: ReactNode;
};

const Amount = ({ term, href, write, children, ...compared }: AmountProps) => {
  const t = useText();
  const format = useFormat();
  return (
    <div className="min-w-0 break-words lg:text-right">
      <p className="text-12 text-muted">{term}</p>
      <Link href={href} prefetch={false} className="inline-block min-h-6 hover:underline">
        {children}
      </Link>
      <p className="amount figures text-12 text-muted">{comparisonOf(t, format, compared, write)}</p>
    </div>
  );
};
