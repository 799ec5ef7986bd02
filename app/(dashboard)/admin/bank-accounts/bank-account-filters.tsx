'use client';

import { useText } from '#language';
import { FilterBar, FilterChips, SearchFilter, StatusFilter, UserFilter } from '#app/_ui/table/filters.tsx';
import { bankAccountList, type BankAccountQuery } from '#app/(dashboard)/admin/bank-accounts/query.ts';

export const BankAccountFilters = ({ query }: { query: BankAccountQuery }) => {
  const t = useText();
  return (
    <FilterBar list={bankAccountList} query={query}>
      {(change) => (
        <>
          <UserFilter value={query.user} onChange={(user) => change({ user })} />
          <SearchFilter
            name="number"
            label={t('Number')}
            placeholder={t('IBAN or account number')}
            value={query.number}
            onChange={(number) => change({ number })}
          />
          <FilterChips>
            <StatusFilter value={query.status} onChange={(status) => change({ status })} />
          </FilterChips>
        </>
      )}
    </FilterBar>
  );
};
