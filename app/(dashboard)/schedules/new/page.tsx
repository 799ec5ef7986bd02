import { getText, pageMetadata } from '#app/_language/server.ts';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { queryText } from '#app/_ui/navigation/page-props.ts';
import { readViewer } from '#app/_ui/session/caller.ts';
import { RecordFormPage } from '#app/_ui/table/profile-records.tsx';
import { readScheduleOptions } from '#app/(dashboard)/schedules/form-data.ts';
import { ScheduleForm } from '#app/(dashboard)/schedules/schedule-form.tsx';
import { SCHEDULES_PATH } from '#app/(dashboard)/schedules/schedule.ts';
import { dayOf, zoneOf } from '#server/kernel/timestamps.ts';

export const generateMetadata = pageMetadata('Schedule transfer');

export default async function NewSchedulePage({ searchParams }: PageProps) {
  const [t, query, person, { sources, payees }] = await Promise.all([getText(), searchParams, readViewer(), readScheduleOptions()]);
  const zone = zoneOf(person);
  return (
    <RecordFormPage title={t('Schedule transfer')} list={SCHEDULES_PATH}>
      {sources.length === 0 ? (
        <EmptyState title={t('No money to send')}>{t('Once you receive money, you can send it from here.')}</EmptyState>
      ) : (
        <ScheduleForm
          sources={sources}
          payees={payees}
          recipient={payees.find(({ id }) => String(id) === queryText(query, 'payee'))?.address ?? ''}
          zone={zone}
          today={dayOf(Date.now(), zone)}
        />
      )}
    </RecordFormPage>
  );
}
