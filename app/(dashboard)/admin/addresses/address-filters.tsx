'use client';

import { FilterBar, FilterChips, StatusFilter, UserFilter } from '#app/_ui/table/filters.tsx';
import { addressList, type AddressQuery } from '#app/(dashboard)/admin/addresses/query.ts';

export const AddressFilters = ({ query }: { query: AddressQuery }) => (
  <FilterBar list={addressList} query={query}>
    {(change) => (
      <>
        <UserFilter value={query.user} onChange={(user) => change({ user })} />
        <FilterChips>
          <StatusFilter value={query.status} onChange={(status) => change({ status })} />
        </FilterChips>
      </>
    )}
  </FilterBar>
);
