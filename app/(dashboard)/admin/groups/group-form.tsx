'use client';

import { useRouter } from 'next/navigation';
import { useText } from '#language';
import { api } from '#app/_ui/session/trpc-client.ts';
import { ConfirmButton, DialogButton, FormDialogActions } from '#app/_ui/dialog/dialog.tsx';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Field, SelectField, Checkbox } from '#app/_ui/form/field.tsx';
import { Form, FormActions, SubmitButton } from '#app/_ui/form/form.tsx';
import { groupHref } from '#app/(dashboard)/admin/groups/group-list.ts';
import { SECTIONS } from '#server/kernel/sections.ts';
import { message, type Message } from '#app/_language/translate.ts';
import { useSaving, SavingForm } from '#app/_ui/form/saving-form.tsx';
import type { Switches } from '#server/schemas/shared-schemas.ts';
import type { AdminGroup } from '#server/modules/people/index.ts';

/** Deletes a group that nobody is in. */
export const DeleteGroup = ({ name, label }: { name: string; label: string }) => {
  const t = useText();
  const router = useRouter();
  const remove = async (): Promise<void> => {
    await api.admin.groups.remove.mutate({ group_name: name });
    router.replace('/admin/groups');
  };
  return (
    <ConfirmButton
      label={t('Delete')}
      name={t('Delete {name}', { name: label })}
      question={t('Delete the group {group}?', { group: label })}
      act={remove}
    >
      {t('Its permissions, tiers, limits and fees go with it. This cannot be taken back. Nobody may be in it.')}
    </ConfirmButton>
  );
};

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

const SWITCHES = [
  ['allow_transactions', message('Transactions')],
  ['allow_credit_transactions', message('Credits')],
  ['allow_debit_transactions', message('Debits')],
] as const;

const readSwitches = (form: FormData) => ({
  allow_transactions: form.has('allow_transactions'),
  allow_credit_transactions: form.has('allow_credit_transactions'),
  allow_debit_transactions: form.has('allow_debit_transactions'),
});

type SwitchesFormProps = {
  /** A group, or a tier of one. */
  place: { group_name: string; tier_id?: string };
  switches: Pick<Switches, (typeof SWITCHES)[number][0]>;
  mayChange: boolean;
};

/** What the accounts of the people in a group or a tier may do. */
export const SwitchesForm = ({ place: { group_name, tier_id }, switches, mayChange }: SwitchesFormProps) => {
  const t = useText();
  const { settings, tiers } = api.admin.groups;
  const submit = useSaving((said: ReturnType<typeof readSwitches>) =>
    tier_id === undefined ? settings.update.mutate({ group_name, ...said }) : tiers.updateSettings.mutate({ group_name, tier_id, ...said }),
  );
  return (
    <SavingForm submit={submit} read={readSwitches} mayChange={mayChange}>
      {() => SWITCHES.map(([name, label]) => <Checkbox key={name} label={t(label)} name={name} defaultChecked={switches[name]} />)}
    </SavingForm>
  );
};

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
