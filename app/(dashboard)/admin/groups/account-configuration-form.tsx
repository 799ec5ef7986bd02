'use client';

// Forms for the account definitions of a group: the accounts that its people get and may open.
import { useText } from '#language';
import { DeleteButton, FormDialog } from '#app/_ui/feedback/dialog.tsx';
import { CheckboxList } from '#app/_ui/form/choice.tsx';
import { Checkbox, Field } from '#app/_ui/form/field.tsx';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';

/** The fields of a configuration that the form shows. */
type ConfigurationValues = {
  name: string;
  label: string | null;
  /** Codes of its currencies. */
  held: string[];
  default: boolean;
  primary: boolean;
  archived: boolean;
};

type AddConfigurationProps = { group: string; /** The currencies to choose from. */ codes: string[] };

type EditConfigurationProps = AddConfigurationProps & {
  configuration: ConfigurationValues;
  /** Adding and removing currencies need permissions of their own. */
  may: { add: boolean; remove: boolean };
};

const { accountConfigurations } = api.admin;

const readConfiguration = (form: FormData) => ({
  name: trimmedText(form, 'name'),
  label: trimmedText(form, 'label') || null,
  default: form.has('default'),
  primary: form.has('primary'),
  archived: form.has('archived'),
  currencies: form.getAll('currency').map(String),
});

type ConfigurationInput = ReturnType<typeof readConfiguration>;
type ConfigurationPath = { group_name: string; config_name: string };

/** Adds the new currencies, and then removes the others. */
const holdAll = async (path: ConfigurationPath, before: string[], after: string[]): Promise<void> => {
  const { currencies } = accountConfigurations;
  for (const currency of after.filter((code) => !before.includes(code))) await currencies.create.mutate({ ...path, currency });
  for (const code of before.filter((one) => !after.includes(one))) await currencies.remove.mutate({ ...path, code });
};

/** Created archived: its currencies are set before it opens accounts. */
const createConfiguration = async (group_name: string, { currencies, name, label, ...flags }: ConfigurationInput): Promise<void> => {
  const path = { group_name, config_name: name };
  await accountConfigurations.create.mutate({ group_name, name, label, archived: true });
  await holdAll(path, [], currencies);
  await accountConfigurations.update.mutate({ ...path, ...flags });
};

const changeConfiguration = async (
  path: ConfigurationPath,
  before: ConfigurationValues,
  { currencies, name: _name, ...input }: ConfigurationInput,
) => {
  await accountConfigurations.update.mutate({ ...path, ...input });
  await holdAll(path, before.held, currencies);
};

export const AddConfiguration = ({ group, codes }: AddConfigurationProps) => {
  const t = useText();
  return (
    <FormDialog
      label={t('Add a definition')}
      title={t('Add an account definition')}
      said={t('Added.')}
      submitLabel={t('Add definition')}
      read={readConfiguration}
      send={(input) => createConfiguration(group, input)}
    >
      <Field
        label={t('Name')}
        name="name"
        required
        isCode
        placeholder={t('savings')}
        hint={t('Accounts, limits and fees refer to it. It stays.')}
      />
      <ConfigurationFields codes={codes} held={[]} may={{ add: true, remove: true }} />
    </FormDialog>
  );
};

export const EditConfiguration = ({ group, codes, configuration, may }: EditConfigurationProps) => {
  const t = useText();
  const { name, held } = configuration;
  const title = t('Edit {name}', { name });
  return (
    <FormDialog
      label={t('Edit')}
      name={title}
      title={title}
      values={configuration}
      read={readConfiguration}
      send={(input) => changeConfiguration({ group_name: group, config_name: name }, configuration, input)}
    >
      <ConfigurationFields codes={codes} held={held} may={may} isKnown />
    </FormDialog>
  );
};

type ConfigurationFieldsProps = { codes: string[]; held: string[]; may: EditConfigurationProps['may']; isKnown?: boolean };

const ConfigurationFields = ({ codes, held, may, isKnown = false }: ConfigurationFieldsProps) => {
  const t = useText();
  return (
    <>
      <Field
        label={t('Label')}
        name="label"
        autoComplete="off"
        placeholder={t('Savings')}
        hint={t('What people read. It is the same in all groups.')}
      />
      <Checkbox label={t('Open for every new member of the group')} name="default" />
      <Checkbox label={t('Primary account of new members, instead of the current one')} name="primary" />
      {isKnown && <Checkbox label={t('Archived: nobody gets it any more')} name="archived" />}
      <CheckboxList
        legend={t('Only these currencies')}
        hint={t('Its accounts hold them from the beginning. None ticked: any currency.')}
        name="currency"
        options={codes.map((code) => ({ value: code, label: code, isFixed: held.includes(code) ? !may.remove : !may.add }))}
        chosen={held}
      />
    </>
  );
};

export const RemoveConfiguration = ({ group, name }: { group: string; name: string }) => {
  const t = useText();
  return (
    <DeleteButton name={name} act={() => accountConfigurations.remove.mutate({ group_name: group, config_name: name })}>
      {t('Accounts that were opened by it stay.')}
    </DeleteButton>
  );
};
