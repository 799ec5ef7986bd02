'use client';

import type { ReactNode } from 'react';
import { FilterChips } from '#app/_ui/filter-bar.tsx';
import { DateFilter, SearchFilter, SelectFilter } from '#app/_ui/filters.tsx';
import { DEFAULT_ORDER, type TransactionQuery } from '#app/(dashboard)/transactions/query.ts';
import { TRANSACTION_STATUSES, type TxType } from '#server/kernel/transaction-words.ts';

const ORDER_OPTIONS = [
  { value: 'created', label: 'Oldest first' },
  { value: '-amount', label: 'Highest amount first' },
  { value: 'amount', label: 'Lowest amount first' },
] as const;
const STATUS_OPTIONS = TRANSACTION_STATUSES.map((status) => ({ value: status, label: status }));

type TransactionFilterFieldsProps = {
  query: TransactionQuery;
  change(next: Partial<TransactionQuery>): void;
  currencies: string[];
  /** What the two directions are called to whoever reads the list. */
  types: readonly { value: TxType; label: string }[];
  /** Whether a wide table sorts by its titles: the order stands among the filters only where the table is too narrow for that. */
  hasSortableTitles?: boolean;
  /** Further searches, beside the one for a reference. */
  children?: ReactNode;
};

/** What narrows a list of transactions, whoever reads it. */
export const TransactionFilterFields = (props: TransactionFilterFieldsProps) => {
  const { query, change, currencies, types, hasSortableTitles = false, children } = props;
  return (
    <>
      <SearchFilter
        name="search"
        label="Reference or transaction id"
        placeholder="Reference or id"
        value={query.search}
        onChange={(search) => change({ search })}
      />
      {children}
      <FilterChips>
        <SelectFilter label="Status" value={query.status} options={STATUS_OPTIONS} onChange={(status) => change({ status })} />
        <SelectFilter label="Type" value={query.type} options={types} onChange={(type) => change({ type })} />
        <SelectFilter
          label="Currency"
          value={query.currency}
          options={currencies.map((code) => ({ value: code, label: code }))}
          onChange={(currency) => change({ currency })}
        />
        {/* Nobody chooses it here: pages of accounts lead here with theirs. */}
        {query.account && (
          <SelectFilter
            label="Account"
            none="Any account"
            value={query.account}
            options={[{ value: query.account, label: `Account ${query.account}` }]}
            onChange={(account) => change({ account })}
          />
        )}
        <DateFilter label="From" value={query.from} max={query.to} onChange={(from) => change({ from })} />
        <DateFilter label="To" value={query.to} min={query.from} onChange={(to) => change({ to })} />
        <div className={hasSortableTitles ? '@3xl:hidden' : 'contents'}>
          <SelectFilter
            label="Order"
            none="Newest first"
            value={query.order === DEFAULT_ORDER ? null : query.order}
            options={ORDER_OPTIONS}
            onChange={(order) => change({ order: order ?? DEFAULT_ORDER })}
          />
        </div>
      </FilterChips>
    </>
  );
};
