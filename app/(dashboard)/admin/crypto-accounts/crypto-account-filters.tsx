'use client';

import { useText } from '#language';
import { FilterBar, FilterChips, SearchFilter, SelectFilter, StatusFilter, UserFilter } from '#app/_ui/table/filters.tsx';
import { cryptoAccountList, type CryptoAccountQuery } from '#app/(dashboard)/admin/crypto-accounts/query.ts';
import { CRYPTO_TYPES } from '#server/kernel/crypto-words.ts';

export const CryptoAccountFilters = ({ query }: { query: CryptoAccountQuery }) => {
  const t = useText();
  return (
    <FilterBar list={cryptoAccountList} query={query}>
      {(change) => (
        <>
          <UserFilter value={query.user} onChange={(user) => change({ user })} />
          <SearchFilter
            name="address"
            label={t('Address')}
            placeholder={t('Whole address')}
            value={query.address}
            onChange={(address) => change({ address })}
          />
          <FilterChips>
            <SelectFilter
              label={t('Type')}
              value={query.type}
              options={CRYPTO_TYPES.map((type) => ({ value: type, label: t.word(type) }))}
              onChange={(type) => change({ type })}
            />
            <StatusFilter value={query.status} onChange={(status) => change({ status })} />
          </FilterChips>
        </>
      )}
    </FilterBar>
  );
};
