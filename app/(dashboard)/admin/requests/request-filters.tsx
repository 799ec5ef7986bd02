'use client';

import { FilterBar, FilterChips } from '#app/_ui/filter-bar.tsx';
import { DateFilter, SearchFilter, SelectFilter } from '#app/_ui/filters.tsx';
import { UserFilter } from '#app/_ui/record-filters.tsx';
import { METHODS, OUTCOMES, requestList, type RequestQuery } from '#app/(dashboard)/admin/requests/query.ts';

const METHOD_OPTIONS = METHODS.map((method) => ({ value: method, label: method }));

const OUTCOME_NAMES = { '2xx': 'Answered (2xx)', '4xx': 'Refused (4xx)', '5xx': 'Failed (5xx)' };
const OUTCOME_OPTIONS = OUTCOMES.map((outcome) => ({ value: outcome, label: OUTCOME_NAMES[outcome] }));

export const RequestFilters = ({ query }: { query: RequestQuery }) => (
  <FilterBar list={requestList} query={query}>
    {(change) => (
      <>
        <SearchFilter name="path" label="Path" placeholder="Part of the path" value={query.path} onChange={(path) => change({ path })} />
        <UserFilter value={query.user} onChange={(user) => change({ user })} />
        <FilterChips>
          <SelectFilter
            label="Outcome"
            none="Any outcome"
            value={query.outcome}
            options={OUTCOME_OPTIONS}
            onChange={(outcome) => change({ outcome })}
          />
          <SelectFilter
            label="Method"
            none="Any method"
            value={query.method}
            options={METHOD_OPTIONS}
            onChange={(method) => change({ method })}
          />
          <DateFilter label="From" value={query.from} max={query.to} onChange={(from) => change({ from })} />
          <DateFilter label="To" value={query.to} min={query.from} onChange={(to) => change({ to })} />
        </FilterChips>
      </>
    )}
  </FilterBar>
);
