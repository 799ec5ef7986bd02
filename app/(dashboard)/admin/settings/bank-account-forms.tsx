'use client';

// Forms for the bank accounts of the company. The API adds and removes their currencies one at a time.
import { changedValues, trimmedText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import type { AdminCompanyBankAccount } from '#server/modules/companies/index.ts';
import { COMPANY_BANK_ACCOUNT_ACTIONS } from '#server/kernel/company-enums.ts';
import { useText } from '#language';
import { Checkbox, Field, NamedOptions, SelectField } from '#app/_ui/form/field.tsx';
import { DeleteButton, FormDialog } from '#app/_ui/feedback/dialog.tsx';
import { CheckboxList } from '#app/_ui/form/choice.tsx';
import { wordOptions } from '#app/_ui/form/select-fields.tsx';

const TEXTS = ['name', 'bank_name', 'iban', 'bic', 'number', 'branch_code', 'routing_number', 'sort_code'] as const;
type TextName = (typeof TEXTS)[number];

const readBankAccount = (form: FormData) => ({
  fields: {
    ...(Object.fromEntries(TEXTS.map((name) => [name, trimmedText(form, name) || null])) as Record<TextName, string | null>),
    action: COMPANY_BANK_ACCOUNT_ACTIONS.find((action) => action === trimmedText(form, 'action')) ?? null,
    archived: form.has('archived'),
  },
  currencies: form.getAll('currencies').map(String),
});

type BankAccountInput = ReturnType<typeof readBankAccount>;

/** Adds and removes currencies. */
const setCurrencies = async (id: string, before: readonly string[], after: readonly string[]): Promise<void> => {
  const { add, remove } = api.admin.bankAccounts.currencies;
  for (const currency of after) if (!before.includes(currency)) await add.mutate({ id, currency });
  for (const code of before) if (!after.includes(code)) await remove.mutate({ id, code });
};

const addBankAccount = async ({ fields, currencies }: BankAccountInput): Promise<void> => {
  const { id } = await api.admin.bankAccounts.create.mutate(fields);
  await setCurrencies(String(id), [], currencies);
};

/** Sends the changes. An account is restored first and archived last, because archived accounts cannot be changed otherwise. */
const changeBankAccount = async (account: AdminCompanyBankAccount, { fields, currencies }: BankAccountInput): Promise<void> => {
  const id = String(account.id);
  const { archived, ...texts } = changedValues<BankAccountInput['fields']>(account, fields);
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
    <FormDialog
      label={t('Add a bank account')}
      title={t('Add a bank account')}
      said={t('Added.')}
      submitLabel={t('Add')}
      read={readBankAccount}
      send={addBankAccount}
    >
      <BankAccountFields currencies={currencies} chosen={[]} may={{ add: true, remove: true }} />
    </FormDialog>
  );
};

/** Permissions to add currencies to an account, and to remove them. */
type CurrencyRights = { add: boolean; remove: boolean };

type EditBankAccountProps = { account: AdminCompanyBankAccount; name: string; currencies: CurrencyChoice[]; may: CurrencyRights };

export const EditBankAccount = ({ account, name, currencies, may }: EditBankAccountProps) => {
  const t = useText();
  const { currencies: held, ...values } = account;
  return (
    <FormDialog
      label={t('Edit')}
      name={t('Edit {name}', { name })}
      title={name}
      values={values}
      read={readBankAccount}
      send={(input) => changeBankAccount(account, input)}
    >
      <BankAccountFields currencies={currencies} chosen={held.map(({ code }) => code)} may={may} />
      <Checkbox label={t('Archived: users do not see it')} name="archived" />
    </FormDialog>
  );
};

type BankAccountFieldsProps = { currencies: CurrencyChoice[]; chosen: string[]; may: CurrencyRights };

const BankAccountFields = ({ currencies, chosen, may }: BankAccountFieldsProps) => {
  const t = useText();
  const isListed = (code: string) => currencies.some((currency) => currency.code === code);
  return (
    <>
      <Field label={t('Account name')} name="name" autoComplete="off" hint={t('Whose it is, as payers write it.')} />
      <Field label={t('Bank')} name="bank_name" autoComplete="off" />
      <Field label="IBAN" name="iban" isCode />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="BIC" name="bic" isCode />
        <Field label={t('Account number')} name="number" autoComplete="off" />
        <Field label={t('Branch code')} name="branch_code" autoComplete="off" />
        <Field label={t('Routing number')} name="routing_number" autoComplete="off" />
        <Field label={t('Sort code')} name="sort_code" autoComplete="off" />
        <SelectField label={t('For')} name="action">
          <option value="">{t('Anything')}</option>
          <NamedOptions options={wordOptions(t, COMPANY_BANK_ACCOUNT_ACTIONS)} />
        </SelectField>
      </div>
      {/* Currencies that are archived or not visible are kept. */}
      {chosen.map((code) => !isListed(code) && <input key={code} type="hidden" name="currencies" value={code} />)}
      <CheckboxList
        legend={t('Takes money in')}
        name="currencies"
        options={currencies.map(({ code, description }) => ({
          value: code,
          label: `${description} (${code})`,
          isFixed: chosen.includes(code) ? !may.remove : !may.add,
        }))}
        chosen={chosen}
      />
    </>
  );
};

export const DeleteBankAccount = ({ id, name }: { id: number; name: string }) => {
  const t = useText();
  return (
    <DeleteButton
      name={name}
      question={t('Delete this bank account?')}
      act={() => api.admin.bankAccounts.remove.mutate({ id: String(id) })}
    >
      {t('It is {name}. Users do not see it any more. This cannot be taken back.', { name })}
    </DeleteButton>
  );
};
