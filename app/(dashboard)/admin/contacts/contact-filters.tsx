'use client';

import { labelOf } from '#app/_lib/label.ts';
import { FilterBar, FilterChips } from '#app/_ui/filter-bar.tsx';
import { SearchFilter, SelectFilter } from '#app/_ui/filters.tsx';
import type { ContactKind } from '#app/(dashboard)/admin/contacts/contact.ts';
import { ANSWERS, emailList, mobileList, type ContactQuery } from '#app/(dashboard)/admin/contacts/query.ts';

const OPTIONS = ANSWERS.map((value) => ({ value, label: labelOf(value) }));

const named = (name: string) => OPTIONS.map(({ value, label }) => ({ value, label: `${name}: ${label}` }));

const CHIPS = [
  { name: 'verified', label: 'Verified' },
  { name: 'primary', label: 'Primary' },
  { name: 'archived', label: 'Archived' },
] as const;

export const ContactFilters = ({ kind, query }: { kind: ContactKind; query: ContactQuery }) => (
  <FilterBar list={kind === 'email' ? emailList : mobileList} query={query}>
    {(change) => (
      <>
        <SearchFilter
          name="user"
          label="User"
          placeholder="Email, mobile or user id"
          value={query.user}
          onChange={(user) => change({ user })}
        />
        <FilterChips>
          {CHIPS.map(({ name, label }) => (
            <SelectFilter
              key={name}
              label={label}
              value={query[name]}
              options={named(label)}
              onChange={(value) => change({ [name]: value })}
            />
          ))}
        </FilterChips>
      </>
    )}
  </FilterBar>
);
