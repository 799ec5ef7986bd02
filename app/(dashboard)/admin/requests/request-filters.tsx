'use client';

import { message } from '#app/_language/translate.ts';
import { shownOptions } from '#app/_ui/form/select-fields.tsx';
import { useText } from '#language';
import { FilterBar, FilterChips, DateFilter, SearchFilter, SelectFilter, UserFilter } from '#app/_ui/table/filters.tsx';
import { METHODS, OUTCOMES, requestList, type RequestQuery } from '#app/(dashboard)/admin/requests/query.ts';

const METHOD_OPTIONS = METHODS.map((method) => ({ value: method, label: method }));

const OUTCOME_NAMES = { '2xx': message('Answered (2xx)'), '4xx': message('Refused (4xx)'), '5xx': message('Failed (5xx)') };
const OUTCOME_OPTIONS = OUTCOMES.map((outcome) => ({ value: outcome, label: OUTCOME_NAMES[outcome] }));

export const RequestFilters = ({ query }: { query: RequestQuery }) => {
  const t = useText();
  return (
    <FilterBar list={requestList} query={query}>
      {(change) => (
        <>
          <SearchFilter
            name="path"
            label={t('Path')}
            placeholder={t('Part of the path')}
            value={query.path}
            onChange={(path) => change({ path })}
          />
          <UserFilter value={query.user} onChange={(user) => change({ user })} />
          <FilterChips>
            <SelectFilter
              label={t('Outcome')}
              none={t('Any outcome')}
              value={query.outcome}
              options={shownOptions(t, OUTCOME_OPTIONS)}
              onChange={(outcome) => change({ outcome })}
            />
            <SelectFilter
              label={t('Method')}
              none={t('Any method')}
              value={query.method}
              options={METHOD_OPTIONS}
              onChange={(method) => change({ method })}
            />
            <DateFilter label={t('From')} value={query.from} max={query.to} onChange={(from) => change({ from })} />
            <DateFilter label={t('To')} value={query.to} min={query.from} onChange={(to) => change({ to })} />
          </FilterChips>
        </>
      )}
    </FilterBar>
  );
};
