'use client';

import { labelOf } from '#app/_lib/label.ts';
import { FilterBar, FilterChips } from '#app/_ui/filter-bar.tsx';
import { SearchFilter, SelectFilter } from '#app/_ui/filters.tsx';
import { addressList, type AddressQuery } from '#app/(dashboard)/admin/addresses/query.ts';
import { VERIFICATION_STATUSES } from '#server/kernel/verification-status.ts';

const STATUS_OPTIONS = VERIFICATION_STATUSES.map((status) => ({ value: status, label: labelOf(status) }));

export const AddressFilters = ({ query }: { query: AddressQuery }) => (
  <FilterBar list={addressList} query={query}>
    {(change) => (
      <>
        <SearchFilter
          name="user"
          label="User"
          placeholder="Email, mobile or user id"
          value={query.user}
          onChange={(user) => change({ user })}
        />
        <FilterChips>
          <SelectFilter label="Status" value={query.status} options={STATUS_OPTIONS} onChange={(status) => change({ status })} />
        </FilterChips>
      </>
    )}
  </FilterBar>
);
