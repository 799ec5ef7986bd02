'use client';

import type { ReactNode } from 'react';
import { useText } from '#language';
import { message, type Message } from '#app/_language/translate.ts';
import { FilterChips, DateFilter, SearchFilter, SelectFilter, FilterBar } from '#app/_ui/table/filters.tsx';
import {
  DEFAULT_ORDER,
  type TransactionFilterState,
  TRANSACTION_COLUMNS,
  TRANSACTIONS_PATH,
  transactionList,
  type TransactionQuery,
} from '#app/(dashboard)/transactions/query.ts';
import { TRANSACTION_STATUSES, type TxType } from '#server/kernel/transaction-words.ts';
import { ColumnChoice } from '#app/_ui/table/view-controls.tsx';

const ORDER_OPTIONS = [
  { value: 'created', label: message('Oldest first') },
  { value: '-amount', label: message('Highest amount first') },
  { value: 'amount', label: message('Lowest amount first') },
] as const;

type TransactionFilterFieldsProps = {
  query: TransactionFilterState;
  change(next: Partial<TransactionFilterState>): void;
  currencies: string[];
  /** What the two directions are called to whoever reads the list. */
  types: readonly { value: TxType; label: Message }[];
  /** Whether a wide table sorts by its titles: the order stands among the filters only where the table is too narrow for that. */
  hasSortableTitles?: boolean;
  /** Further searches, beside the one for a reference. */
  children?: ReactNode;
  /** What else changes the list, after its filters. */
  more?: ReactNode;
};

/** What narrows a list of transactions, whoever reads it. */
export const TransactionFilterFields = (props: TransactionFilterFieldsProps) => {
  const t = useText();
  const { query, change, currencies, types, hasSortableTitles = false, children, more } = props;
  return (
    <>
      <SearchFilter
        name="search"
        label={t('Exact reference or transaction id')}
        placeholder={t('Exact reference or id')}
        value={query.search}
        onChange={(search) => change({ search })}
      />
      {children}
      <FilterChips>
        <SelectFilter
          label={t('Status')}
          value={query.status}
          options={TRANSACTION_STATUSES.map((status) => ({ value: status, label: t.word(status) }))}
          onChange={(status) => change({ status })}
        />
        <SelectFilter
          label={t('Type')}
          value={query.type}
          options={types.map(({ value, label }) => ({ value, label: t(label) }))}
          onChange={(type) => change({ type })}
        />
        <SelectFilter
          label={t('Currency')}
          value={query.currency}
          options={currencies.map((code) => ({ value: code, label: code }))}
          onChange={(currency) => change({ currency })}
        />
        {/* Nobody chooses it here: pages of accounts lead here with theirs. */}
        {query.account && (
          <SelectFilter
            label={t('Account')}
            none={t('Any account')}
            value={query.account}
            options={[{ value: query.account, label: t('Account {account}', { account: query.account }) }]}
            onChange={(account) => change({ account })}
          />
        )}
        <DateFilter label={t('From')} value={query.from} max={query.to} onChange={(from) => change({ from })} />
        <DateFilter label={t('To')} value={query.to} min={query.from} onChange={(to) => change({ to })} />
        <div className={hasSortableTitles ? '@3xl:hidden' : 'contents'}>
          <SelectFilter
            label={t('Order')}
            none={t('Newest first')}
            value={query.order === DEFAULT_ORDER ? null : query.order}
            options={ORDER_OPTIONS.map(({ value, label }) => ({ value, label: t(label) }))}
            onChange={(order) => change({ order: order ?? DEFAULT_ORDER })}
          />
        </div>
        {more}
      </FilterChips>
    </>
  );
};

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
