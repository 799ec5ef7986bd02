import type { AdminAccount } from '#server/modules/accounts/index.ts';

/** The states of an account, as StatusChip names them. */
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

/** The kinds of transactions that an account in a currency allows, as StatusChip names them. */
export const currencyStatus = ({
  settings,
  archived,
}: AccountCurrencySwitches): 'Open' | 'Frozen' | 'No debits' | 'No credits' | 'Archived' => {
  if (archived) return 'Archived';
  const { allow_transactions: any, allow_debit_transactions: debits, allow_credit_transactions: credits } = settings;
  if (!any || (!debits && !credits)) return 'Frozen';
  if (!debits) return 'No debits';
  return credits ? 'Open' : 'No credits';
};
