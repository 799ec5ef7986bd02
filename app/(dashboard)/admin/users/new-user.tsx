'use client';

import { useRouter } from 'next/navigation';
import { useText } from '#language';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { DialogButton, FormDialogActions } from '#app/_ui/dialog/dialog.tsx';
import { Field, SelectField } from '#app/_ui/form/field.tsx';
import { Form } from '#app/_ui/form/form.tsx';
import { userHref } from '#app/(dashboard)/admin/users/query.ts';

type Group = { name: string; label: string };

const readUser = (form: FormData) => {
  const group = trimmedText(form, 'groups');
  return {
    first_name: trimmedText(form, 'first_name'),
    last_name: trimmedText(form, 'last_name'),
    email: trimmedText(form, 'email'),
    mobile: trimmedText(form, 'mobile'),
    ...(group && { groups: [group] }),
  };
};

/** Creates a user; who has an email is sent a link to choose a password. */
export const NewUser = ({ groups }: { groups: Group[] }) => {
  const t = useText();
  return (
    <DialogButton label={t('New user')} said={t('Added.')} title={t('New user')}>
      {(close) => <NewUserForm groups={groups} close={close} />}
    </DialogButton>
  );
};

const NewUserForm = ({ groups, close }: { groups: Group[]; close(): void }) => {
  const t = useText();
  const router = useRouter();
  const submit = useSubmit(
    (user: ReturnType<typeof readUser>) => api.admin.users.create.mutate(user),
    ({ id }) => {
      close();
      router.push(userHref(id));
    },
  );
  return (
    <Form submit={submit} read={readUser} className="mt-3">
      {(fields) => (
        <>
          <div className="grid gap-4 md:grid-cols-2">
            <Field label={t('First name')} name="first_name" autoComplete="off" maxLength={50} errors={fields['first_name']} />
            <Field label={t('Last name')} name="last_name" autoComplete="off" maxLength={50} errors={fields['last_name']} />
          </div>
          <Field
            label={t('Email')}
            name="email"
            type="email"
            autoComplete="off"
            hint={t('A link to choose a password goes there.')}
            errors={fields['email']}
          />
          <Field
            label={t('Mobile number')}
            name="mobile"
            type="tel"
            autoComplete="off"
            placeholder="+27820000001"
            hint={t('In international form, for example +27820000001.')}
            errors={fields['mobile']}
          />
          {groups.length > 0 && (
            <SelectField label={t('Group')} name="groups" {...(fields['groups'] && { errors: fields['groups'] })}>
              <option value="">{t('The default group')}</option>
              {groups.map(({ name, label }) => (
                <option key={name} value={name}>
                  {label || name}
                </option>
              ))}
            </SelectField>
          )}
          <FormDialogActions submit={submit} cancel={close}>
            {t('Create user')}
          </FormDialogActions>
        </>
      )}
    </Form>
  );
};
