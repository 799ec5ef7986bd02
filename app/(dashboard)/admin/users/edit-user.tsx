'use client';

import { useText } from '#language';
import { message } from '#app/_language/translate.ts';
import { formText, trimmedText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { DialogButton, FormDialogActions } from '#app/_ui/dialog/dialog.tsx';
import { Field, SelectField } from '#app/_ui/form/field.tsx';
import { Form } from '#app/_ui/form/form.tsx';
import { VerificationStatusField } from '#app/_ui/form/select-fields.tsx';
import type { AdminUser } from '#server/modules/people/users/schema.ts';
import { VERIFICATION_STATUSES } from '#server/kernel/verification-status.ts';

const TEXTS = [
  { name: 'first_name', label: message('First name') },
  { name: 'middle_name', label: message('Middle name') },
  { name: 'last_name', label: message('Last name') },
  { name: 'username', label: message('Username') },
  { name: 'email', label: message('Primary email') },
  { name: 'mobile', label: message('Primary mobile number') },
  { name: 'id_number', label: message('Id number') },
  { name: 'birth_date', label: message('Birth date'), placeholder: '1990-02-28' },
  { name: 'nationality', label: message('Nationality'), placeholder: 'ZA' },
  { name: 'residency', label: message('Residency'), placeholder: 'ZA' },
] as const;

type Group = { name: string; label: string };
type EditUserProps = { user: AdminUser; groups: Group[] };

/** Changes what is known of a user, how far they were checked, and the group that they are in. */
export const EditUser = (props: EditUserProps) => {
  const t = useText();
  return (
    <DialogButton label={t('Edit')} name={t('Edit this user')} title={t('Edit user')}>
      {(close) => <EditForm {...props} close={close} />}
    </DialogButton>
  );
};

const statusOf = (text: string) => VERIFICATION_STATUSES.find((status) => status === text);

/** What differs from before: the rest is not sent. */
const readChange =
  ({ user }: EditUserProps) =>
  (form: FormData) => {
    const texts = TEXTS.flatMap(({ name }) => {
      const text = trimmedText(form, name);
      return text === (user[name] ?? '') ? [] : [[name, text || null] as const];
    });
    const status = statusOf(formText(form, 'status'));
    const group = formText(form, 'groups');
    return {
      ...(Object.fromEntries(texts) as Partial<Record<(typeof TEXTS)[number]['name'], string | null>>),
      ...(status && status !== user.status && { status }),
      ...(form.has('groups') && group !== (user.groups[0]?.name ?? '') && { groups: group ? [group] : [] }),
    };
  };

const EditForm = ({ user, groups, close }: EditUserProps & { close(): void }) => {
  const t = useText();
  const read = readChange({ user, groups });
  const submit = useSubmit((change: ReturnType<typeof read>) => api.admin.users.update.mutate({ id: user.id, ...change }).then(close));
  return (
    <Form submit={submit} read={read} className="mt-3">
      {(fields) => (
        <>
          <div className="grid gap-4 md:grid-cols-2">
            {TEXTS.map(({ name, label, ...field }) => (
              <Field
                key={name}
                {...field}
                label={t(label)}
                name={name}
                autoComplete="off"
                defaultValue={user[name] ?? ''}
                errors={fields[name]}
              />
            ))}
          </div>
          <VerificationStatusField value={user.status} errors={fields['status']} />
          {groups.length > 0 && !user.owner && (
            <SelectField
              label={t('Group')}
              name="groups"
              defaultValue={user.groups[0]?.name ?? ''}
              {...(fields['groups'] && { errors: fields['groups'] })}
            >
              <option value="">{t('None')}</option>
              {groups.map(({ name, label }) => (
                <option key={name} value={name}>
                  {label || name}
                </option>
              ))}
            </SelectField>
          )}
          <FormDialogActions submit={submit} cancel={close} />
        </>
      )}
    </Form>
  );
};
