'use client';

import { useRouter } from 'next/navigation';
import { useText } from '#language';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { DialogButton, FormDialogActions } from '#app/_ui/dialog/dialog.tsx';
import { Field } from '#app/_ui/form/field.tsx';
import { Form } from '#app/_ui/form/form.tsx';
import type { ServiceInput } from '#server/modules/identity/services/schema.ts';

/** Adds a service; its page says what comes next. */
export const AddService = () => {
  const t = useText();
  return (
    <DialogButton label={t('Add a service')} said={t('Added.')} title={t('Add a service')}>
      {(close) => <AddServiceForm close={close} />}
    </DialogButton>
  );
};

const readNewService = (form: FormData): ServiceInput => ({
  name: trimmedText(form, 'name'),
  description: trimmedText(form, 'description') || null,
  url: trimmedText(form, 'url') || null,
});

const AddServiceForm = ({ close }: { close(): void }) => {
  const t = useText();
  const router = useRouter();
  const submit = useSubmit(
    (input: ServiceInput) => api.admin.services.create.mutate(input),
    ({ id }) => {
      close();
      router.push(`/admin/services/${id}`);
    },
  );
  return (
    <Form submit={submit} read={readNewService} className="mt-3">
      {(fields) => (
        <>
          <Field label={t('Name')} name="name" required maxLength={100} autoComplete="off" errors={fields['name']} />
          <Field label={t('What it does')} name="description" maxLength={255} autoComplete="off" errors={fields['description']} />
          <Field
            label="URL"
            name="url"
            type="url"
            inputMode="url"
            autoComplete="off"
            hint={t('Where it is told its token, at activate/ below. Left blank, the token is shown to you.')}
            errors={fields['url']}
          />
          <FormDialogActions submit={submit} cancel={close}>
            {t('Add')}
          </FormDialogActions>
        </>
      )}
    </Form>
  );
};
