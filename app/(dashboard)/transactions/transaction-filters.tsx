'use client';

import { message } from '#app/_language/translate.ts';
import { ColumnChoice } from '#app/_ui/table/view-controls.tsx';
import { FilterBar } from '#app/_ui/table/filters.tsx';
import { TRANSACTION_COLUMNS, TRANSACTIONS_PATH, transactionList, type TransactionQuery } from '#app/(dashboard)/transactions/query.ts';
import { TransactionFilterFields } from '#app/(dashboard)/transactions/transaction-filter-fields.tsx';

const TYPE_OPTIONS = [
  { value: 'credit', label: message('Incoming') },
  { value: 'debit', label: message('Outgoing') },
] as const;

type TransactionFiltersProps = { query: TransactionQuery; currencies: string[]; shown: readonly string[] };

export const TransactionFilters = ({ query, currencies, shown }: TransactionFiltersProps) => (
  <FilterBar list={transactionList} query={query}>
    {(change) => (
      <TransactionFilterFields
        query={query}
        change={change}
        currencies={currencies}
        types={TYPE_OPTIONS}
        hasSortableTitles
        more={<ColumnChoice list={TRANSACTIONS_PATH} columns={TRANSACTION_COLUMNS} shown={shown} />}
      />
    )}
  </FilterBar>
);
