// Components of the schedule pages of users and admins.
import type { ReactNode } from 'react';
import { getFormat, getText } from '#app/_language/server.ts';
import { toLabel } from '#app/_language/translate.ts';
import { Detail, Details } from '#app/_ui/format/details.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import { PageSection } from '#app/_ui/shell/page.tsx';
import { ItemList } from '#app/_ui/table/list-item.tsx';
import { describeRule } from '#app/(dashboard)/schedules/schedule.ts';
import type { DisplayCurrency } from '#server/kernel/format.ts';
import type { Schedule, ScheduleRun } from '#server/modules/payments/index.ts';

type ScheduleDetailsProps = {
  schedule: Schedule;
  currency: DisplayCurrency | undefined;
  /** Further details, after the status. */
  children?: ReactNode;
};

export const ScheduleDetails = async ({ schedule, currency, children }: ScheduleDetailsProps) => {
  const [t, format] = await Promise.all([getText(), getFormat()]);
  return (
    <PageSection title={t('Transfer')}>
      <div className="px-4 py-2 md:px-6">
        <Details>
          <Detail term={t('Status')}>
            <StatusChip status={toLabel(schedule.status)} />
          </Detail>
          {children}
          {currency && (
            <Detail term={t('Amount')}>
              <Money amount={schedule.amount} currency={currency} />
            </Detail>
          )}
          <Detail term={t('Repeat')}>{describeRule(t, format, schedule)}</Detail>
          {schedule.credit_note && <Detail term={t('Note')}>{schedule.credit_note}</Detail>}
        </Details>
      </div>
    </PageSection>
  );
};

type ScheduleRunsProps = { runs: ScheduleRun[]; zone: string; /** The path of the list of transactions. */ transactionsPath: string };

export const ScheduleRuns = async ({ runs, zone, transactionsPath }: ScheduleRunsProps) => {
  const t = await getText();
  if (runs.length === 0) return null;
  return (
    <PageSection title={t('Runs')}>
      <ItemList label={t('Runs')}>
        {runs.map(({ due, status, error, transaction }) => (
          <li key={due} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-3 md:px-6">
            <span>
              <Timestamp at={due} zone={zone} /> <StatusChip status={toLabel(status)} />
              {error && <span className="block text-muted">{t.serverMessage(error)}</span>}
            </span>
            {transaction && <TextLink href={`${transactionsPath}/${transaction}`}>{t('View transaction')}</TextLink>}
          </li>
        ))}
      </ItemList>
    </PageSection>
  );
};
