'use client';

// What the form of a bank account of the company says: its fields, and the currencies in which it takes money, which the API adds and takes
// away one by one.
import { changedValues, trimmedText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import type { AdminCompanyBankAccount } from '#server/modules/companies/index.ts';
import { BANK_ACCOUNT_ACTIONS } from '#server/kernel/bank-account-words.ts';
import { useText } from '#language';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Checkbox, Field, SelectField } from '#app/_ui/form/field.tsx';
import { ConfirmButton, DialogButton, FormDialogActions } from '#app/_ui/dialog/dialog.tsx';
import { Form } from '#app/_ui/form/form.tsx';

const TEXTS = ['name', 'bank_name', 'iban', 'bic', 'number', 'branch_code', 'routing_number', 'sort_code'] as const;
type TextName = (typeof TEXTS)[number];

const readBankAccount = (form: FormData) => ({
  fields: {
    ...(Object.fromEntries(TEXTS.map((name) => [name, trimmedText(form, name) || null])) as Record<TextName, string | null>),
    action: BANK_ACCOUNT_ACTIONS.find((action) => action === trimmedText(form, 'action')) ?? null,
    archived: form.has('archived'),
  },
  currencies: form.getAll('currencies').map(String),
});

type BankAccountFields = ReturnType<typeof readBankAccount>;

/** Says in which currencies the account takes money from now on. */
const setCurrencies = async (id: string, before: readonly string[], after: readonly string[]): Promise<void> => {
  const { add, remove } = api.admin.bankAccounts.currencies;
  for (const currency of after) if (!before.includes(currency)) await add.mutate({ id, currency });
  for (const code of before) if (!after.includes(code)) await remove.mutate({ id, code });
};

const addBankAccount = async ({ fields, currencies }: BankAccountFields): Promise<void> => {
  const { id } = await api.admin.bankAccounts.create.mutate(fields);
  await setCurrencies(String(id), [], currencies);
};

/** Changes what was changed; an archived account is brought back before anything else of it can change, and put away last. */
const changeBankAccount = async (account: AdminCompanyBankAccount, { fields, currencies }: BankAccountFields): Promise<void> => {
  const id = String(account.id);
  const { archived, ...texts } = changedValues<BankAccountFields['fields']>(account, fields);
  const isChanged = Object.keys(texts).length > 0;
  if (isChanged || archived === false)
    await api.admin.bankAccounts.update.mutate({ id, ...texts, ...(archived === false && { archived }) });
  await setCurrencies(
    id,
    account.currencies.map(({ code }) => code),
    currencies,
  );
  if (archived) await api.admin.bankAccounts.update.mutate({ id, archived });
};

type CurrencyChoice = { code: string; description: string };

export const AddBankAccount = ({ currencies }: { currencies: CurrencyChoice[] }) => {
  const t = useText();
  return (
    <DialogButton label={t('Add a bank account')} said={t('Added.')} title={t('Add a bank account')}>
      {(close) => <BankAccountForm currencies={currencies} may={{ add: true, remove: true }} close={close} />}
    </DialogButton>
  );
};

/** Which currencies somebody may add to an account, and take from it. */
type May = { add: boolean; remove: boolean };

type EditBankAccountProps = { account: AdminCompanyBankAccount; name: string; currencies: CurrencyChoice[]; may: May };

export const EditBankAccount = ({ account, name, currencies, may }: EditBankAccountProps) => {
  const t = useText();
  return (
    <DialogButton label={t('Edit')} name={t('Edit {name}', { name })} title={name}>
      {(close) => <BankAccountForm account={account} currencies={currencies} may={may} close={close} />}
    </DialogButton>
  );
};

export const DeleteBankAccount = ({ id, name }: { id: number; name: string }) => {
  const t = useText();
  return (
    <ConfirmButton
      label={t('Delete')}
      name={t('Delete {name}', { name })}
      question={t('Delete this bank account?')}
      act={() => api.admin.bankAccounts.remove.mutate({ id: String(id) })}
    >
      {t('It is {name}. Users do not see it any more. This cannot be taken back.', { name })}
    </ConfirmButton>
  );
};

type BankAccountFormProps = { account?: AdminCompanyBankAccount; currencies: CurrencyChoice[]; may: May; close(): void };

const BankAccountForm = ({ account, currencies, may, close }: BankAccountFormProps) => {
  const t = useText();
  const submit = useSubmit((written: BankAccountFields) =>
    (account ? changeBankAccount(account, written) : addBankAccount(written)).then(close),
  );
  const taken = account?.currencies.map(({ code }) => code) ?? [];
  return (
    <Form submit={submit} read={readBankAccount} className="mt-3">
      {(fields) => {
        const text = (name: TextName) => ({ name, autoComplete: 'off', defaultValue: account?.[name] ?? '', errors: fields[name] });
        return (
          <>
            <Field label={t('Account name')} hint={t('Whose it is, as payers write it.')} {...text('name')} />
            <Field label={t('Bank')} {...text('bank_name')} />
            <Field label="IBAN" spellCheck={false} {...text('iban')} />
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label="BIC" spellCheck={false} {...text('bic')} />
              <Field label={t('Account number')} {...text('number')} />
              <Field label={t('Branch code')} {...text('branch_code')} />
              <Field label={t('Routing number')} {...text('routing_number')} />
              <Field label={t('Sort code')} {...text('sort_code')} />
              <SelectField
                label={t('For')}
                name="action"
                defaultValue={account?.action ?? ''}
                {...(fields['action'] && { errors: fields['action'] })}
              >
                <option value="">{t('Anything')}</option>
                {BANK_ACCOUNT_ACTIONS.map((action) => (
                  <option key={action} value={action}>
                    {t.word(action)}
                  </option>
                ))}
              </SelectField>
            </div>
            <CurrencyBoxes currencies={currencies} taken={taken} may={may} />
            {account && <Checkbox label={t('Archived: users do not see it')} name="archived" defaultChecked={account.archived} />}
            <FormDialogActions submit={submit} cancel={close}>
              {account ? t('Save') : t('Add')}
            </FormDialogActions>
          </>
        );
      }}
    </Form>
  );
};

type CurrencyBoxesProps = { currencies: CurrencyChoice[]; taken: readonly string[]; may: May };

/** In which currencies the account takes money. One that may not be changed is sent as it is. */
const CurrencyBoxes = ({ currencies, taken, may }: CurrencyBoxesProps) => {
  const t = useText();
  const kept = taken.filter((code) => !may.remove || !currencies.some((currency) => currency.code === code));
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1 font-medium">{t('Takes money in')}</legend>
      {kept.map((code) => (
        <input key={code} type="hidden" name="currencies" value={code} />
      ))}
      {currencies.map(({ code, description }) => {
        const isTaken = taken.includes(code);
        return (
          <Checkbox
            key={code}
            label={`${description} (${code})`}
            name="currencies"
            value={code}
            defaultChecked={isTaken}
            disabled={isTaken ? !may.remove : !may.add}
          />
        );
      })}
    </fieldset>
  );
};
