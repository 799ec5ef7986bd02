'use client';

import { useRouter } from 'next/navigation';
import { useText } from '#language';
import { formText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { DialogButton, FormDialogActions, ConfirmButton } from '#app/_ui/feedback/dialog.tsx';
import { Form, FormMessage } from '#app/_ui/form/form.tsx';
import { SelectField } from '#app/_ui/form/field.tsx';
import { webhookHref } from '#app/(dashboard)/admin/lists.ts';
import type { EventName } from '#server/kernel/event-words.ts';
import { Button } from '#app/_ui/form/button.tsx';

type SendTestProps = { id: number; events: EventName[] };

/** Sends an example of an event; what became of it is shown on the endpoint's page. */
export const SendTest = (props: SendTestProps) => {
  const t = useText();
  return (
    <DialogButton label={t('Send a test event')} said={t('Sent.')} title={t('Send a test event')}>
      {(close) => <TestForm {...props} close={close} />}
    </DialogButton>
  );
};

const TestForm = ({ id, events, close }: SendTestProps & { close(): void }) => {
  const t = useText();
  const router = useRouter();
  const submit = useSubmit(
    (event: EventName | undefined) => api.admin.webhooks.test.mutate({ id: String(id), event }),
    (task) => {
      close();
      router.push(`${webhookHref(id)}?test=${task.id}`);
      router.refresh();
    },
  );
  return (
    <Form submit={submit} read={(form) => events.find((event) => event === formText(form, 'event'))} className="mt-3">
      <SelectField label={t('Event')} name="event" hint={t('An example of it is sent, marked with “test”: true. Nothing has happened.')}>
        {events.map((event) => (
          <option key={event} value={event}>
            {event}
          </option>
        ))}
      </SelectField>
      <FormDialogActions submit={submit} cancel={close}>
        {t('Send')}
      </FormDialogActions>
    </Form>
  );
};

/** Takes a disabled endpoint into use again. */
export const EnableButton = ({ id }: { id: number }) => {
  const t = useText();
  const submit = useSubmit((_nothing: void) => api.admin.webhooks.update.mutate({ id: String(id), enabled: true }));
  return (
    <div className="space-y-2">
      <FormMessage {...submit.failure} />
      <Button look="primary" pending={submit.pending} disabled={!submit.ready} onClick={() => submit.send()}>
        {t('Enable')}
      </Button>
    </div>
  );
};

/** Deletes an endpoint with everything that is known of what was sent to it. */
export const DeleteWebhook = ({ id, url }: { id: number; url: string }) => {
  const t = useText();
  const router = useRouter();
  const remove = async (): Promise<void> => {
    await api.admin.webhooks.remove.mutate({ id: String(id) });
    router.replace('/admin/webhooks');
  };
  return (
    <ConfirmButton label={t('Delete')} name={t('Delete this endpoint')} question={t('Delete this endpoint?')} act={remove}>
      {t.rich(
        'Nothing is sent to <span>{url}</span> any more, and the log of what was sent goes with it. This cannot be taken back. An archived endpoint keeps its log.',
        { url, span: <span className="break-all" /> },
      )}
    </ConfirmButton>
  );
};
