import { z } from 'zod';
import { AdminAccount } from '#server/modules/accounts/index.ts';
import { AdminTransaction } from '#server/modules/payments/index.ts';
import { AdminUserListItem } from '#server/modules/people/index.ts';
import { PAGE_PARAMETERS } from '#server/records/listing.ts';
import { ReducedCurrency } from '#server/schemas/shared-schemas.ts';
import { absentWhenBlank, amount, millis } from '#server/schemas/fields.ts';

export const SEARCH_RESOURCES = ['users', 'accounts', 'transactions'] as const;
export type SearchResource = (typeof SEARCH_RESOURCES)[number];

export const AdminSearchQuery = z.object({
  query: absentWhenBlank(z.string()).meta({
    description: 'Search text: beginnings of words in a name, address, reference or note, the beginning of an ID, or an amount.',
  }),
  resources: absentWhenBlank(z.string()).meta({
    description: 'Comma-separated list of `users`, `accounts` and `transactions`. Defaults to all that you can view.',
    examples: ['users,accounts'],
  }),
  ...PAGE_PARAMETERS,
});
export type AdminSearchQuery = z.infer<typeof AdminSearchQuery>;

export const AdminSearchResults = z
  .object({
    highest_count: z.int().meta({ description: 'Number of results of the resource with the most results, at most 100.' }),
    overall_total: z.int().meta({ description: 'Number of results of all resources.' }),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.object({
      users: z.array(AdminUserListItem).meta({ description: 'Users whose name, address or ID matches.' }),
      accounts: z
        .array(AdminAccount)
        .meta({ description: 'Accounts whose reference, name or label matches, and accounts of the matching users.' }),
      transactions: z.array(AdminTransaction).meta({
        description:
          'Transactions whose ID, reference, note or amount matches, and the newest transactions of the first five matching users.',
      }),
    }),
  })
  .meta({ id: 'AdminSearchResults' });
export type AdminSearchResults = z.infer<typeof AdminSearchResults>;

const FoundPayee = z.object({ id: z.string(), name: z.string(), address: z.string() });
const FoundPerson = FoundPayee.extend({
  /** Identifies the user in requests: a verified address or, because others could verify an unverified one, the user ID. */
  identifier: z.string(),
});
const FoundAccount = z.object({ reference: z.string(), name: z.string(), holder: z.string() });
const FoundTransaction = z.object({
  id: z.string(),
  label: z.string(),
  counterparty: z.string(),
  amount,
  currency: ReducedCurrency,
  created: millis,
});

const transactionsAndAccounts = { transactions: z.array(FoundTransaction), accounts: z.array(FoundAccount) };

/** The results of the dashboard's search: the caller's own records, and those of the company that the caller may view. */
export const DashboardSearchResults = z.object({
  own: z.object({ ...transactionsAndAccounts, payees: z.array(FoundPayee) }),
  company: z.object({ ...transactionsAndAccounts, people: z.array(FoundPerson) }),
});
export type DashboardSearchResults = z.infer<typeof DashboardSearchResults>;
