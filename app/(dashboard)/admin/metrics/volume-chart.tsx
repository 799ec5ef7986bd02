import { message } from '#app/_language/translate.ts';
import { getFormat, getText } from '#app/_language/server.ts';
import { read } from '#app/_ui/session/caller.ts';
import { StepChart } from '#app/_ui/chart/step-chart.tsx';
import { levelsOf } from '#app/_ui/chart/sparkline.tsx';
import { Tab, Tabs } from '#app/_ui/navigation/links.tsx';
import { writeAmount, writeCount } from '#app/(dashboard)/admin/metrics/comparison.ts';
import { bordersOf, type ShownPeriod } from '#app/(dashboard)/admin/metrics/period.ts';
import { MEASURES, metricsAddress, type Measure, type MetricsQuery } from '#app/(dashboard)/admin/metrics/query.ts';
import { adminTransactionList } from '#app/(dashboard)/admin/transactions/query.ts';
import type { DailyVolume, Volume } from '#server/modules/reporting/metrics/schema.ts';
import { dayOf } from '#server/kernel/moments.ts';

const NAMES: Record<Measure, ReturnType<typeof message>> = {
  credits: message('Credits'),
  debits: message('Debits'),
  count: message('Transactions'),
};

const TYPES = { credits: 'credit', debits: 'debit', count: null } as const;

/** Debits are drawn by their size. */
const sizeOf = (day: DailyVolume['days'][number], measure: Measure): bigint => {
  const figure = BigInt(day[measure]);
  return figure < 0n ? -figure : figure;
};

type VolumeChartProps = { period: ShownPeriod; query: MetricsQuery; zone: string; volumes: Volume[] };

/** What moved in one currency, day by day. Each point opens the transactions of its day. */
export const VolumeChart = async ({ period, query, zone, volumes }: VolumeChartProps) => {
  const byCount = volumes.toSorted((a, b) => b.count - a.count);
  const { currency } = volumes.find((volume) => volume.currency.code === query.currency) ?? byCount[0] ?? {};
  if (!currency) return null;
  const [t, format, { isByUtc, days }] = await Promise.all([
    getText(),
    getFormat(),
    read((api) => api.admin.metrics.dailyVolume({ currency: currency.code, borders: bordersOf(period, zone) })),
  ]);
  const all = adminTransactionList.read({});
  const measure = query.chart;
  const write = measure === 'count' ? writeCount(format) : writeAmount(format, currency);
  const sizes = days.map((day) => sizeOf(day, measure));
  const levels = levelsOf([...sizes, 0n].map((balance) => ({ balance })));
  const most = sizes.reduce((a, b) => (b > a ? b : a), 0n);
  const total = sizes.reduce((a, b) => a + b, 0n);
  const dayAt = (index: number): string => dayOf(days[index]?.from ?? period.bounds.from, isByUtc ? 'UTC' : zone);
  const whenOf = (index: number): string => format.date(dayAt(index));
  const listed = { currency: currency.code, status: 'Complete', type: TYPES[measure] } as const;
  return (
    <>
      <div className="flex flex-wrap">
        <Tabs label={t('Currency of the chart')} className="min-w-0 px-1 max-md:w-full md:flex-1 md:px-3">
          {volumes.map(({ currency: { code, display_code: name } }) => (
            <Tab key={code} href={metricsAddress.hrefOf(query, { currency: code })} isHere={code === currency.code}>
              {name}
            </Tab>
          ))}
        </Tabs>
        <Tabs label={t('What the chart draws')} className="px-1 max-md:w-full md:px-3">
          {MEASURES.map((name) => (
            <Tab key={name} href={metricsAddress.hrefOf(query, { chart: name })} isHere={name === measure}>
              {t(NAMES[name])}
            </Tab>
          ))}
        </Tabs>
      </div>
      <div className="px-4 py-4 md:px-6">
        <StepChart
          titles={{ when: t('Day'), value: t(NAMES[measure]) }}
          summary={[
            t('From {first} to {last}: {total} in all; at most {most} on one day.', {
              first: whenOf(0),
              last: whenOf(days.length - 1),
              total: write(total, false),
              most: write(most, false),
            }),
            ...(isByUtc ? [t('There are too many transactions to be drawn by your days: these are days of UTC.')] : []),
          ].join(' ')}
          points={days.map((_day, index) => {
            const day = dayAt(index);
            return {
              when: format.date(day),
              value: write(sizes[index] ?? 0n, false),
              level: levels[index] ?? 0,
              href: adminTransactionList.hrefOf(all, {
                ...listed,
                ...(isByUtc ? { from: period.from, to: period.to } : { from: day, to: day }),
              }),
            };
          })}
          most={write(most, false)}
          least={write(0n, false)}
        />
      </div>
    </>
  );
};
