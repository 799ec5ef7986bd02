'use client';

import { FilterBar, FilterChips } from '#app/_ui/filter-bar.tsx';
import { DateFilter, SearchFilter, SelectFilter } from '#app/_ui/filters.tsx';
import { adminTransactionList, DEFAULT_ORDER, type AdminTransactionQuery } from '#app/(dashboard)/admin/transactions/query.ts';
import { TRANSACTION_STATUSES } from '#server/kernel/transaction-words.ts';

const TYPE_OPTIONS = [
  { value: 'credit', label: 'Credits' },
  { value: 'debit', label: 'Debits' },
] as const;
const ORDER_OPTIONS = [
  { value: 'created', label: 'Oldest first' },
  { value: '-amount', label: 'Highest amount first' },
  { value: 'amount', label: 'Lowest amount first' },
] as const;
const STATUS_OPTIONS = TRANSACTION_STATUSES.map((status) => ({ value: status, label: status }));

export const AdminTransactionFilters = ({ query, currencies }: { query: AdminTransactionQuery; currencies: string[] }) => (
  <FilterBar list={adminTransactionList} query={query}>
    {(change) => (
      <>
        <SearchFilter
          name="search"
          label="Reference or transaction id"
          placeholder="Reference or id"
          value={query.search}
          onChange={(search) => change({ search })}
        />
        <SearchFilter
          name="user"
          label="User, by email, mobile number, username or id"
          placeholder="User"
          value={query.user}
          onChange={(user) => change({ user })}
        />
        <FilterChips>
          <SelectFilter label="Status" value={query.status} options={STATUS_OPTIONS} onChange={(status) => change({ status })} />
          <SelectFilter label="Type" value={query.type} options={TYPE_OPTIONS} onChange={(type) => change({ type })} />
          <SelectFilter
            label="Currency"
            value={query.currency}
            options={currencies.map((code) => ({ value: code, label: code }))}
            onChange={(currency) => change({ currency })}
          />
          <DateFilter label="From" value={query.from} max={query.to} onChange={(from) => change({ from })} />
          <DateFilter label="To" value={query.to} min={query.from} onChange={(to) => change({ to })} />
          <SelectFilter
            label="Order"
            none="Newest first"
            value={query.order === DEFAULT_ORDER ? null : query.order}
            options={ORDER_OPTIONS}
            onChange={(order) => change({ order: order ?? DEFAULT_ORDER })}
          />
        </FilterChips>
      </>
    )}
  </FilterBar>
);
