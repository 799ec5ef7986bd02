'use client';

import { useText } from '#language';
import { ColumnChoice } from '#app/_ui/table/view-controls.tsx';
import { FilterBar, FilterChips, DateFilter, SearchFilter, SelectFilter, StatusFilter } from '#app/_ui/table/filters.tsx';
import { STATES, USER_COLUMNS, USERS_PATH, userList, type UserQuery } from '#app/(dashboard)/admin/users/query.ts';

type UserFiltersProps = { query: UserQuery; groups: { name: string; label: string }[]; shown: readonly string[] };

export const UserFilters = ({ query, groups, shown }: UserFiltersProps) => {
  const t = useText();
  return (
    <FilterBar list={userList} query={query}>
      {(change) => (
        <>
          <SearchFilter
            name="search"
            label={t('Search users')}
            placeholder={t('Name, email, mobile or id')}
            value={query.search}
            onChange={(search) => change({ search })}
          />
          <FilterChips>
            <StatusFilter value={query.status} onChange={(status) => change({ status })} />
            <SelectFilter
              label={t('State')}
              value={query.state}
              options={STATES.map((state) => ({ value: state, label: state === 'temporary' ? t('Not registered') : t.word(state) }))}
              onChange={(state) => change({ state })}
            />
            {groups.length > 0 && (
              <SelectFilter
                label={t('Group')}
                value={query.group}
                options={groups.map(({ name, label }) => ({ value: name, label: label || name }))}
                onChange={(group) => change({ group })}
              />
            )}
            <DateFilter label={t('From')} value={query.from} max={query.to} onChange={(from) => change({ from })} />
            <DateFilter label={t('To')} value={query.to} min={query.from} onChange={(to) => change({ to })} />
            <ColumnChoice list={USERS_PATH} columns={USER_COLUMNS} shown={shown} />
          </FilterChips>
        </>
      )}
    </FilterBar>
  );
};
