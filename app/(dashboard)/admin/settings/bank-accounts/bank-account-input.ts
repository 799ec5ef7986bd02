// What the form of a bank account of the company says: its fields, and the currencies in which it takes money, which the API adds and takes
// away one by one.
import { changedValues, trimmedText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import type { AdminCompanyBankAccount } from '#server/modules/companies/company-bank-accounts/schema.ts';
import { BANK_ACCOUNT_ACTIONS } from '#server/kernel/bank-account-words.ts';

const TEXTS = ['name', 'bank_name', 'iban', 'bic', 'number', 'branch_code', 'routing_number', 'sort_code'] as const;
export type TextName = (typeof TEXTS)[number];

export const readBankAccount = (form: FormData) => ({
  fields: {
    ...(Object.fromEntries(TEXTS.map((name) => [name, trimmedText(form, name) || null])) as Record<TextName, string | null>),
    action: BANK_ACCOUNT_ACTIONS.find((action) => action === trimmedText(form, 'action')) ?? null,
    archived: form.has('archived'),
  },
  currencies: form.getAll('currencies').map(String),
});

export type BankAccountFields = ReturnType<typeof readBankAccount>;

/** Says in which currencies the account takes money from now on. */
const setCurrencies = async (id: string, before: readonly string[], after: readonly string[]): Promise<void> => {
  const { add, remove } = api.admin.bankAccounts.currencies;
  for (const currency of after) if (!before.includes(currency)) await add.mutate({ id, currency });
  for (const code of before) if (!after.includes(code)) await remove.mutate({ id, code });
};

export const addBankAccount = async ({ fields, currencies }: BankAccountFields): Promise<void> => {
  const { id } = await api.admin.bankAccounts.create.mutate(fields);
  await setCurrencies(String(id), [], currencies);
};

/** Changes what was changed; an archived account is brought back before anything else of it can change, and put away last. */
export const changeBankAccount = async (account: AdminCompanyBankAccount, { fields, currencies }: BankAccountFields): Promise<void> => {
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
