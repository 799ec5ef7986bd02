'use client';

import { useText } from '#language';
import { FilterBar, FilterChips, DateFilter, SelectFilter } from '#app/_ui/table/filters.tsx';
import {
  deliveryList,
  type DeliveryQuery,
  TASK_STATE_NAMES,
  endpointList,
  type EndpointQuery,
} from '#app/(dashboard)/admin/webhooks/webhook-lists.ts';
import { type EventName, EVENT_NAMES } from '#server/kernel/event-words.ts';
import { TASK_STATES } from '#server/kernel/webhook-words.ts';
import { message } from '#app/_language/translate.ts';
import { shownOptions } from '#app/_ui/form/select-fields.tsx';

type DeliveryFiltersProps = {
  /** Whose deliveries are listed; undefined: those of all. */
  webhookId: number | undefined;
  query: DeliveryQuery;
  events: readonly EventName[];
  /** What can be chosen among, where all are listed. */
  endpoints: readonly { id: number; url: string }[];
};

export const DeliveryFilters = ({ webhookId, query, events, endpoints }: DeliveryFiltersProps) => {
  const t = useText();
  return (
    <FilterBar list={deliveryList(webhookId)} query={query}>
      {(change) => (
        <FilterChips>
          {endpoints.length > 0 && (
            <SelectFilter
              label={t('Endpoint')}
              none={t('Any endpoint')}
              value={query.endpoint === null ? null : String(query.endpoint)}
              options={endpoints.map(({ id, url }) => ({ value: String(id), label: url.replace(/^https?:\/\//, '') }))}
              onChange={(endpoint) => change({ endpoint: endpoint === null ? null : Number(endpoint) })}
            />
          )}
          <SelectFilter
            label={t('Event')}
            none={t('Any event')}
            value={query.event}
            options={events.map((name) => ({ value: name, label: name }))}
            onChange={(event) => change({ event })}
          />
          <SelectFilter
            label={t('State')}
            none={t('Any state')}
            value={query.state}
            options={TASK_STATES.map((state) => ({ value: state, label: t(TASK_STATE_NAMES[state]) }))}
            onChange={(state) => change({ state })}
          />
          <DateFilter label={t('From')} value={query.from} max={query.to} onChange={(from) => change({ from })} />
          <DateFilter label={t('To')} value={query.to} min={query.from} onChange={(to) => change({ to })} />
        </FilterChips>
      )}
    </FilterBar>
  );
};

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
