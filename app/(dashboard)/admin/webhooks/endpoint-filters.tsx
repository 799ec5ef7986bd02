'use client';

import { message } from '#app/_language/translate.ts';
import { shownOptions } from '#app/_ui/form/select-fields.tsx';
import { useText } from '#language';
import { FilterBar, FilterChips, SelectFilter } from '#app/_ui/table/filters.tsx';
import { endpointList, type EndpointQuery } from '#app/(dashboard)/admin/webhooks/query.ts';
import { EVENT_NAMES } from '#server/kernel/event-words.ts';

const EVENT_OPTIONS = EVENT_NAMES.map((name) => ({ value: name, label: name }));
const SHOWN_OPTIONS = [{ value: 'archived', label: message('Archived') }] as const;

export const EndpointFilters = ({ query }: { query: EndpointQuery }) => {
  const t = useText();
  return (
    <FilterBar list={endpointList} query={query}>
      {(change) => (
        <FilterChips>
          <SelectFilter
            label={t('Event')}
            none={t('Any event')}
            value={query.event}
            options={EVENT_OPTIONS}
            onChange={(event) => change({ event })}
          />
          <SelectFilter
            label={t('Shown')}
            none={t('In use')}
            value={query.shown}
            options={shownOptions(t, SHOWN_OPTIONS)}
            onChange={(shown) => change({ shown })}
          />
        </FilterChips>
      )}
    </FilterBar>
  );
};
