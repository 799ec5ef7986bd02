'use client';

// Forms and dialogs for groups and their people.
import { useRouter } from 'next/navigation';
import { useText } from '#language';
import { message, type Message } from '#app/_language/translate.ts';
import { DeleteButton, FormDialog } from '#app/_ui/feedback/dialog.tsx';
import { Button } from '#app/_ui/form/button.tsx';
import { Checkbox, Field, NamedOptions, SelectField } from '#app/_ui/form/field.tsx';
import { formText, trimmedText } from '#app/_ui/form/form-data.ts';
import { Form, FormActions, FormMessage, SavingForm, SubmitButton, useSaving } from '#app/_ui/form/form.tsx';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { groupHref } from '#app/(dashboard)/admin/lists.ts';
import { SECTIONS } from '#server/kernel/permissions.ts';
import type { AdminGroup } from '#server/modules/people/index.ts';
import type { Switches } from '#server/schemas/shared-schemas.ts';

/** Deletes a group without people. */
export const DeleteGroup = ({ name, label }: { name: string; label: string }) => {
  const t = useText();
  const router = useRouter();
  const remove = async (): Promise<void> => {
    await api.admin.groups.remove.mutate({ group_name: name });
    router.replace('/admin/groups');
  };
  return (
    <DeleteButton name={label} question={t('Delete the group {group}?', { group: label })} act={remove}>
      {t('Its permissions, tiers, limits and fees go with it. This cannot be taken back. Nobody may be in it.')}
    </DeleteButton>
  );
};

const readNewGroup = (form: FormData) => ({
  name: trimmedText(form, 'name'),
  label: trimmedText(form, 'label') || null,
  section: SECTIONS.find((section) => section === trimmedText(form, 'section')),
});

/** Creates a group, and opens its page for everything else. */
export const NewGroup = () => {
  const t = useText();
  const router = useRouter();
  return (
    <FormDialog
      label={t('Add a group')}
      title={t('Add a group')}
      said={t('Added.')}
      submitLabel={t('Add group')}
      read={readNewGroup}
      send={(input) => api.admin.groups.create.mutate(input)}
      done={({ name }) => router.push(groupHref(name))}
    >
      <Field
        label={t('Name')}
        name="name"
        required
        isCode
        placeholder={t('business')}
        hint={t(
          'Identifies the group in API requests: letters, digits, hyphens, underscores and full stops, starting with a letter or digit.',
        )}
      />
      <Field label={t('Label')} name="label" autoComplete="off" placeholder={t('Business')} hint={t('What people read.')} />
      <SelectField
        label={t('For')}
        name="section"
        defaultValue="user"
        hint={t('Only groups of admins can be given permissions to run the company.')}
      >
        <option value="user">{t('Users')}</option>
        <option value="admin">{t('Admins')}</option>
      </SelectField>
    </FormDialog>
  );
};

const readSwitches = (form: FormData) => ({
  allow_transactions: form.has('allow_transactions'),
  allow_credit_transactions: form.has('allow_credit_transactions'),
  allow_debit_transactions: form.has('allow_debit_transactions'),
});

type SwitchesFormProps = {
  /** A group, or a tier of one. */
  place: { group_name: string; tier_id?: string };
  switches: Switches;
  mayChange: boolean;
};

/** The kinds of transactions that a group or a tier can make. */
export const SwitchesForm = ({ place: { group_name, tier_id }, switches, mayChange }: SwitchesFormProps) => {
  const t = useText();
  const { settings, tiers } = api.admin.groups;
  const submit = useSaving((said: ReturnType<typeof readSwitches>) =>
    tier_id === undefined ? settings.update.mutate({ group_name, ...said }) : tiers.updateSettings.mutate({ group_name, tier_id, ...said }),
  );
  return (
    <SavingForm submit={submit} read={readSwitches} values={switches} mayChange={mayChange}>
      <Checkbox label={t('Transactions')} name="allow_transactions" />
      <Checkbox label={t('Credits')} name="allow_credit_transactions" />
      <Checkbox label={t('Debits')} name="allow_debit_transactions" />
    </SavingForm>
  );
};

const FLAGS: [name: string, label: Message][] = [
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

/** The names of a group, and who gets into it. */
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
    <Form submit={submit} read={readGroupForm} values={group} className="max-w-xl space-y-4">
      <Field label={t('Label')} name="label" hint={t('What people read.')} />
      <Field
        label={t('Name')}
        name="name"
        required
        isCode
        hint={t('Programs know the group by it. Another name takes along all that refers to the group.')}
      />
      <Field label={t('Description')} name="description" />
      <fieldset className="space-y-2">
        <legend className="mb-1 font-medium">{t('Who gets into it')}</legend>
        {FLAGS.map(([name, label]) => (
          <Checkbox key={name} label={t(label)} name={name} />
        ))}
      </fieldset>
      <FormActions>
        <SubmitButton submit={submit} narrow>
          {t('Save')}
        </SubmitButton>
      </FormActions>
    </Form>
  );
};

type GroupPerson = { id: string; name: string };

/** Moves a person that the search found into the group. */
export const PutHere = ({ person, group }: { person: GroupPerson; group: string }) => {
  const t = useText();
  const submit = useSubmit((_nothing: void) => api.admin.users.groups.move.mutate({ id: person.id, group }));
  return (
    <div className="space-y-2">
      <FormMessage {...submit.failure} />
      <Button
        pending={submit.pending}
        disabled={!submit.ready}
        onClick={() => submit.send()}
        aria-label={t('Put {name} here', { name: person.name })}
      >
        {t('Put here')}
      </Button>
    </div>
  );
};

type MovePersonProps = { person: GroupPerson; /** The other groups. */ groups: readonly { name: string; label: string }[] };

/** Moves a person to another group. */
export const MovePerson = ({ person: { id, name }, groups }: MovePersonProps) => {
  const t = useText();
  return (
    <FormDialog
      label={t('Move')}
      name={t('Move {name}', { name })}
      title={t('Move {name} to another group', { name })}
      said={t('Moved.')}
      submitLabel={t('Move')}
      read={(form) => formText(form, 'group')}
      send={(group) => api.admin.users.groups.move.mutate({ id, group })}
    >
      <SelectField label={t('Group')} name="group" hint={t('What they may do is another from then on.')}>
        <NamedOptions options={groups.map((group) => ({ value: group.name, label: group.label }))} />
      </SelectField>
    </FormDialog>
  );
};
