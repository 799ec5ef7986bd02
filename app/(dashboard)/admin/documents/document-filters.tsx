'use client';

import { TYPE_NAMES } from '#app/_lib/document-names.ts';
import { labelOf } from '#app/_lib/label.ts';
import { FilterBar, FilterChips } from '#app/_ui/filter-bar.tsx';
import { SearchFilter, SelectFilter } from '#app/_ui/filters.tsx';
import { ANY_STATUS, OTHER_STATUSES, reviewList, type ReviewQuery } from '#app/(dashboard)/admin/documents/query.ts';
import { DOCUMENT_TYPES } from '#server/kernel/document-words.ts';

const STATUS_OPTIONS = OTHER_STATUSES.map((status) => ({
  value: status,
  label: status === ANY_STATUS ? 'Any status' : labelOf(status),
}));
const TYPE_OPTIONS = DOCUMENT_TYPES.map((type) => ({ value: type, label: TYPE_NAMES[type] }));

/** Whatever is chosen here begins at the first document. */
export const DocumentFilters = ({ query }: { query: ReviewQuery }) => (
  <FilterBar list={reviewList} query={{ ...query, document: null }}>
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
          <SelectFilter
            label="Status"
            none="To be reviewed"
            value={query.status}
            options={STATUS_OPTIONS}
            onChange={(status) => change({ status })}
          />
          <SelectFilter label="Type" value={query.type} options={TYPE_OPTIONS} onChange={(type) => change({ type })} />
        </FilterChips>
      </>
    )}
  </FilterBar>
);
