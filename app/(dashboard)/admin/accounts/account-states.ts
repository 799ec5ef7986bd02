import type { AdminAccount } from '#server/modules/accounts/index.ts';

/** The states of an account, as source texts for StatusChip. */
export const accountStates = (account: Pick<AdminAccount, 'primary' | 'recon' | 'hidden' | 'archived'>): string[] => [
  ...(account.primary ? ['Primary'] : []),
  ...(account.recon ? ['Reconciliation'] : []),
  ...(account.hidden ? ['Hidden'] : []),
  ...(account.archived ? ['Archived'] : []),
];

type AccountCurrencySwitches = Pick<AdminAccount['currencies'][number], 'settings' | 'archived'>;

/** Whether the balance can be spent. */
export const allowsDebits = ({ settings }: Pick<AccountCurrencySwitches, 'settings'>): boolean =>
  settings.allow_transactions && settings.allow_debit_transactions;

/** Which transactions a currency of an account allows, as a source text for StatusChip. */
export const currencyStatus = ({
  settings,
  archived,
}: AccountCurrencySwitches): 'Open' | 'Frozen' | 'No debits' | 'No credits' | 'Archived' => {
  if (archived) return 'Archived';
  const {
    allow_transactions: allowsAny,
    allow_debit_transactions: allowsDebitTransactions,
    allow_credit_transactions: allowsCreditTransactions,
  } = settings;
  if (!allowsAny || (!allowsDebitTransactions && !allowsCreditTransactions)) return 'Frozen';
  if (!allowsDebitTransactions) return 'No debits';
  return allowsCreditTransactions ? 'Open' : 'No credits';
};
