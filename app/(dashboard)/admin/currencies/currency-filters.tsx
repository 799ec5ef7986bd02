'use client';

import { message } from '#app/_language/translate.ts';
import { shownOptions } from '#app/_ui/form/select-fields.tsx';
import { useText } from '#language';
import { FilterBar, FilterChips, SelectFilter } from '#app/_ui/table/filters.tsx';
import { currencyList, type CurrencyQuery } from '#app/(dashboard)/admin/currencies/query.ts';

const SHOWN_OPTIONS = [
  { value: 'used', label: message('In use') },
  { value: 'archived', label: message('Archived') },
] as const;

export const CurrencyFilters = ({ query }: { query: CurrencyQuery }) => {
  const t = useText();
  return (
    <FilterBar list={currencyList} query={query}>
      {(change) => (
        <FilterChips>
          <SelectFilter
            label={t('Shown')}
            none={t('All')}
            value={query.shown}
            options={shownOptions(t, SHOWN_OPTIONS)}
            onChange={(shown) => change({ shown })}
          />
        </FilterChips>
      )}
    </FilterBar>
  );
};
