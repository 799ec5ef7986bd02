'use client';

// Forms for the account definitions of a group.
import { checklist, flag, text, textOrNull } from '#app/_ui/form/record-fields.tsx';
import { addDialog, deleteButton, editDialog, type FieldTools } from '#app/_ui/form/record-forms.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';

/** The values of a configuration that the form edits. */
type ConfigurationValues = {
  name: string;
  label: string | null;
  /** The codes of its currencies. */
  codes: string[];
  default: boolean;
  primary: boolean;
  archived: boolean;
};

type ConfigurationFieldsProps = {
  group: string;
  /** The currencies to choose from. */
  codes: string[];
  /** The configuration to change. */
  configuration?: ConfigurationValues;
  /** Adding and removing currencies need separate permissions. */
  permissions?: { add: boolean; remove: boolean };
};

const configurationFields = ({ t }: FieldTools, { codes, configuration, permissions }: ConfigurationFieldsProps) => {
  const initialCodes = configuration?.codes ?? [];
  const isFixed = (code: string) => permissions !== undefined && (initialCodes.includes(code) ? !permissions.remove : !permissions.add);
  return {
    ...(!configuration && {
      name: text(t('Name'), {
        required: true,
        isCode: true,
        placeholder: t('savings'),
        hint: t('Accounts, limits and fees refer to this name. You can’t change it later.'),
      }),
    }),
    label: textOrNull(t('Label'), { placeholder: t('Savings'), hint: t('Shown to users. The same in all groups.') }),
    default: flag(t('Open for new members')),
    primary: flag(t('Primary account of new members (replaces the current one)')),
    ...(configuration && { archived: flag(t('Archived: no new accounts')) }),
    currency: checklist(
      t('Allowed currencies'),
      codes.map((code) => ({ value: code, label: code, isFixed: isFixed(code) })),
      initialCodes,
      t('Added to new accounts. Select none to allow any currency.'),
    ),
  };
};

const { accountConfigurations } = api.admin;

type ConfigurationPath = { group_name: string; config_name: string };

/** Adds the new currencies, and then removes the others. */
const setCurrencies = async (path: ConfigurationPath, before: string[], after: string[]): Promise<void> => {
  const { currencies } = accountConfigurations;
  for (const currency of after.filter((code) => !before.includes(code))) await currencies.create.mutate({ ...path, currency });
  for (const code of before.filter((code) => !after.includes(code))) await currencies.remove.mutate({ ...path, code });
};

/** Creates an archived configuration, and restores it once its currencies are set, so that no account is opened before. */
export const AddConfiguration = addDialog(configurationFields, ({ t }, { group }: ConfigurationFieldsProps) => ({
  label: t('Add account definition'),
  send: async ({ name = '', label, currency, ...flags }) => {
    const path = { group_name: group, config_name: name };
    await accountConfigurations.create.mutate({ group_name: group, name, label, archived: true });
    await setCurrencies(path, [], currency);
    await accountConfigurations.update.mutate({ ...path, ...flags, archived: false });
  },
}));

export const EditConfiguration = editDialog(configurationFields, ({ t }, { group, configuration }: Required<ConfigurationFieldsProps>) => ({
  name: t('Edit {name}', { name: configuration.name }),
  values: configuration,
  send: async ({ currency, name: _fixed, ...input }) => {
    const path = { group_name: group, config_name: configuration.name };
    await accountConfigurations.update.mutate({ ...path, ...input });
    await setCurrencies(path, configuration.codes, currency);
  },
}));

export const RemoveConfiguration = deleteButton(({ t }, { group, name }: { group: string; name: string }) => ({
  name,
  warning: t('Existing accounts are kept.'),
  onConfirm: () => accountConfigurations.remove.mutate({ group_name: group, config_name: name }),
}));
