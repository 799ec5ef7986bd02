'use client';

import { formText, trimmedText } from '#app/_lib/form-text.ts';
import { api } from '#app/_lib/trpc-client.ts';
import { useSubmit } from '#app/_lib/use-submit.ts';
import { DialogButton } from '#app/_ui/dialog-button.tsx';
import { Field } from '#app/_ui/field.tsx';
import { Form } from '#app/_ui/form.tsx';
import { FormDialogActions } from '#app/_ui/form-dialog-actions.tsx';
import { NAME_LENGTH_MAX } from '#server/features/accounts/schema.ts';

const readAccount = (form: FormData) => ({ name: trimmedText(form, 'name'), label: formText(form, 'label') });

/** A person opens one more account. */
export const NewOwnAccount = () => (
  <DialogButton label="Open an account" title="Open an account">
    {(close) => <NewOwnAccountForm close={close} />}
  </DialogButton>
);

const NewOwnAccountForm = ({ close }: { close(): void }) => {
  const submit = useSubmit((input: ReturnType<typeof readAccount>) => api.accounts.create.mutate(input).then(close));
  return (
    <Form submit={submit} read={readAccount} className="mt-3">
      {(fields) => (
        <>
          <Field
            label="Name"
            name="name"
            required
            maxLength={NAME_LENGTH_MAX}
            autoComplete="off"
            placeholder="savings"
            hint="It stays as it is. Where your company says which accounts there are, it is one of these."
            errors={fields['name']}
          />
          <Field
            label="Label"
            name="label"
            maxLength={NAME_LENGTH_MAX}
            autoComplete="off"
            placeholder="For a bicycle"
            hint="What you read in place of the name. It may be blank."
            errors={fields['label']}
          />
          <FormDialogActions submit={submit} cancel={close}>
            Open account
          </FormDialogActions>
        </>
      )}
    </Form>
  );
};
