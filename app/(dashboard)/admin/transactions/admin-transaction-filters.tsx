'use client';

import { message } from '#app/_language/translate.ts';
import { useText } from '#language';
import { FilterBar, SearchFilter } from '#app/_ui/table/filters.tsx';
import { adminTransactionList, type AdminTransactionQuery } from '#app/(dashboard)/admin/transactions/admin-transactions.ts';
import { TransactionFilterFields } from '#app/(dashboard)/transactions/transaction-filters.tsx';

const TYPE_OPTIONS = [
  { value: 'credit', label: message('Credits') },
  { value: 'debit', label: message('Debits') },
] as const;

export const AdminTransactionFilters = ({ query, currencies }: { query: AdminTransactionQuery; currencies: string[] }) => {
  const t = useText();
  return (
    <FilterBar list={adminTransactionList} query={query}>
      {(change) => (
        <TransactionFilterFields query={query} change={change} currencies={currencies} types={TYPE_OPTIONS}>
          <SearchFilter
            name="user"
            label={t('User, by email, mobile number, username or id')}
            placeholder={t('User')}
            value={query.user}
            onChange={(user) => change({ user })}
          />
        </TransactionFilterFields>
      )}
    </FilterBar>
  );
};
