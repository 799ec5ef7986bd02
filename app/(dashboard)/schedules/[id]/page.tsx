import { getFormat, getText, pageMetadata } from '#app/_language/server.ts';
import { toLabel } from '#app/_language/translate.ts';
import { Detail, Details } from '#app/_ui/format/details.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { read, readIfAllowed } from '#app/_ui/session/caller.ts';
import { Page, PageSection } from '#app/_ui/shell/page.tsx';
import { ItemList } from '#app/_ui/table/list-item.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';
import { PAYEES_MAX } from '#app/(dashboard)/payees/payee.ts';
import { ScheduleActions } from '#app/(dashboard)/schedules/schedule-actions.tsx';
import { describeRule, recipientOf, SCHEDULES_PATH } from '#app/(dashboard)/schedules/schedule.ts';
import type { Schedule, ScheduleRun } from '#server/modules/payments/index.ts';

export const generateMetadata = pageMetadata('Scheduled transfer');

const RUNS_MAX = 25;
const CURRENCIES_MAX = 250;

const NextRuns = async ({ schedule: { next_runs: nextRuns = [], timezone } }: { schedule: Schedule }) => {
  const t = await getText();
  if (nextRuns.length === 0) return null;
  return (
    <PageSection title={t('Next runs')} description={t('Times are in {zone}.', { zone: timezone })}>
      <ol className="grid gap-x-4 gap-y-1 px-4 py-4 sm:grid-cols-2 md:px-6">
        {nextRuns.map((at) => (
          <li key={at}>
            <Timestamp at={at} zone={timezone} />
          </li>
        ))}
      </ol>
    </PageSection>
  );
};

const PastRuns = async ({ runs, zone }: { runs: ScheduleRun[]; zone: string }) => {
  const t = await getText();
  if (runs.length === 0) return null;
  return (
    <PageSection title={t('Past runs')}>
      <ItemList label={t('Past runs')}>
        {runs.map(({ due, status, error, transaction }) => (
          <li key={due} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-3 md:px-6">
            <span>
              <Timestamp at={due} zone={zone} /> <StatusChip status={toLabel(status)} />
              {error && <span className="block text-muted">{t.serverMessage(error)}</span>}
            </span>
            {transaction && <TextLink href={`/transactions/${transaction}`}>{t('View transaction')}</TextLink>}
          </li>
        ))}
      </ItemList>
    </PageSection>
  );
};

export default async function SchedulePage({ params }: PageProps<{ id: string }>) {
  const [t, format, { id }] = await Promise.all([getText(), getFormat(), params]);
  const schedule = await read((api) => api.schedules.get({ id }));
  const [{ results: runs }, { results: currencies }, payees] = await Promise.all([
    read((api) => api.schedules.runs({ id, page_size: RUNS_MAX })),
    read((api) => api.company.currencies.list({ page_size: CURRENCIES_MAX })),
    readIfAllowed((api) => api.payees.list({ page_size: PAYEES_MAX })),
  ]);
  const currency = currencies.find(({ code }) => code === schedule.currency);
  const payee = payees?.results.find((candidate) => candidate.id === schedule.payee);
  const recipient = recipientOf(schedule, payee);
  return (
    <Page
      title={recipient}
      width="reading"
      trail={<Breadcrumbs menuPath={SCHEDULES_PATH} current={recipient} />}
      actions={<ScheduleActions id={schedule.id} status={schedule.status} />}
    >
      <PageSection title={t('Transfer')}>
        <div className="px-4 py-2 md:px-6">
          <Details>
            <Detail term={t('Status')}>
              <StatusChip status={toLabel(schedule.status)} />
            </Detail>
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
      <NextRuns schedule={schedule} />
      <PastRuns runs={runs} zone={schedule.timezone} />
    </Page>
  );
}
