'use client';

import { useRouter } from 'next/navigation';
import { useText } from '#language';
import { message, type Message } from '#app/_language/translate.ts';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Checkbox, Field } from '#app/_ui/form/field.tsx';
import { Form, FormActions, SubmitButton } from '#app/_ui/form/form.tsx';
import { groupHref } from '#app/(dashboard)/admin/groups/query.ts';
import type { AdminGroup } from '#server/modules/people/groups/schema.ts';

type Flag = 'default' | 'public' | 'listed' | 'archived';

const FLAGS: [name: Flag, label: Message][] = [
  ['default', message('Default: who registers without naming a group gets into it')],
  ['public', message('Public: who registers may choose it')],
  ['listed', message('Listed: it is shown where people choose')],
  ['archived', message('Archived: nobody is put into it any more')],
];

const readGroupForm = (form: FormData) => ({
  name: trimmedText(form, 'name'),
  label: trimmedText(form, 'label') || null,
  description: trimmedText(form, 'description') || null,
  default: form.has('default'),
  public: form.has('public'),
  listed: form.has('listed'),
  archived: form.has('archived'),
});

/** What a group is called, and who gets into it. */
export const GroupForm = ({ group }: { group: AdminGroup }) => {
  const t = useText();
  const router = useRouter();
  const submit = useSubmit(
    (input: ReturnType<typeof readGroupForm>) => api.admin.groups.update.mutate({ group_name: group.name, ...input }),
    ({ name }) => {
      router.replace(groupHref(name));
      router.refresh();
    },
  );
  return (
    <Form submit={submit} read={readGroupForm} className="max-w-xl space-y-4">
      {(fields) => (
        <>
          <Field label={t('Label')} name="label" defaultValue={group.label} hint={t('What people read.')} errors={fields['label']} />
          <Field
            label={t('Name')}
            name="name"
            required
            spellCheck={false}
            autoComplete="off"
            defaultValue={group.name}
            hint={t('Programs know the group by it. Another name takes along all that refers to the group.')}
            errors={fields['name']}
          />
          <Field label={t('Description')} name="description" defaultValue={group.description} errors={fields['description']} />
          <fieldset className="space-y-2">
            <legend className="mb-1 font-medium">{t('Who gets into it')}</legend>
            {FLAGS.map(([name, label]) => (
              <Checkbox
                key={name}
                label={t(label)}
                name={name}
                defaultChecked={group[name]}
                {...(fields[name] && { errors: fields[name] })}
              />
            ))}
          </fieldset>
          <FormActions>
            <SubmitButton submit={submit} narrow>
              {t('Save')}
            </SubmitButton>
          </FormActions>
        </>
      )}
    </Form>
  );
};
