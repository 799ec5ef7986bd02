import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { listQuery } from '#app/_ui/table/list-query.ts';
import type { AdminAccount } from '#server/modules/accounts/index.ts';

/** Whose an account is. */
const OWNERS = ['users', 'company'] as const;

/** What can be said of an account, as its row says it. */
const STATES = ['primary', 'recon', 'hidden', 'archived'] as const;

export const accountList = listQuery(
  '/admin/accounts',
  {
    search: parseAsString,
    owner: parseAsStringLiteral(OWNERS),
    state: parseAsStringLiteral(STATES),
    currency: parseAsString,
  },
  {},
);
export type AccountQuery = Awaited<ReturnType<typeof accountList.read>>;

/** The page of one account. */
export const accountHref = (reference: string): `/${string}` => `/admin/accounts/${reference}`;

/** What the API is asked for the list. */
export const toFilters = ({ search, owner, state, currency }: AccountQuery): Record<string, string> => ({
  ...(search && { search }),
  ...(owner && { user__isnull: String(owner === 'company') }),
  ...(state && { [state]: 'true' }),
  ...(currency && { currency }),
});

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
