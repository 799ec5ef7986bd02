'use client';

import { useText } from '#language';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Checkbox, Field } from '#app/_ui/form/field.tsx';
import { ConfirmButton, DialogButton, FormDialogActions } from '#app/_ui/dialog/dialog.tsx';
import { Form } from '#app/_ui/form/form.tsx';

/** What the form shows of a configuration that is there. */
type KnownConfiguration = {
  name: string;
  label: string | null;
  /** Codes of its currencies. */
  held: string[];
  isDefault: boolean;
  primary: boolean;
  archived: boolean;
};

type AddConfigurationProps = { group: string; /** Currencies that it may be for. */ codes: string[] };

type EditConfigurationProps = AddConfigurationProps & {
  configuration: KnownConfiguration;
  /** Currencies come and go by rights of their own. */
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

type Said = ReturnType<typeof readConfiguration>;
type ConfigurationPath = { group_name: string; config_name: string };

/** Adds what is held more, and then takes out what is held no more. */
const holdAll = async (path: ConfigurationPath, before: string[], after: string[]): Promise<void> => {
  const { currencies } = accountConfigurations;
  for (const currency of after.filter((code) => !before.includes(code))) await currencies.create.mutate({ ...path, currency });
  for (const code of before.filter((one) => !after.includes(one))) await currencies.remove.mutate({ ...path, code });
};

/** It comes archived, so that nobody gets such an account before it is known what it holds. */
const createConfiguration = async (group_name: string, { currencies, name, label, ...flags }: Said): Promise<void> => {
  const path = { group_name, config_name: name };
  await accountConfigurations.create.mutate({ group_name, name, label, archived: true });
  await holdAll(path, [], currencies);
  await accountConfigurations.update.mutate({ ...path, ...flags });
};

const changeConfiguration = async (path: ConfigurationPath, before: KnownConfiguration, { currencies, name: _name, ...said }: Said) => {
  await accountConfigurations.update.mutate({ ...path, ...said });
  await holdAll(path, before.held, currencies);
};

export const AddConfiguration = (props: AddConfigurationProps) => {
  const t = useText();
  return (
    <DialogButton label={t('Add a definition')} said={t('Added.')} title={t('Add an account definition')}>
      {(close) => <ConfigurationForm {...props} may={{ add: true, remove: true }} close={close} />}
    </DialogButton>
  );
};

export const EditConfiguration = (props: EditConfigurationProps) => {
  const t = useText();
  return (
    <DialogButton
      label={t('Edit')}
      name={t('Edit {name}', { name: props.configuration.name })}
      title={t('Edit {name}', { name: props.configuration.name })}
    >
      {(close) => <ConfigurationForm {...props} close={close} />}
    </DialogButton>
  );
};

type ConfigurationFormProps = AddConfigurationProps &
  Pick<EditConfigurationProps, 'may'> & { configuration?: KnownConfiguration; close(): void };

const ConfigurationForm = ({ group, configuration, codes, may, close }: ConfigurationFormProps) => {
  const t = useText();
  const submit = useSubmit((said: Said) => {
    const path = { group_name: group, config_name: configuration?.name ?? said.name };
    return (configuration ? changeConfiguration(path, configuration, said) : createConfiguration(group, said)).then(close);
  });
  return (
    <Form submit={submit} read={readConfiguration}>
      {(fields) => (
        <>
          {!configuration && (
            <Field
              label={t('Name')}
              name="name"
              required
              autoComplete="off"
              spellCheck={false}
              placeholder={t('savings')}
              hint={t('Accounts, limits and fees refer to it. It stays.')}
              errors={fields['name']}
            />
          )}
          <Field
            label={t('Label')}
            name="label"
            autoComplete="off"
            placeholder={t('Savings')}
            hint={t('What people read. It is the same in all groups.')}
            defaultValue={configuration?.label ?? ''}
            errors={fields['label']}
          />
          <Checkbox
            label={t('Given to whoever comes into the group')}
            name="default"
            defaultChecked={configuration?.isDefault}
            errors={fields['default']}
          />
          <Checkbox
            label={t('Primary account of whoever is new: it takes this from the definition that has it')}
            name="primary"
            defaultChecked={configuration?.primary}
            errors={fields['primary']}
          />
          {configuration && (
            <Checkbox
              label={t('Archived: nobody gets it any more')}
              name="archived"
              defaultChecked={configuration.archived}
              errors={fields['archived']}
            />
          )}
          <CurrencyChoices codes={codes} held={configuration?.held ?? []} may={may} />
          <FormDialogActions submit={submit} cancel={close}>
            {configuration ? t('Save') : t('Add definition')}
          </FormDialogActions>
        </>
      )}
    </Form>
  );
};

type CurrencyChoicesProps = { codes: string[]; held: string[]; may: EditConfigurationProps['may'] };

/** What its accounts hold from the beginning. A box that may not be changed is sent as it is. */
const CurrencyChoices = ({ codes, held, may }: CurrencyChoicesProps) => {
  const t = useText();
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{t('Only these currencies')}</legend>
      <p className="mb-1 text-13 text-muted">{t('Its accounts hold them from the beginning. None ticked: any currency.')}</p>
      <div className="grid gap-x-3 sm:grid-cols-2">
        {codes.map((code) => {
          const isHeld = held.includes(code);
          const isFixed = isHeld ? !may.remove : !may.add;
          return (
            <label key={code} className="flex min-h-9 items-center gap-2">
              {isFixed && isHeld && <input type="hidden" name="currency" value={code} />}
              <input
                type="checkbox"
                name="currency"
                value={code}
                defaultChecked={isHeld}
                disabled={isFixed}
                className="size-4 accent-accent"
              />{' '}
              {code}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
};

/** Takes a definition out of a group. */
export const RemoveConfiguration = ({ group, name }: { group: string; name: string }) => {
  const t = useText();
  return (
    <ConfirmButton
      label={t('Delete')}
      name={t('Delete {name}', { name })}
      question={t('Delete {name}?', { name })}
      act={() => accountConfigurations.remove.mutate({ group_name: group, config_name: name })}
    >
      {t('Accounts that were opened by it stay.')}
    </ConfirmButton>
  );
};
