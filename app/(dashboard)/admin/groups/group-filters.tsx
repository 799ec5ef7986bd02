'use client';

import { useText } from '#language';
import { message } from '#app/_language/translate.ts';
import { FilterBar, FilterChips, SelectFilter } from '#app/_ui/table/filters.tsx';
import { groupList, type GroupQuery } from '#app/(dashboard)/admin/groups/group-list.ts';

const SECTION_OPTIONS = [
  { value: 'admin', label: message('Admins') },
  { value: 'user', label: message('Users') },
] as const;

export const GroupFilters = ({ query }: { query: GroupQuery }) => {
  const t = useText();
  return (
    <FilterBar list={groupList} query={query}>
      {(change) => (
        <FilterChips>
          <SelectFilter
            label={t('Section')}
            none={t('All groups')}
            value={query.section}
            options={SECTION_OPTIONS.map(({ value, label }) => ({ value, label: t(label) }))}
            onChange={(section) => change({ section })}
          />
          <SelectFilter
            label={t('Shown')}
            none={t('In use')}
            value={query.shown}
            options={[{ value: 'archived', label: t('Archived') }]}
            onChange={(shown) => change({ shown })}
          />
        </FilterChips>
      )}
    </FilterBar>
  );
};
