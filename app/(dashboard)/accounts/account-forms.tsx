'use client';

// Forms for accounts. Admins and users share the fields for names and currencies.
import { useText } from '#language';
import { formText } from '#app/_ui/form/form-data.ts';
import { ActionButton } from '#app/_ui/form/form.tsx';
import { select, text } from '#app/_ui/form/record-fields.tsx';
import { addDialog, type FieldTools } from '#app/_ui/form/record-forms.tsx';
import { codeOptions } from '#app/_ui/form/select-fields.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import { ACCOUNT_NAME_LENGTH_MAX } from '#server/kernel/lengths.ts';

type Label = { placeholder?: string; hint: string };

/** The name of an account, and the label that replaces it on screen. The label is sent as typed. */
export const accountNameFields = ({ t }: FieldTools, name: { placeholder: string; hint?: string }, label: Label) => ({
  name: text(t('Name'), { required: true, maxLength: ACCOUNT_NAME_LENGTH_MAX, ...name }),
  label: { ...text(t('Label'), { maxLength: ACCOUNT_NAME_LENGTH_MAX, ...label }), read: formText },
});

const ownAccountFields = (tools: FieldTools) => {
  const { t } = tools;
  return accountNameFields(
    tools,
    {
      placeholder: t('savings'),
      hint: t('You can’t change it later. The company may only allow certain names.'),
    },
    { placeholder: t('Bicycle fund'), hint: t('Optional. Shown instead of the name.') },
  );
};

/** Opens an account of the user. */
export const OpenAccountButton = addDialog(ownAccountFields, ({ t }) => ({
  label: t('Open account'),
  toast: t('Account opened.'),
  send: (input) => api.accounts.create.mutate(input),
}));

/** Makes a currency the default, which wallets show first. */
export const MakeDefault = ({ reference, code }: { reference: string; code: string }) => {
  const t = useText();
  return (
    <ActionButton
      name={t('Make default: {code}', { code })}
      action={() => api.accounts.currencies.update.mutate({ reference, code, active: true })}
    >
      {t('Make default')}
    </ActionButton>
  );
};

export type AddCurrencyProps = {
  reference: string;
  /** The codes of the currencies that the account does not have. */
  codes: string[];
};

export const accountCurrencyFields = ({ t }: FieldTools, { codes }: AddCurrencyProps) => ({
  currency: select(t('Currency'), codeOptions(codes)),
});

/** Adds a currency to an account of the user. */
export const AddCurrencyButton = addDialog(accountCurrencyFields, ({ t }, { reference }: AddCurrencyProps) => ({
  label: t('Add currency'),
  send: (input) => api.accounts.currencies.create.mutate({ reference, ...input }),
}));
