'use client';

import { useRouter } from 'next/navigation';
import { useText } from '#language';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { DialogButton, FormDialogActions } from '#app/_ui/dialog/dialog.tsx';
import { Field, SelectField } from '#app/_ui/form/field.tsx';
import { Form } from '#app/_ui/form/form.tsx';
import { groupHref } from '#app/(dashboard)/admin/groups/query.ts';
import { SECTIONS } from '#server/kernel/sections.ts';

const readNewGroup = (form: FormData) => ({
  name: trimmedText(form, 'name'),
  label: trimmedText(form, 'label') || null,
  section: SECTIONS.find((section) => section === trimmedText(form, 'section')),
});

/** Asks for what a group cannot do without; all else is said on its page. */
export const NewGroup = () => {
  const t = useText();
  return (
    <DialogButton label={t('Add a group')} said={t('Added.')} title={t('Add a group')}>
      {(close) => <NewGroupForm close={close} />}
    </DialogButton>
  );
};

const NewGroupForm = ({ close }: { close(): void }) => {
  const t = useText();
  const router = useRouter();
  const submit = useSubmit(
    (input: ReturnType<typeof readNewGroup>) => api.admin.groups.create.mutate(input),
    ({ name }) => router.push(groupHref(name)),
  );
  return (
    <Form submit={submit} read={readNewGroup}>
      {(fields) => (
        <>
          <Field
            label={t('Name')}
            name="name"
            required
            autoComplete="off"
            spellCheck={false}
            placeholder={t('business')}
            hint={t(
              'Identifies the group in API requests: letters, digits, hyphens, underscores and full stops, starting with a letter or digit.',
            )}
            errors={fields['name']}
          />
          <Field
            label={t('Label')}
            name="label"
            autoComplete="off"
            placeholder={t('Business')}
            hint={t('What people read.')}
            errors={fields['label']}
          />
          <SelectField
            label={t('For')}
            name="section"
            defaultValue="user"
            hint={t('Only groups of admins can be given permissions to run the company.')}
            {...(fields['section'] && { errors: fields['section'] })}
          >
            <option value="user">{t('Users')}</option>
            <option value="admin">{t('Admins')}</option>
          </SelectField>
          <FormDialogActions submit={submit} cancel={close}>
            {t('Add group')}
          </FormDialogActions>
        </>
      )}
    </Form>
  );
};
