'use client';

import { labelOf } from '#app/_lib/label.ts';
import { FilterBar, FilterChips } from '#app/_ui/filter-bar.tsx';
import { SearchFilter, SelectFilter } from '#app/_ui/filters.tsx';
import { StatusFilter, UserFilter } from '#app/_ui/record-filters.tsx';
import { cryptoAccountList, type CryptoAccountQuery } from '#app/(dashboard)/admin/crypto-accounts/query.ts';
import { CRYPTO_TYPES } from '#server/kernel/crypto-words.ts';

const TYPE_OPTIONS = CRYPTO_TYPES.map((type) => ({ value: type, label: labelOf(type) }));

export const CryptoAccountFilters = ({ query }: { query: CryptoAccountQuery }) => (
  <FilterBar list={cryptoAccountList} query={query}>
    {(change) => (
      <>
        <UserFilter value={query.user} onChange={(user) => change({ user })} />
        <SearchFilter
          name="address"
          label="Address"
          placeholder="Whole address"
          value={query.address}
          onChange={(address) => change({ address })}
        />
        <FilterChips>
          <SelectFilter label="Type" value={query.type} options={TYPE_OPTIONS} onChange={(type) => change({ type })} />
          <StatusFilter value={query.status} onChange={(status) => change({ status })} />
        </FilterChips>
      </>
    )}
  </FilterBar>
);
