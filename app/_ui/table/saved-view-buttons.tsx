'use client';

import { useText } from '#language';
import { trimmedText } from '#app/_ui/form/form-text.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { ConfirmButton } from '#app/_ui/dialog/confirm-button.tsx';
import { DialogButton } from '#app/_ui/dialog/dialog-button.tsx';
import { Field } from '#app/_ui/form/field.tsx';
import { Form } from '#app/_ui/form/form.tsx';
import { FormDialogActions } from '#app/_ui/dialog/form-dialog-actions.tsx';
import type { SavedView } from '#server/modules/people/saved-views/schema.ts';

type NewView = { list: string; query: string };

/** Gives what the list shows now a name. */
export const SaveViewButton = (view: NewView) => {
  const t = useText();
  return (
    <DialogButton label={t('Save view')} title={t('Save this view')}>
      {(close) => <SaveViewForm {...view} close={close} />}
    </DialogButton>
  );
};

const readName = (form: FormData) => ({ name: trimmedText(form, 'name') });

const SaveViewForm = ({ list, query, close }: NewView & { close(): void }) => {
  const t = useText();
  const submit = useSubmit(({ name }: { name: string }) => api.views.save.mutate({ list, query, name }).then(close));
  return (
    <Form submit={submit} read={readName} className="mt-3">
      {(fields) => (
        <>
          <Field
            label={t('Name')}
            name="name"
            required
            maxLength={50}
            hint={t('It keeps filters, order and columns. Only you see it.')}
            errors={fields['name']}
          />
          <FormDialogActions submit={submit} cancel={close}>
            {t('Save view')}
          </FormDialogActions>
        </>
      )}
    </Form>
  );
};

/** Takes a view away; the list stays as it is. */
export const RemoveViewButton = ({ id, name }: SavedView) => {
  const t = useText();
  return (
    <ConfirmButton
      label={t('Remove view')}
      name={t('Remove view {name}', { name })}
      question={t('Remove the view {name}?', { name })}
      act={() => api.views.remove.mutate({ id })}
    >
      {t('The list stays as it is. Only the name above it goes away.')}
    </ConfirmButton>
  );
};
