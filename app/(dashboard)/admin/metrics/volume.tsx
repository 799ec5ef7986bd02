import Link from 'next/link';
import { message } from '#app/_language/translate.ts';
import { getFormat, getText } from '#app/_language/server.ts';
import { read } from '#app/_ui/session/caller.ts';
import { StepChart } from '#app/_ui/chart/step-chart.tsx';
import { scaleBalances } from '#app/_ui/chart/sparkline.tsx';
import { Tab, Tabs } from '#app/_ui/navigation/links.tsx';
import {
  absolute,
  amountFormatter,
  countFormatter,
  describeComparison,
  type PeriodComparison,
  ComparedFigure,
} from '#app/(dashboard)/admin/metrics/comparison.tsx';
import {
  dayBoundaries,
  type ReportPeriod,
  MEASURES,
  metricsUrl,
  type Measure,
  type MetricsQuery,
} from '#app/(dashboard)/admin/metrics/period.ts';
import { adminTransactionList, type AdminTransactionQuery } from '#app/(dashboard)/admin/lists.ts';
import type { TransactionFigures, Volume } from '#server/modules/reporting/index.ts';
import { dayOf } from '#server/kernel/timestamps.ts';
import type { ReactNode } from 'react';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { Surface } from '#app/_ui/shell/page.tsx';
import { Stats } from '#app/(dashboard)/admin/(home)/stats.tsx';
import { useFormat, useText } from '#language';

const MEASURE_NAMES: Record<Measure, ReturnType<typeof message>> = {
  credits: message('Credits'),
  debits: message('Debits'),
  count: message('Transactions'),
};

const TRANSACTION_TYPES = { credits: 'credit', debits: 'debit', count: null } as const;

type VolumeChartProps = { period: ReportPeriod; query: MetricsQuery; zone: string; volumes: Volume[] };

/** The volume of one currency by day. Each point links to the transactions of its day. */
const VolumeChart = async ({ period, query, zone, volumes }: VolumeChartProps) => {
  const byCount = volumes.toSorted((a, b) => b.count - a.count);
  const { currency } = volumes.find((volume) => volume.currency.code === query.currency) ?? byCount[0] ?? {};
  if (!currency) return null;
  const [t, format, { isByUtc, days }] = await Promise.all([
    getText(),
    getFormat(),
    read((api) => api.admin.metrics.dailyVolume({ currency: currency.code, boundaries: dayBoundaries(period, zone) })),
  ]);
  const defaultQuery = adminTransactionList.read({});
  const measure = query.chart;
  const formatFigure = measure === 'count' ? countFormatter(format) : amountFormatter(format, currency);
  const sizes = days.map((day) => absolute(BigInt(day[measure])));
  const levels = scaleBalances([...sizes, 0n].map((balance) => ({ balance })));
  const maximum = sizes.reduce((a, b) => (b > a ? b : a), 0n);
  const total = sizes.reduce((a, b) => a + b, 0n);
  const dayAt = (index: number): string => dayOf(days[index]?.from ?? period.bounds.from, isByUtc ? 'UTC' : zone);
  const filters = { currency: currency.code, status: 'Complete', type: TRANSACTION_TYPES[measure] } as const;
  return (
    <>
      <div className="flex flex-wrap">
        <Tabs label={t('Chart currency')} className="min-w-0 px-1 max-md:w-full md:flex-1 md:px-3">
          {volumes.map(({ currency: { code, display_code: name } }) => (
            <Tab key={code} href={metricsUrl.hrefOf(query, { currency: code })} isCurrent={code === currency.code}>
              {name}
            </Tab>
          ))}
        </Tabs>
        <Tabs label={t('Chart measure')} className="px-1 max-md:w-full md:px-3">
          {MEASURES.map((name) => (
            <Tab key={name} href={metricsUrl.hrefOf(query, { chart: name })} isCurrent={name === measure}>
              {t(MEASURE_NAMES[name])}
            </Tab>
          ))}
        </Tabs>
      </div>
      <div className="px-4 py-4 md:px-6">
        <StepChart
          columnTitles={{ time: t('Day'), value: t(MEASURE_NAMES[measure]) }}
          summary={[
            t('Total: {total}. Highest day: {highest}.', {
              total: formatFigure(total, false),
              highest: formatFigure(maximum, false),
            }),
            ...(isByUtc ? [t('Too many transactions to show in your time zone. Days are in UTC.')] : []),
          ].join(' ')}
          points={days.map((_day, index) => {
            const day = dayAt(index);
            return {
              time: format.date(day),
              value: formatFigure(sizes[index] ?? 0n, false),
              level: levels[index] ?? 0,
              href: adminTransactionList.hrefOf(defaultQuery, {
                ...filters,
                ...(isByUtc ? { from: period.from, to: period.to } : { from: day, to: day }),
              }),
            };
          })}
          maximumLabel={formatFigure(maximum, false)}
          minimumLabel={formatFigure(0n, false)}
        />
      </div>
    </>
  );
};

type VolumeSectionProps = { period: ReportPeriod; query: MetricsQuery; zone: string };

type ComparedVolume = { current: Volume; previous: Volume };

const ZERO_VOLUME = { credits: 0n, debits: 0n, count: 0 };

/** The volumes of each currency with completed transactions in either period. */
const pairVolumes = (current: TransactionFigures, previous: TransactionFigures | null): ComparedVolume[] => {
  const currencies = new Map([...current.volumes, ...(previous?.volumes ?? [])].map(({ currency }) => [currency.code, currency]));
  return [...currencies.values()]
    .toSorted((a, b) => a.code.localeCompare(b.code))
    .map((currency) => {
      const findVolume = (figures: TransactionFigures | null): Volume =>
        figures?.volumes.find((volume) => volume.currency.code === currency.code) ?? { ...ZERO_VOLUME, currency };
      return { current: findVolume(current), previous: findVolume(previous) };
    });
};

/** The completed volume by currency, and the created transactions by status. */
export const VolumeSection = async ({ period, query, zone }: VolumeSectionProps) => {
  const [t, { current, previous }] = await Promise.all([getText(), read((api) => api.admin.metrics.transactions(period.bounds))]);
  const defaultQuery = adminTransactionList.read({});
  const volumes = pairVolumes(current, previous);
  const { from, to, length } = period;
  const listHref = (change: Partial<AdminTransactionQuery>): string => adminTransactionList.hrefOf(defaultQuery, { from, to, ...change });
  return (
    <>
      <Surface>
        <section aria-labelledby="volume">
          <h2 id="volume" className="border-b px-4 py-2.5 font-medium md:px-6">
            {t('Completed volume')}
          </h2>
          {volumes.length === 0 ? (
            <EmptyState title={t('No completed transactions')}>
              {t('There were none in the previous period either. Totals by currency appear here.')}
            </EmptyState>
          ) : (
            <>
              <ul className="divide-y border-b">
                {volumes.map((volume) => (
                  <VolumeRow key={volume.current.currency.code} volume={volume} length={length} listHref={listHref} />
                ))}
              </ul>
              <VolumeChart period={period} query={query} zone={zone} volumes={volumes.map((volume) => volume.current)} />
            </>
          )}
        </section>
      </Surface>
      <Stats label={t('Transactions created')}>
        {(['Complete', 'Pending', 'Failed'] as const).map((status) => {
          const name = status.toLowerCase() as 'complete' | 'pending' | 'failed';
          return (
            <ComparedFigure
              key={status}
              term={t(status)}
              href={listHref({ status })}
              current={current[name]}
              previous={previous?.[name]}
              length={length}
            />
          );
        })}
      </Stats>
    </>
  );
};

type VolumeRowProps = { volume: ComparedVolume; length: number; listHref(change: Partial<AdminTransactionQuery>): string };

const VolumeRow = ({ volume: { current, previous }, length, listHref }: VolumeRowProps) => {
  const t = useText();
  const format = useFormat();
  const { currency } = current;
  const filters = { currency: currency.code, status: 'Complete' } as const;
  const amounts = { length, formatFigure: amountFormatter(format, currency) };
  return (
    <li className="grid grid-cols-1 gap-x-6 gap-y-2 px-4 py-3 sm:grid-cols-3 md:px-6 lg:grid-cols-[minmax(0,1fr)_repeat(3,minmax(0,17rem))]">
      <p className="sm:max-lg:col-span-3">
        {currency.description} <span className="text-13 text-muted">{currency.display_code}</span>
      </p>
      <VolumeFigure
        term={t('Credits')}
        href={listHref({ ...filters, type: 'credit' })}
        current={current.credits}
        previous={previous.credits}
        {...amounts}
      >
        <Money amount={current.credits} currency={currency} size="row" signed />
      </VolumeFigure>
      <VolumeFigure
        term={t('Debits')}
        href={listHref({ ...filters, type: 'debit' })}
        current={absolute(current.debits)}
        previous={absolute(previous.debits)}
        {...amounts}
      >
        <Money amount={current.debits} currency={currency} size="row" signed />
      </VolumeFigure>
      <VolumeFigure
        term={t('Transactions')}
        href={listHref(filters)}
        current={BigInt(current.count)}
        previous={BigInt(previous.count)}
        length={length}
        formatFigure={countFormatter(format)}
      >
        <span className="figures text-16 font-medium">{format.count(current.count)}</span>
      </VolumeFigure>
    </li>
  );
};

type VolumeFigureProps = PeriodComparison & {
  term: string;
  href: string;
  formatFigure: Parameters<typeof describeComparison>[3];
  children: ReactNode;
};

const VolumeFigure = ({ term, href, formatFigure, children, ...comparison }: VolumeFigureProps) => {
  const t = useText();
  const format = useFormat();
  return (
    <div className="min-w-0 break-words lg:text-right">
      <p className="text-12 text-muted">{term}</p>
      <Link href={href} prefetch={false} className="inline-block min-h-6 hover:underline">
        {children}
      </Link>
      <p className="amount figures text-12 text-muted">{describeComparison(t, format, comparison, formatFigure)}</p>
    </div>
  );
};
