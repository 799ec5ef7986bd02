import { readCurrencies } from '#app/_ui/session/read-currencies.ts';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { Detail } from '#app/_ui/format/details.tsx';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { read, readIfAllowed, readOwnPermissions, readViewer } from '#app/_ui/session/caller.ts';
import { Page } from '#app/_ui/shell/page.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';
import { AdminScheduleActions } from '#app/(dashboard)/admin/schedules/schedule-actions.tsx';
import { UserName } from '#app/(dashboard)/admin/users/user-name.tsx';
import { ScheduleRuns, ScheduleDetails } from '#app/(dashboard)/schedules/schedule-parts.tsx';
import { ADMIN_SCHEDULES_PATH, hasWaitingRun } from '#app/(dashboard)/schedules/schedule.ts';
import { personName } from '#server/kernel/display-names.ts';
import { zoneOf } from '#server/kernel/timestamps.ts';

export const generateMetadata = pageMetadata('Scheduled transfer');

const RUNS_MAX = 25;

export default async function AdminSchedulePage({ params }: PageProps<{ id: string }>) {
  const { id } = await params;
  const [t, schedule, { results: runs }, currencies, permissions, admin] = await Promise.all([
    getText(),
    read((api) => api.admin.schedules.get({ id })),
    read((api) => api.admin.schedules.runs({ id, page_size: RUNS_MAX })),
    readCurrencies(),
    readOwnPermissions(),
    readViewer(),
  ]);
  const payee = schedule.payee === null ? undefined : await readIfAllowed((api) => api.admin.payees.get({ id: String(schedule.payee) }));
  const zone = zoneOf(admin);
  const title = personName(schedule.user);
  const { recipient, credit_account: account, next_run: nextRun } = schedule;
  return (
    <Page
      title={title}
      width="reading"
      trail={<Breadcrumbs menuPath={ADMIN_SCHEDULES_PATH} current={title} />}
      actions={
        permissions.includes('admin.transaction.change') && <AdminScheduleActions schedule={schedule} hasWaitingRun={hasWaitingRun(runs)} />
      }
    >
      <ScheduleDetails schedule={schedule} currency={currencies.find(({ code }) => code === schedule.currency)}>
        <Detail term={t('Sender')}>
          <UserName user={schedule.user} isLink={permissions.includes('admin.user.view')} />
        </Detail>
        <Detail term={t('Recipient')}>
          <bdi className="break-words">{payee ? `${payee.name} (${payee.address})` : (recipient ?? account)}</bdi>
        </Detail>
        {nextRun !== null && (
          <Detail term={t('Next run')}>
            <Timestamp at={nextRun} zone={zone} />
          </Detail>
        )}
      </ScheduleDetails>
      <ScheduleRuns runs={runs} zone={zone} transactionsPath="/admin/transactions" />
    </Page>
  );
}
