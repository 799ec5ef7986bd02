'use client';

import { labelOf } from '#app/_lib/label.ts';
import { ColumnChoice } from '#app/_ui/column-choice.tsx';
import { FilterBar, FilterChips } from '#app/_ui/filter-bar.tsx';
import { SearchFilter, SelectFilter } from '#app/_ui/filters.tsx';
import { StatusFilter } from '#app/_ui/record-filters.tsx';
import { STATES, USER_COLUMNS, USERS_PATH, userList, type UserQuery } from '#app/(dashboard)/admin/users/query.ts';

const STATE_OPTIONS = STATES.map((state) => ({ value: state, label: state === 'temporary' ? 'Not registered' : labelOf(state) }));

type UserFiltersProps = { query: UserQuery; groups: { name: string; label: string }[]; shown: readonly string[] };

export const UserFilters = ({ query, groups, shown }: UserFiltersProps) => (
  <FilterBar list={userList} query={query}>
    {(change) => (
      <>
        <SearchFilter
          name="search"
          label="Search users"
          placeholder="Name, email, mobile or id"
          value={query.search}
          onChange={(search) => change({ search })}
        />
        <FilterChips>
          <StatusFilter value={query.status} onChange={(status) => change({ status })} />
          <SelectFilter label="State" value={query.state} options={STATE_OPTIONS} onChange={(state) => change({ state })} />
          {groups.length > 0 && (
            <SelectFilter
              label="Group"
              value={query.group}
              options={groups.map(({ name, label }) => ({ value: name, label: label || name }))}
              onChange={(group) => change({ group })}
            />
          )}
          <ColumnChoice list={USERS_PATH} columns={USER_COLUMNS} shown={shown} />
        </FilterChips>
      </>
    )}
  </FilterBar>
);
