'use client';

// Forms for the bank accounts of the company. The API adds and removes their currencies one at a time.
import { checklist, flag, note, selectOrNull, textOrNull } from '#app/_ui/form/record-fields.tsx';
import { addDialog, deleteButton, editDialog, type FieldTools } from '#app/_ui/form/record-forms.tsx';
import { enumOptions } from '#app/_ui/form/select-fields.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import { COMPANY_BANK_ACCOUNT_ACTIONS } from '#server/kernel/company-enums.ts';
import type { AdminCompanyBankAccount } from '#server/modules/companies/index.ts';

const { bankAccounts } = api.admin;

/** Adds the new currencies, and then removes the others. */
const setCurrencies = async (id: string, before: readonly string[], after: readonly string[]): Promise<void> => {
  const { add, remove } = bankAccounts.currencies;
  for (const currency of after) if (!before.includes(currency)) await add.mutate({ id, currency });
  for (const code of before) if (!after.includes(code)) await remove.mutate({ id, code });
};

type BankAccountFieldsProps = {
  currencies: { code: string; description: string }[];
  /** The account to change. */
  account?: AdminCompanyBankAccount;
  /** The permissions to add currencies to an account, and to remove them. */
  permissions?: { add: boolean; remove: boolean };
};

const currencyCodes = (account: AdminCompanyBankAccount | undefined): string[] => account?.currencies.map(({ code }) => code) ?? [];

const bankAccountFields = ({ t }: FieldTools, { currencies, account, permissions }: BankAccountFieldsProps) => {
  const initialCodes = currencyCodes(account);
  const isListed = (code: string) => currencies.some((currency) => currency.code === code);
  const options = currencies.map(({ code, description }) => ({
    value: code,
    label: `${description} (${code})`,
    isFixed: permissions !== undefined && (initialCodes.includes(code) ? !permissions.remove : !permissions.add),
  }));
  return {
    name: textOrNull(t('Account name'), { hint: t('Account holder, as payers enter it.') }),
    bank_name: textOrNull(t('Bank')),
    iban: textOrNull('IBAN', { isCode: true }),
    bic: textOrNull('BIC', { isCode: true, columns: 2 }),
    number: textOrNull(t('Account number'), { columns: 2 }),
    branch_code: textOrNull(t('Branch code'), { columns: 2 }),
    routing_number: textOrNull(t('Routing number'), { columns: 2 }),
    sort_code: textOrNull(t('Sort code'), { columns: 2 }),
    action: selectOrNull(t('For'), t('All purposes'), enumOptions(t, COMPANY_BANK_ACCOUNT_ACTIONS), { columns: 2 }),
    // Keeps the currencies of the account that are archived or that the admin may not view.
    unlisted: note(initialCodes.map((code) => !isListed(code) && <input key={code} type="hidden" name="currencies" value={code} />)),
    currencies: checklist(t('Currencies'), options, initialCodes),
    ...(account && { archived: flag(t('Archived: hidden from users')) }),
  };
};

export const AddBankAccount = addDialog(bankAccountFields, ({ t }) => ({
  label: t('Add bank account'),
  send: async ({ currencies, ...input }) => {
    const { id } = await bankAccounts.create.mutate({ ...input, archived: false });
    await setCurrencies(String(id), [], currencies);
  },
}));

type EditBankAccountProps = Required<BankAccountFieldsProps> & { name: string };

/** Changes a bank account. It is restored first or archived last, because archived accounts accept no other changes. */
export const EditBankAccount = editDialog(bankAccountFields, ({ t }, { account, name }: EditBankAccountProps) => ({
  name: t('Edit {name}', { name }),
  title: name,
  values: account,
  send: async ({ currencies }, { archived, currencies: _codes, ...changes }) => {
    const id = String(account.id);
    if (Object.keys(changes).length > 0 || archived === false)
      await bankAccounts.update.mutate({ id, ...changes, ...(archived === false && { archived }) });
    await setCurrencies(id, currencyCodes(account), currencies);
    if (archived) await bankAccounts.update.mutate({ id, archived });
  },
}));

export const DeleteBankAccount = deleteButton(({ t }, { id, name }: { id: number; name: string }) => ({
  name,
  question: t('Delete this bank account?'),
  warning: t('{name} is hidden from users immediately. This cannot be undone.', { name }),
  onConfirm: () => bankAccounts.remove.mutate({ id: String(id) }),
}));
