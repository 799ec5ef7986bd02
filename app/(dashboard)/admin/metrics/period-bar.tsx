'use client';

import { message } from '#app/_language/translate.ts';
import { useText } from '#language';
import { FilterBar, FilterChips, DateFilter } from '#app/_ui/table/filters.tsx';
import { Tab, Tabs } from '#app/_ui/navigation/links.tsx';
import { metricsAddress, type MetricsQuery, type PeriodName } from '#app/(dashboard)/admin/metrics/period.ts';

const NAMES = { '7d': message('7 days'), '30d': message('30 days'), '90d': message('90 days') };

type PeriodBarProps = {
  query: MetricsQuery;
  /** The days that are shown. */
  from: string;
  to: string;
};

/** Which days the page is of: the last ones, or any. */
export const PeriodBar = ({ query, from, to }: PeriodBarProps) => {
  const t = useText();
  const isOwn = query.from !== null || query.to !== null;
  return (
    <>
      <Tabs label={t('Period')} className="px-1 md:px-3">
        {(Object.keys(NAMES) as PeriodName[]).map((name) => (
          <Tab
            key={name}
            href={metricsAddress.hrefOf(query, { period: name, from: null, to: null })}
            isHere={!isOwn && query.period === name}
          >
            {t(NAMES[name])}
          </Tab>
        ))}
      </Tabs>
      <div className="px-4">
        <FilterBar list={metricsAddress} query={query}>
          {(change) => (
            <FilterChips>
              <DateFilter label={t('From')} value={query.from} max={to} onChange={(day) => change({ from: day })} />
              <DateFilter label={t('To')} value={query.to} min={from} onChange={(day) => change({ to: day })} />
            </FilterChips>
          )}
        </FilterBar>
      </div>
    </>
  );
};
