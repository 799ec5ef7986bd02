'use client';

// Admin forms for accounts and their currencies.
import { useText } from '#language';
import { ActionButton } from '#app/_ui/form/form.tsx';
import { flag, text } from '#app/_ui/form/record-fields.tsx';
import { addDialog, editDialog, type FieldTools } from '#app/_ui/form/record-forms.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import { accountCurrencyFields, accountNameFields, type AddCurrencyProps } from '#app/(dashboard)/accounts/account-forms.tsx';
import { accountHref } from '#app/(dashboard)/admin/lists.ts';
import { ACCOUNT_REFERENCE_LENGTH_MAX } from '#server/kernel/lengths.ts';
import type { AdminAccount, AdminAccountCurrency } from '#server/modules/accounts/index.ts';

const { accounts } = api.admin;

const nameFields = (tools: FieldTools) => {
  const { t } = tools;
  return accountNameFields(tools, { placeholder: t('Float') }, { hint: t('Shown to users instead of the name. Optional.') });
};

const newAccountFields = (tools: FieldTools) => {
  const { t } = tools;
  return {
    ...nameFields(tools),
    user: text(t('User'), {
      isCode: true,
      hint: t('Email, mobile number or user ID. Leave blank to open a standalone account of the company.'),
    }),
    reference: text(t('Reference'), {
      maxLength: ACCOUNT_REFERENCE_LENGTH_MAX,
      isCode: true,
      hint: t('Identifies the account in transactions. You can’t change it later. Leave blank to generate one.'),
    }),
  };
};

/** Opens an account, and then its page. */
export const NewAccount = addDialog(newAccountFields, ({ t, router }) => ({
  label: t('Open account'),
  toast: t('Account opened.'),
  send: (input) => accounts.create.mutate(input),
  onSuccess: ({ reference }) => router.push(accountHref(reference)),
}));

/** The values of an account that the form edits. */
type AccountValues = Pick<AdminAccount, 'reference' | 'name' | 'label' | 'primary' | 'recon' | 'hidden' | 'archived'> & {
  /** Whether the account belongs to a user. */
  hasOwner: boolean;
};

const accountFields = (tools: FieldTools, { account }: { account: AccountValues }) => {
  const { t } = tools;
  return {
    ...nameFields(tools),
    ...(account.hasOwner && {
      primary: flag(t('Primary: used for transactions without an account')),
      hidden: flag(t('Hidden from the user')),
    }),
    recon: flag(t('Reconciliation: excluded from the user’s totals')),
    archived: flag(t('Archived: no new transactions')),
  };
};

export const EditAccount = editDialog(accountFields, ({ t }, { account }: { account: AccountValues }) => ({
  name: t('Edit account'),
  values: account,
  send: (input) => accounts.update.mutate({ reference: account.reference, ...input }),
}));

type AccountCurrencyPath = { reference: string; code: string };

/** Freezes or unfreezes a currency of an account. */
export const FreezeButton = ({ reference, code, isFrozen }: AccountCurrencyPath & { isFrozen: boolean }) => {
  const t = useText();
  const toggle = () =>
    accounts.currencies.settings.update.mutate({
      reference,
      code,
      allow_transactions: isFrozen,
      // The other switches can freeze the currency too.
      ...(isFrozen && { allow_debit_transactions: true, allow_credit_transactions: true }),
    });
  return (
    <ActionButton name={isFrozen ? t('Unfreeze {code}', { code }) : t('Freeze {code}', { code })} action={toggle}>
      {isFrozen ? t('Unfreeze') : t('Freeze')}
    </ActionButton>
  );
};

type CurrencySettingsProps = AccountCurrencyPath & Pick<AdminAccountCurrency, 'settings' | 'active' | 'archived'>;

const currencyFields = ({ t }: FieldTools) => ({
  allow_transactions: flag(t('Allow transactions')),
  allow_debit_transactions: flag(t('Allow debits')),
  allow_credit_transactions: flag(t('Allow credits')),
  active: flag(t('Default: shown first in wallets')),
  archived: flag(t('Archived: hidden from the user, no transactions')),
});

export const CurrencySettings = editDialog(currencyFields, ({ t }, { reference, code, settings, ...current }: CurrencySettingsProps) => ({
  label: t('Settings'),
  name: t('{code} settings', { code }),
  values: { ...settings, active: current.active, archived: current.archived },
  send: async ({ active, archived, ...switches }) => {
    const { update, settings: switchProcedures } = accounts.currencies;
    // An archived currency can only be restored.
    if (current.archived) await update.mutate({ reference, code, archived });
    if (current.archived && archived) return;
    await switchProcedures.update.mutate({ reference, code, ...switches });
    if (!current.archived) await update.mutate({ reference, code, archived, ...(active !== current.active && { active }) });
  },
}));

/** Adds a currency to an account. */
export const AddCurrency = addDialog(accountCurrencyFields, ({ t }, { reference }: AddCurrencyProps) => ({
  label: t('Add currency'),
  send: (input) => accounts.currencies.create.mutate({ reference, ...input }),
}));
