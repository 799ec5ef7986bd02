import { readCurrencies } from '#app/_ui/session/read-currencies.ts';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { read, readIfAllowed } from '#app/_ui/session/caller.ts';
import { Page, PageSection } from '#app/_ui/shell/page.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';
import { PAYEES_MAX } from '#app/(dashboard)/payees/payee.ts';
import { ScheduleActions } from '#app/(dashboard)/schedules/schedule-actions.tsx';
import { ScheduleRuns, ScheduleDetails } from '#app/(dashboard)/schedules/schedule-parts.tsx';
import { hasWaitingRun, recipientOf, SCHEDULES_PATH } from '#app/(dashboard)/schedules/schedule.ts';
import type { Schedule } from '#server/modules/payments/index.ts';

export const generateMetadata = pageMetadata('Scheduled transfer');

const RUNS_MAX = 25;

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

export default async function SchedulePage({ params }: PageProps<{ id: string }>) {
  const [t, { id }] = await Promise.all([getText(), params]);
  const schedule = await read((api) => api.schedules.get({ id }));
  const [{ results: runs }, currencies, payees] = await Promise.all([
    read((api) => api.schedules.runs({ id, page_size: RUNS_MAX })),
    readCurrencies(),
    readIfAllowed((api) => api.payees.list({ page_size: PAYEES_MAX })),
  ]);
  const currency = currencies.find(({ code }) => code === schedule.currency);
  const payee = payees?.results.find((candidate) => candidate.id === schedule.payee);
  const recipient = recipientOf(t, schedule, payee);
  return (
    <Page
      title={recipient}
      width="reading"
      trail={<Breadcrumbs menuPath={SCHEDULES_PATH} current={recipient} />}
      actions={<ScheduleActions schedule={schedule} hasWaitingRun={hasWaitingRun(runs)} />}
    >
      <ScheduleDetails schedule={schedule} currency={currency} />
      <NextRuns schedule={schedule} />
      <ScheduleRuns runs={runs} zone={schedule.timezone} transactionsPath="/transactions" />
    </Page>
  );
}
