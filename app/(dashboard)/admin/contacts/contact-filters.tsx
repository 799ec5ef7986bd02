'use client';

import { useText } from '#language';
import { message } from '#app/_language/translate.ts';
import { FilterBar, FilterChips, SearchFilter, SelectFilter } from '#app/_ui/table/filters.tsx';
import type { ContactKind } from '#app/(dashboard)/admin/contacts/contact.ts';
import { ANSWERS, emailList, mobileList, type ContactQuery } from '#app/(dashboard)/admin/contacts/query.ts';

const CHIPS = [
  { name: 'verified', label: message('Verified') },
  { name: 'primary', label: message('Primary') },
  { name: 'archived', label: message('Archived') },
] as const;

export const ContactFilters = ({ kind, query }: { kind: ContactKind; query: ContactQuery }) => {
  const t = useText();
  return (
    <FilterBar list={kind === 'email' ? emailList : mobileList} query={query}>
      {(change) => (
        <>
          <SearchFilter
            name="user"
            label={t('User')}
            placeholder={t('Email, mobile or user id')}
            value={query.user}
            onChange={(user) => change({ user })}
          />
          <FilterChips>
            {CHIPS.map(({ name, label }) => (
              <SelectFilter
                key={name}
                label={t(label)}
                value={query[name]}
                options={ANSWERS.map((answer) => ({ value: answer, label: `${t(label)}: ${t.word(answer)}` }))}
                onChange={(value) => change({ [name]: value })}
              />
            ))}
          </FilterChips>
        </>
      )}
    </FilterBar>
  );
};
