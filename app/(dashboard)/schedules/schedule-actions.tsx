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

type ScheduleActionsProps = { schedule: Pick<Schedule, 'id' | 'status' | 'next_run'>; hasWaitingRun: boolean };

/** Buttons to edit a schedule, skip a run, pause or resume, and end it. */
export const ScheduleActions = ({ schedule, hasWaitingRun }: ScheduleActionsProps) => {
  const t = useText();
  const { status, next_run: due } = schedule;
  const id = String(schedule.id);
  const isOpen = status === 'active' || status === 'paused';
  if (!isOpen && !hasWaitingRun) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {isOpen && (
        <Link href={`${SCHEDULES_PATH}/${id}/edit`} className={buttonClass('secondary')}>
          {t('Edit')}
        </Link>
      )}
      {status === 'active' && (
        <>
          <ActionButton action={() => api.schedules.skip.mutate({ id, due })}>{t('Skip next run')}</ActionButton>
          <ActionButton action={() => api.schedules.pause.mutate({ id })}>{t('Pause')}</ActionButton>
        </>
      )}
      {status === 'paused' && <ActionButton action={() => api.schedules.resume.mutate({ id })}>{t('Resume')}</ActionButton>}
      <EndSchedule id={id} />
    </div>
  );
};
