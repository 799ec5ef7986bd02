'use client';

import { useText } from '#language';
import { ActionButton } from '#app/_ui/form/form.tsx';
import { confirmButton } from '#app/_ui/form/record-forms.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import type { Schedule } from '#server/modules/payments/index.ts';

const EndSchedule = confirmButton(({ t }, { id }: { id: string }) => ({
  label: t('End'),
  name: t('End this schedule'),
  question: t('End this schedule?'),
  warning: t('No more transfers are sent. The user cannot resume a schedule that has ended.'),
  toast: t('Schedule ended.'),
  onConfirm: () => api.admin.schedules.end.mutate({ id }),
}));

type AdminScheduleActionsProps = { schedule: Pick<Schedule, 'id' | 'status'>; hasWaitingRun: boolean };

/** Buttons to pause and to end a schedule. */
export const AdminScheduleActions = ({ schedule: { id: scheduleId, status }, hasWaitingRun }: AdminScheduleActionsProps) => {
  const t = useText();
  const id = String(scheduleId);
  if (status !== 'active' && status !== 'paused' && !hasWaitingRun) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {status === 'active' && <ActionButton action={() => api.admin.schedules.pause.mutate({ id })}>{t('Pause')}</ActionButton>}
      <EndSchedule id={id} />
    </div>
  );
};
