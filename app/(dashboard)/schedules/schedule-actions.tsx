'use client';

import Link from 'next/link';
import { useText } from '#language';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { ActionButton } from '#app/_ui/form/form.tsx';
import { confirmButton } from '#app/_ui/form/record-forms.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import { SCHEDULES_PATH } from '#app/(dashboard)/schedules/schedule.ts';
import type { Schedule } from '#server/modules/payments/index.ts';

const EndSchedule = confirmButton(({ t }, { id }: { id: string }) => ({
  label: t('End'),
  name: t('End this schedule'),
  question: t('End this schedule?'),
  warning: t('No more transfers are sent. You cannot resume a schedule that has ended.'),
  toast: t('Schedule ended.'),
  onConfirm: () => api.schedules.end.mutate({ id }),
}));

/** Edit, skip, pause or resume, and end. */
export const ScheduleActions = ({ id: number, status }: Pick<Schedule, 'id' | 'status'>) => {
  const t = useText();
  const id = String(number);
  if (status !== 'active' && status !== 'paused') return null;
  return (
    <div className="flex flex-wrap gap-2">
      <Link href={`${SCHEDULES_PATH}/${id}/edit`} className={buttonClass('secondary')}>
        {t('Edit')}
      </Link>
      {status === 'active' ? (
        <>
          <ActionButton action={() => api.schedules.skip.mutate({ id })}>{t('Skip next run')}</ActionButton>
          <ActionButton action={() => api.schedules.pause.mutate({ id })}>{t('Pause')}</ActionButton>
        </>
      ) : (
        <ActionButton action={() => api.schedules.resume.mutate({ id })}>{t('Resume')}</ActionButton>
      )}
      <EndSchedule id={id} />
    </div>
  );
};
