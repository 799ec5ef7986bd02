'use client';

import { FilterBar } from '#app/_ui/filter-bar.tsx';
import { SearchFilter } from '#app/_ui/filters.tsx';
import { adminTransactionList, type AdminTransactionQuery } from '#app/(dashboard)/admin/transactions/query.ts';
import { TransactionFilterFields } from '#app/(dashboard)/transactions/transaction-filter-fields.tsx';

const TYPE_OPTIONS = [
  { value: 'credit', label: 'Credits' },
  { value: 'debit', label: 'Debits' },
] as const;

export const AdminTransactionFilters = ({ query, currencies }: { query: AdminTransactionQuery; currencies: string[] }) => (
  <FilterBar list={adminTransactionList} query={query}>
    {(change) => (
      <TransactionFilterFields query={query} change={change} currencies={currencies} types={TYPE_OPTIONS}>
        <SearchFilter
          name="user"
          label="User, by email, mobile number, username or id"
          placeholder="User"
          value={query.user}
          onChange={(user) => change({ user })}
        />
      </TransactionFilterFields>
    )}
  </FilterBar>
);
