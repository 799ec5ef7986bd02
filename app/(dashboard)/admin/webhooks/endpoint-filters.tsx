'use client';

import { FilterBar, FilterChips } from '#app/_ui/filter-bar.tsx';
import { SelectFilter } from '#app/_ui/filters.tsx';
import { endpointList, type EndpointQuery } from '#app/(dashboard)/admin/webhooks/query.ts';
import { EVENT_NAMES } from '#server/kernel/event-words.ts';

const EVENT_OPTIONS = EVENT_NAMES.map((name) => ({ value: name, label: name }));
const SHOWN_OPTIONS = [{ value: 'archived', label: 'Archived' }] as const;

export const EndpointFilters = ({ query }: { query: EndpointQuery }) => (
  <FilterBar list={endpointList} query={query}>
    {(change) => (
      <FilterChips>
        <SelectFilter label="Event" none="Any event" value={query.event} options={EVENT_OPTIONS} onChange={(event) => change({ event })} />
        <SelectFilter label="Shown" none="In use" value={query.shown} options={SHOWN_OPTIONS} onChange={(shown) => change({ shown })} />
      </FilterChips>
    )}
  </FilterBar>
);
