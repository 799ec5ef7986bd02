'use client';

import { message } from '#app/_language/translate.ts';
import { shownOptions } from '#app/_ui/form/select-fields.tsx';
import { useText } from '#language';
import { FilterBar, FilterChips, SearchFilter, SelectFilter } from '#app/_ui/table/filters.tsx';
import { accountList, type AccountQuery } from '#app/(dashboard)/admin/accounts/account-list.ts';

const OWNER_OPTIONS = [
  { value: 'users', label: message('Of a user') },
  { value: 'company', label: message('Standalone') },
] as const;

const STATE_OPTIONS = [
  { value: 'primary', label: message('Primary') },
  { value: 'recon', label: message('Reconciliation') },
  { value: 'hidden', label: message('Hidden') },
  { value: 'archived', label: message('Archived') },
] as const;

export const AccountFilters = ({ query, currencies }: { query: AccountQuery; currencies: string[] }) => {
  const t = useText();
  return (
    <FilterBar list={accountList} query={query}>
      {(change) => (
        <>
          <SearchFilter
            name="search"
            label={t('Search accounts')}
            placeholder={t('Reference, name or person')}
            value={query.search}
            onChange={(search) => change({ search })}
          />
          <FilterChips>
            <SelectFilter
              label={t('Whose')}
              value={query.owner}
              options={shownOptions(t, OWNER_OPTIONS)}
              onChange={(owner) => change({ owner })}
            />
            <SelectFilter
              label={t('State')}
              value={query.state}
              options={shownOptions(t, STATE_OPTIONS)}
              onChange={(state) => change({ state })}
            />
            <SelectFilter
              label={t('Currency')}
              value={query.currency}
              options={currencies.map((code) => ({ value: code, label: code }))}
              onChange={(currency) => change({ currency })}
            />
          </FilterChips>
        </>
      )}
    </FilterBar>
  );
};
