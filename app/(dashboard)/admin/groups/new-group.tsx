'use client';

import { useRouter } from 'next/navigation';
import { trimmedText } from '#app/_lib/form-text.ts';
import { api } from '#app/_lib/trpc-client.ts';
import { useSubmit } from '#app/_lib/use-submit.ts';
import { DialogButton } from '#app/_ui/dialog-button.tsx';
import { Field } from '#app/_ui/field.tsx';
import { Form } from '#app/_ui/form.tsx';
import { FormDialogActions } from '#app/_ui/form-dialog-actions.tsx';
import { SelectField } from '#app/_ui/select-field.tsx';
import { groupHref } from '#app/(dashboard)/admin/groups/query.ts';
import { SECTIONS } from '#server/kernel/sections.ts';

const readGroup = (form: FormData) => ({
  name: trimmedText(form, 'name'),
  label: trimmedText(form, 'label') || null,
  section: SECTIONS.find((section) => section === trimmedText(form, 'section')),
});

/** Asks for what a group cannot do without; all else is said on its page. */
export const NewGroup = () => (
  <DialogButton label="Add a group" title="Add a group">
    {(close) => <NewGroupForm close={close} />}
  </DialogButton>
);

const NewGroupForm = ({ close }: { close(): void }) => {
  const router = useRouter();
  const submit = useSubmit(
    (input: ReturnType<typeof readGroup>) => api.admin.groups.create.mutate(input),
    ({ name }) => router.push(groupHref(name)),
  );
  return (
    <Form submit={submit} read={readGroup}>
      {(fields) => (
        <>
          <Field
            label="Name"
            name="name"
            required
            autoComplete="off"
            spellCheck={false}
            placeholder="business"
            hint="Programs know the group by it: letters, digits, hyphens, underscores and full stops."
            errors={fields['name']}
          />
          <Field label="Label" name="label" autoComplete="off" placeholder="Business" hint="What people read." errors={fields['label']} />
          <SelectField
            label="For"
            name="section"
            defaultValue="user"
            hint="Only groups of admins can be given permissions to run the company."
            {...(fields['section'] && { errors: fields['section'] })}
          >
            <option value="user">Users</option>
            <option value="admin">Admins</option>
          </SelectField>
          <FormDialogActions submit={submit} cancel={close}>
            Add group
          </FormDialogActions>
        </>
      )}
    </Form>
  );
};
