'use client';

import { trimmedText } from '#app/_lib/form-text.ts';
import { api } from '#app/_lib/trpc-client.ts';
import { useSubmit } from '#app/_lib/use-submit.ts';
import { ConfirmButton } from '#app/_ui/confirm-button.tsx';
import { DialogButton } from '#app/_ui/dialog-button.tsx';
import { Field } from '#app/_ui/field.tsx';
import { Form } from '#app/_ui/form.tsx';
import { FormDialogActions } from '#app/_ui/form-dialog-actions.tsx';
import { SelectField } from '#app/_ui/select-field.tsx';

type SubtypeFields = { name: string; label: string | null; description: string | null; tx_type: 'credit' | 'debit' };

const readSubtype = (form: FormData): SubtypeFields => ({
  name: trimmedText(form, 'name'),
  label: trimmedText(form, 'label') || null,
  description: trimmedText(form, 'description') || null,
  tx_type: trimmedText(form, 'tx_type') === 'credit' ? 'credit' : 'debit',
});

export const AddSubtype = () => (
  <DialogButton label="Add a subtype" title="Add a subtype">
    {(close) => <SubtypeForm close={close} />}
  </DialogButton>
);

const SubtypeForm = ({ close }: { close(): void }) => {
  const submit = useSubmit((input: SubtypeFields) => api.admin.subtypes.create.mutate(input).then(close));
  return (
    <Form submit={submit} read={readSubtype}>
      {(fields) => (
        <>
          <SelectField label="Of" name="tx_type" defaultValue="debit">
            <option value="debit">Debits</option>
            <option value="credit">Credits</option>
          </SelectField>
          <Field
            label="Name"
            name="name"
            required
            autoComplete="off"
            spellCheck={false}
            placeholder="withdraw_manual"
            hint="Programs send it with a transaction."
            errors={fields['name']}
          />
          <Field label="Label" name="label" autoComplete="off" placeholder="Withdrawal" hint="What people read." errors={fields['label']} />
          <Field label="Description" name="description" autoComplete="off" errors={fields['description']} />
          <FormDialogActions submit={submit} cancel={close}>
            Add subtype
          </FormDialogActions>
        </>
      )}
    </Form>
  );
};

/** Puts a subtype away, or brings it back. */
export const ArchiveSubtype = ({ id, name, isArchived }: { id: number; name: string; isArchived: boolean }) => (
  <ConfirmButton
    label={isArchived ? 'Bring back' : 'Archive'}
    name={`${isArchived ? 'Bring back' : 'Archive'} ${name}`}
    question={isArchived ? `Bring ${name} back?` : `Archive ${name}?`}
    act={() => api.admin.subtypes.update.mutate({ id: String(id), archived: !isArchived })}
  >
    {isArchived ? 'New transactions may have it again.' : 'New transactions may not have it any more. Those that do keep it.'}
  </ConfirmButton>
);

/** Deletes a subtype that nothing has yet. */
export const RemoveSubtype = ({ id, name }: { id: number; name: string }) => (
  <ConfirmButton
    label="Delete"
    name={`Delete ${name}`}
    question={`Delete ${name}?`}
    act={() => api.admin.subtypes.remove.mutate({ id: String(id) })}
  >
    One that transactions, limits or fees have is archived instead.
  </ConfirmButton>
);
