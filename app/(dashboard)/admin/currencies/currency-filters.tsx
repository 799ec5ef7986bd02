'use client';

import { FilterBar, FilterChips } from '#app/_ui/filter-bar.tsx';
import { SelectFilter } from '#app/_ui/filters.tsx';
import { currencyList, type CurrencyQuery } from '#app/(dashboard)/admin/currencies/query.ts';

const SHOWN_OPTIONS = [
  { value: 'used', label: 'In use' },
  { value: 'archived', label: 'Archived' },
] as const;

export const CurrencyFilters = ({ query }: { query: CurrencyQuery }) => (
  <FilterBar list={currencyList} query={query}>
    {(change) => (
      <FilterChips>
        <SelectFilter label="Shown" none="All" value={query.shown} options={SHOWN_OPTIONS} onChange={(shown) => change({ shown })} />
      </FilterChips>
    )}
  </FilterBar>
);
