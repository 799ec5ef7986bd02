'use client';

import { useRouter } from 'next/navigation';
import { useText } from '#language';
import { formText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { DialogButton, FormDialogActions } from '#app/_ui/dialog/dialog.tsx';
import { Form } from '#app/_ui/form/form.tsx';
import { SelectField } from '#app/_ui/form/field.tsx';
import { webhookHref } from '#app/(dashboard)/admin/webhooks/query.ts';
import type { EventName } from '#server/kernel/event-words.ts';

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
      {(fields) => (
        <>
          <SelectField
            label={t('Event')}
            name="event"
            hint={t('An example of it is sent, marked with “test”: true. Nothing has happened.')}
            errors={fields['event']}
          >
            {events.map((event) => (
              <option key={event} value={event}>
                {event}
              </option>
            ))}
          </SelectField>
          <FormDialogActions submit={submit} cancel={close}>
            {t('Send')}
          </FormDialogActions>
        </>
      )}
    </Form>
  );
};
