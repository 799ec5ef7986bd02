'use client';

import { FilterBar, FilterChips } from '#app/_ui/filter-bar.tsx';
import { SearchFilter, SelectFilter } from '#app/_ui/filters.tsx';
import { accountList, type AccountQuery } from '#app/(dashboard)/admin/accounts/query.ts';

const OWNER_OPTIONS = [
  { value: 'users', label: 'Of users' },
  { value: 'company', label: 'Standalone' },
] as const;

const STATE_OPTIONS = [
  { value: 'primary', label: 'Primary' },
  { value: 'recon', label: 'Reconciliation' },
  { value: 'hidden', label: 'Hidden' },
  { value: 'archived', label: 'Archived' },
] as const;

export const AccountFilters = ({ query, currencies }: { query: AccountQuery; currencies: string[] }) => (
  <FilterBar list={accountList} query={query}>
    {(change) => (
      <>
        <SearchFilter
          name="search"
          label="Search accounts"
          placeholder="Reference, name or person"
          value={query.search}
          onChange={(search) => change({ search })}
        />
        <FilterChips>
          <SelectFilter label="Whose" value={query.owner} options={OWNER_OPTIONS} onChange={(owner) => change({ owner })} />
          <SelectFilter label="State" value={query.state} options={STATE_OPTIONS} onChange={(state) => change({ state })} />
          <SelectFilter
            label="Currency"
            value={query.currency}
            options={currencies.map((code) => ({ value: code, label: code }))}
            onChange={(currency) => change({ currency })}
          />
        </FilterChips>
      </>
    )}
  </FilterBar>
);
