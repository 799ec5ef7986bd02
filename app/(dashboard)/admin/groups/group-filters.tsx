'use client';

import { FilterBar, FilterChips } from '#app/_ui/filter-bar.tsx';
import { SelectFilter } from '#app/_ui/filters.tsx';
import { groupList, type GroupQuery } from '#app/(dashboard)/admin/groups/query.ts';

const SECTION_OPTIONS = [
  { value: 'admin', label: 'Of admins' },
  { value: 'user', label: 'Of users' },
] as const;
const SHOWN_OPTIONS = [{ value: 'archived', label: 'Archived' }] as const;

export const GroupFilters = ({ query }: { query: GroupQuery }) => (
  <FilterBar list={groupList} query={query}>
    {(change) => (
      <FilterChips>
        <SelectFilter
          label="Section"
          none="All groups"
          value={query.section}
          options={SECTION_OPTIONS}
          onChange={(section) => change({ section })}
        />
        <SelectFilter label="Shown" none="In use" value={query.shown} options={SHOWN_OPTIONS} onChange={(shown) => change({ shown })} />
      </FilterChips>
    )}
  </FilterBar>
);
