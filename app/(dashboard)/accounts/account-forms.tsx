'use client';

// Forms for accounts. Admins and users share the fields for names and currencies.
import { useText } from '#language';
import { FormDialog } from '#app/_ui/feedback/dialog.tsx';
import { Field, NamedOptions, SelectField } from '#app/_ui/form/field.tsx';
import { formText, trimmedText } from '#app/_ui/form/form-data.ts';
import { ActionButton } from '#app/_ui/form/form.tsx';
import { codeOptions } from '#app/_ui/form/select-fields.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import { ACCOUNT_NAME_LENGTH_MAX } from '#server/kernel/lengths.ts';

type AccountNameFieldsProps = {
  nameHint?: string;
  /** The user who sees the label. */
  reader: 'you' | 'people';
};

/** The name of an account, and the label that replaces it on screen. */
export const AccountNameFields = ({ nameHint, reader }: AccountNameFieldsProps) => {
  const t = useText();
  return (
    <>
      <Field
        label={t('Name')}
        name="name"
        required
        maxLength={ACCOUNT_NAME_LENGTH_MAX}
        autoComplete="off"
        placeholder={reader === 'you' ? t('savings') : t('Float')}
        hint={nameHint}
      />
      <Field
        label={t('Label')}
        name="label"
        maxLength={ACCOUNT_NAME_LENGTH_MAX}
        autoComplete="off"
        placeholder={reader === 'you' ? t('For a bicycle') : undefined}
        hint={
          reader === 'you'
            ? t('What you read in place of the name. It may be blank.')
            : t('What people read in place of the name. It may be blank.')
        }
      />
    </>
  );
};

const readAccount = (form: FormData) => ({ name: trimmedText(form, 'name'), label: formText(form, 'label') });

/** Opens an account of the user. */
export const NewOwnAccount = () => {
  const t = useText();
  return (
    <FormDialog
      label={t('Open an account')}
      title={t('Open an account')}
      said={t('Opened.')}
      submitLabel={t('Open account')}
      read={readAccount}
      send={(input) => api.accounts.create.mutate(input)}
    >
      <AccountNameFields
        reader="you"
        nameHint={t('It stays as it is. Where your company says which accounts there are, it is one of these.')}
      />
    </FormDialog>
  );
};

/** Makes a currency the one that wallets show first. */
export const ShowFirst = ({ reference, code }: { reference: string; code: string }) => {
  const t = useText();
  return (
    <ActionButton
      name={t('Show first: {code}', { code })}
      act={() => api.accounts.currencies.update.mutate({ reference, code, active: true })}
    >
      {t('Show first')}
    </ActionButton>
  );
};

type AddCurrencyProps = {
  reference: string;
  /** The currencies that the account does not have. */
  codes: string[];
};

type AddCurrencyDialogProps = AddCurrencyProps & { add(input: { reference: string; currency: string }): Promise<unknown> };

/** Adds a currency to an account. */
export const AddCurrencyDialog = ({ reference, codes, add }: AddCurrencyDialogProps) => {
  const t = useText();
  return (
    <FormDialog
      label={t('Add a currency')}
      title={t('Add a currency')}
      said={t('Added.')}
      submitLabel={t('Add')}
      read={(form) => ({ reference, currency: formText(form, 'currency') })}
      send={add}
    >
      <SelectField label={t('Currency')} name="currency">
        <NamedOptions options={codeOptions(codes)} />
      </SelectField>
    </FormDialog>
  );
};

export const AddOwnCurrency = (props: AddCurrencyProps) => (
  <AddCurrencyDialog {...props} add={(input) => api.accounts.currencies.create.mutate(input)} />
);
