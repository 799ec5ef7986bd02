import { getText, pageMetadata } from '#app/_language/server.ts';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { queryText } from '#app/_ui/navigation/page-props.ts';
import { read, readIfAllowed, readViewer } from '#app/_ui/session/caller.ts';
import { readAll } from '#app/_ui/session/read-all.ts';
import { RecordFormPage } from '#app/_ui/table/own-records.tsx';
import { isPaidByTransfer, PAYEES_MAX } from '#app/(dashboard)/payees/payee.ts';
import { ScheduleForm } from '#app/(dashboard)/schedules/schedule-form.tsx';
import { SCHEDULES_PATH } from '#app/(dashboard)/schedules/schedule.ts';
import { listSources } from '#app/(dashboard)/send/draft.ts';
import { dayOf, zoneOf } from '#server/kernel/timestamps.ts';

export const generateMetadata = pageMetadata('Schedule transfer');

export default async function NewSchedulePage({ searchParams }: PageProps) {
  const [t, query, person, accounts, saved] = await Promise.all([
    getText(),
    searchParams,
    readViewer(),
    read((api) => readAll(api.accounts.list)),
    readIfAllowed((api) => api.payees.list({ page_size: PAYEES_MAX })),
  ]);
  const sources = listSources(accounts);
  const payees = (saved?.results ?? []).filter(isPaidByTransfer).map(({ id, name, address }) => ({ id, name, address }));
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
