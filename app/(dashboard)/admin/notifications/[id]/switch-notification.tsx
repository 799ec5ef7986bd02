'use client';

import { useText } from '#language';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { FormMessage } from '#app/_ui/form/form.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';

type SwitchNotificationProps = { id: number; enabled: boolean; mayChange: boolean };

/** Whether the platform sends these messages. */
export const SwitchNotification = ({ id, enabled, mayChange }: SwitchNotificationProps) => {
  const t = useText();
  const submit = useSubmit((next: boolean) => api.admin.notifications.update.mutate({ id: String(id), enabled: next }));
  return (
    <div className="mt-3 space-y-2">
      <FormMessage {...submit.failure} />
      <p className="flex flex-wrap items-center gap-3">
        <StatusChip status={enabled ? 'On' : 'Off'} framed />
        {mayChange && (
          <Button pending={submit.pending} disabled={!submit.ready} onClick={() => submit.send(!enabled)}>
            {enabled ? t('Switch off') : t('Switch on')}
          </Button>
        )}
      </p>
    </div>
  );
};
