'use client';

import { useText } from '#language';
import { Tab, Tabs } from '#app/_ui/navigation/links.tsx';
import { PERIODS, statementHref, type StatementPageQuery } from '#app/(dashboard)/statements/periods.ts';
import type { Period } from '#server/kernel/statement-period.ts';

type PeriodTabsProps = { query: StatementPageQuery; /** Those that are shown. */ days: Period };

/** The periods that people mostly want. On a phone, which has no room for all of them, the chosen one is in view. */
export const PeriodTabs = ({ query, days }: PeriodTabsProps) => {
  const t = useText();
  return (
    <Tabs label={t('Period')} className="px-2">
      {PERIODS.map(({ name, label }) => {
        const isHere = name === query.period;
        const href = statementHref(query, { period: name, ...(name === 'custom' ? days : { from: null, to: null }) });
        return (
          <Tab key={name} href={href} isHere={isHere}>
            {t(label)}
          </Tab>
        );
      })}
    </Tabs>
  );
};
