'use client';

import { labelOf } from '#app/_lib/label.ts';
import { FilterBar, FilterChips } from '#app/_ui/filter-bar.tsx';
import { DateFilter, SearchFilter, SelectFilter } from '#app/_ui/filters.tsx';
import { auditList, SUBJECTS, type AuditQuery } from '#app/(dashboard)/admin/audit/query.ts';

const SUBJECT_OPTIONS = SUBJECTS.map((subject) => ({ value: subject, label: labelOf(subject) }));

export const AuditFilters = ({ query }: { query: AuditQuery }) => (
  <FilterBar list={auditList} query={query}>
    {(change) => (
      <>
        <SearchFilter
          name="person"
          label="Person"
          placeholder="Email, mobile or user id"
          value={query.person}
          onChange={(person) => change({ person })}
        />
        <FilterChips>
          <SelectFilter
            label="About"
            none="About anything"
            value={query.subject}
            options={SUBJECT_OPTIONS}
            onChange={(subject) => change({ subject })}
          />
          <DateFilter label="From" value={query.from} max={query.to} onChange={(from) => change({ from })} />
          <DateFilter label="To" value={query.to} min={query.from} onChange={(to) => change({ to })} />
        </FilterChips>
      </>
    )}
  </FilterBar>
);
