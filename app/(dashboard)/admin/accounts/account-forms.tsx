'use client';

// Forms of an admin for accounts and their currencies.
import { useRouter } from 'next/navigation';
import { useText } from '#language';
import { FormDialog } from '#app/_ui/feedback/dialog.tsx';
import { Checkbox, Field } from '#app/_ui/form/field.tsx';
import { formText, trimmedText } from '#app/_ui/form/form-data.ts';
import { ActionButton } from '#app/_ui/form/form.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import { AccountNameFields, AddCurrencyDialog } from '#app/(dashboard)/accounts/account-forms.tsx';
import { accountHref } from '#app/(dashboard)/admin/lists.ts';
import { ACCOUNT_REFERENCE_LENGTH_MAX } from '#server/kernel/lengths.ts';
import type { AdminAccount, AdminAccountCurrency } from '#server/modules/accounts/index.ts';

const readAccount = (form: FormData) => ({
  name: trimmedText(form, 'name'),
  label: formText(form, 'label'),
  reference: trimmedText(form, 'reference'),
  user: trimmedText(form, 'user'),
});

/** Opens an account, and its page. */
export const NewAccount = () => {
  const t = useText();
  const router = useRouter();
  return (
    <FormDialog
      label={t('Open an account')}
      title={t('Open an account')}
      said={t('Opened.')}
      submitLabel={t('Open account')}
      read={readAccount}
      send={(input) => api.admin.accounts.create.mutate(input)}
      done={({ reference }) => router.push(accountHref(reference))}
    >
      <AccountNameFields reader="people" />
      <Field
        label={t('User')}
        name="user"
        isCode
        hint={t('Email, mobile number or user id. Left blank, it is a standalone account, which is the company’s own.')}
      />
      <Field
        label={t('Reference')}
        name="reference"
        maxLength={ACCOUNT_REFERENCE_LENGTH_MAX}
        isCode
        hint={t('What transactions name it by, and never changes. Left blank, one is made.')}
      />
    </FormDialog>
  );
};

/** The fields of an account that the form shows. */
type AccountValues = Pick<AdminAccount, 'reference' | 'name' | 'label' | 'primary' | 'recon' | 'hidden' | 'archived'> & {
  /** Whether a user has it. */
  isOfUser: boolean;
};

const readChange = (form: FormData) => ({
  name: trimmedText(form, 'name'),
  label: formText(form, 'label'),
  ...(form.has('is_of_user') && { primary: form.has('primary'), hidden: form.has('hidden') }),
  recon: form.has('recon'),
  archived: form.has('archived'),
});

export const EditAccount = ({ account }: { account: AccountValues }) => {
  const t = useText();
  return (
    <FormDialog
      label={t('Edit')}
      name={t('Edit account')}
      title={t('Edit account')}
      values={account}
      read={readChange}
      send={(change) => api.admin.accounts.update.mutate({ reference: account.reference, ...change })}
    >
      <AccountNameFields reader="people" />
      {account.isOfUser && (
        <>
          <input type="hidden" name="is_of_user" value="yes" />
          <Checkbox label={t('Primary: transactions that name no account use it')} name="primary" />
          <Checkbox label={t('Hidden from its user')} name="hidden" />
        </>
      )}
      <Checkbox label={t('For reconciliation: left out of its user’s totals')} name="recon" />
      <Checkbox label={t('Archived: it takes part in no new transaction')} name="archived" />
    </FormDialog>
  );
};

type AccountCurrencyPath = { reference: string; code: string };

/** Stops or allows all transactions of an account in a currency. */
export const FreezeButton = ({ reference, code, isFrozen }: AccountCurrencyPath & { isFrozen: boolean }) => {
  const t = useText();
  const act = () =>
    api.admin.accounts.currencies.settings.update.mutate({
      reference,
      code,
      allow_transactions: isFrozen,
      // Both other switches can have frozen it as well.
      ...(isFrozen && { allow_debit_transactions: true, allow_credit_transactions: true }),
    });
  return (
    <ActionButton name={isFrozen ? t('Unfreeze {code}', { code }) : t('Freeze {code}', { code })} act={act}>
      {isFrozen ? t('Unfreeze') : t('Freeze')}
    </ActionButton>
  );
};

type CurrencySettingsProps = AccountCurrencyPath & Pick<AdminAccountCurrency, 'settings' | 'active' | 'archived'>;

const readSwitches = (form: FormData) => ({
  settings: {
    allow_transactions: form.has('allow_transactions'),
    allow_debit_transactions: form.has('allow_debit_transactions'),
    allow_credit_transactions: form.has('allow_credit_transactions'),
  },
  active: form.has('active'),
  archived: form.has('archived'),
});

export const CurrencySettings = (held: CurrencySettingsProps) => {
  const t = useText();
  const { reference, code, settings } = held;
  const { currencies } = api.admin.accounts;
  const send = async (input: ReturnType<typeof readSwitches>): Promise<void> => {
    // An archived currency can only be restored.
    if (held.archived) await currencies.update.mutate({ reference, code, archived: input.archived });
    if (held.archived && input.archived) return;
    await currencies.settings.update.mutate({ reference, code, ...input.settings });
    const active = input.active === held.active ? {} : { active: input.active };
    if (!held.archived) await currencies.update.mutate({ reference, code, archived: input.archived, ...active });
  };
  return (
    <FormDialog
      label={t('Settings')}
      name={t('Settings of {code}', { code })}
      title={t('{code} on this account', { code })}
      values={{ ...settings, active: held.active, archived: held.archived }}
      read={readSwitches}
      send={send}
    >
      <Checkbox label={t('Transactions are allowed')} name="allow_transactions" />
      <Checkbox label={t('Debits are allowed')} name="allow_debit_transactions" />
      <Checkbox label={t('Credits are allowed')} name="allow_credit_transactions" />
      <Checkbox label={t('Active: a wallet shows this currency first')} name="active" />
      <Checkbox label={t('Archived: its user does not see it, and nothing moves in it')} name="archived" />
    </FormDialog>
  );
};

export const AddCurrency = (props: { reference: string; codes: string[] }) => (
  <AddCurrencyDialog {...props} add={(input) => api.admin.accounts.currencies.create.mutate(input)} />
);
