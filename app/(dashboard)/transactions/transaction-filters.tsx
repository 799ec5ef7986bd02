'use client';

import { FilterBar } from '#app/_ui/filter-bar.tsx';
import { transactionList, type TransactionQuery } from '#app/(dashboard)/transactions/query.ts';
import { TransactionFilterFields } from '#app/(dashboard)/transactions/transaction-filter-fields.tsx';

const TYPE_OPTIONS = [
  { value: 'credit', label: 'Incoming' },
  { value: 'debit', label: 'Outgoing' },
] as const;

export const TransactionFilters = ({ query, currencies }: { query: TransactionQuery; currencies: string[] }) => (
  <FilterBar list={transactionList} query={query}>
    {(change) => <TransactionFilterFields query={query} change={change} currencies={currencies} types={TYPE_OPTIONS} hasSortableTitles />}
  </FilterBar>
);
