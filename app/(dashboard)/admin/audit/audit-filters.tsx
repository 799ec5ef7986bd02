'use client';

import { useText } from '#language';
import { FilterBar, FilterChips, DateFilter, SearchFilter, SelectFilter } from '#app/_ui/table/filters.tsx';
import { auditList, SUBJECTS, type AuditQuery } from '#app/(dashboard)/admin/audit/query.ts';

export const AuditFilters = ({ query }: { query: AuditQuery }) => {
  const t = useText();
  return (
    <FilterBar list={auditList} query={query}>
      {(change) => (
        <>
          <SearchFilter
            name="person"
            label={t('Person')}
            placeholder={t('Email, mobile or user id')}
            value={query.person}
            onChange={(person) => change({ person })}
          />
          <FilterChips>
            <SelectFilter
              label={t('About')}
              none={t('About anything')}
              value={query.subject}
              options={SUBJECTS.map((subject) => ({ value: subject, label: t.word(subject) }))}
              onChange={(subject) => change({ subject })}
            />
            <DateFilter label={t('From')} value={query.from} max={query.to} onChange={(from) => change({ from })} />
            <DateFilter label={t('To')} value={query.to} min={query.from} onChange={(to) => change({ to })} />
          </FilterChips>
        </>
      )}
    </FilterBar>
  );
};
