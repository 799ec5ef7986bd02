'use client';

import { useText } from '#language';
import { TYPE_NAMES } from '#app/_ui/format/document.tsx';
import { FilterBar, FilterChips, SearchFilter, SelectFilter } from '#app/_ui/table/filters.tsx';
import { ANY_STATUS, OTHER_STATUSES, reviewList, type ReviewQuery } from '#app/(dashboard)/admin/documents/review-list.ts';
import { DOCUMENT_TYPES } from '#server/kernel/document-words.ts';

/** Whatever is chosen here begins at the first document. */
export const DocumentFilters = ({ query }: { query: ReviewQuery }) => {
  const t = useText();
  return (
    <FilterBar list={reviewList} query={{ ...query, document: null }}>
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
            <SelectFilter
              label={t('Status')}
              none={t('To be reviewed')}
              value={query.status}
              options={OTHER_STATUSES.map((status) => ({ value: status, label: status === ANY_STATUS ? t('Any status') : t.word(status) }))}
              onChange={(status) => change({ status })}
            />
            <SelectFilter
              label={t('Type')}
              value={query.type}
              options={DOCUMENT_TYPES.map((type) => ({ value: type, label: t(TYPE_NAMES[type]) }))}
              onChange={(type) => change({ type })}
            />
          </FilterChips>
        </>
      )}
    </FilterBar>
  );
};
