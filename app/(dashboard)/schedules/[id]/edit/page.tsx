import { redirect } from 'next/navigation';
import { getText, pageMetadata } from '#app/_language/server.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { read } from '#app/_ui/session/caller.ts';
import { RecordFormPage } from '#app/_ui/table/profile-records.tsx';
import { readScheduleOptions } from '#app/(dashboard)/schedules/form-data.ts';
import { ScheduleForm } from '#app/(dashboard)/schedules/schedule-form.tsx';
import { SCHEDULES_PATH } from '#app/(dashboard)/schedules/schedule.ts';
import { dayOf } from '#server/kernel/timestamps.ts';

export const generateMetadata = pageMetadata('Edit schedule');

export default async function EditSchedulePage({ params }: PageProps<{ id: string }>) {
  const [t, { id }, { sources, payees }] = await Promise.all([getText(), params, readScheduleOptions()]);
  const schedule = await read((api) => api.schedules.get({ id }));
  const { status, timezone, recipient, credit_account: account } = schedule;
  const usable = sources.filter(({ currency }) => currency.code === schedule.currency);
  // Nothing can be changed after the end, or without an account in the currency.
  if ((status !== 'active' && status !== 'paused') || usable.length === 0) redirect(`${SCHEDULES_PATH}/${id}`);
  const payee = payees.find((candidate) => candidate.id === schedule.payee);
  return (
    <RecordFormPage title={t('Edit schedule')} list={SCHEDULES_PATH}>
      <ScheduleForm
        schedule={schedule}
        sources={usable}
        payees={payees}
        recipient={payee?.address ?? recipient ?? account ?? ''}
        zone={timezone}
        today={dayOf(Date.now(), timezone)}
      />
    </RecordFormPage>
  );
}
