import type { AdminAccount } from '#server/modules/accounts/accounts/schema.ts';

/** What is to be known of an account at a glance, as chips: in the words that StatusChip knows. */
export const statesOf = (account: Pick<AdminAccount, 'primary' | 'recon' | 'hidden' | 'archived'>): string[] => [
  ...(account.primary ? ['Primary'] : []),
  ...(account.recon ? ['Reconciliation'] : []),
  ...(account.hidden ? ['Hidden'] : []),
  ...(account.archived ? ['Archived'] : []),
];

type Switched = Pick<AdminAccount['currencies'][number], 'settings' | 'archived'>;

/** What an account in a currency lets through, in a word. */
export const passageOf = ({ settings, archived }: Switched): 'Open' | 'Frozen' | 'No debits' | 'No credits' | 'Archived' => {
  if (archived) return 'Archived';
  const { allow_transactions: any, allow_debit_transactions: debits, allow_credit_transactions: credits } = settings;
  if (!any || (!debits && !credits)) return 'Frozen';
  if (!debits) return 'No debits';
  return credits ? 'Open' : 'No credits';
};
