import Link from 'next/link';
import { useText } from '#language';
import { ROW_LINK } from '#app/_ui/navigation/links.tsx';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import type { WebhookTask } from '#server/modules/events/index.ts';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { ListTable, type TableColumn } from '#app/_ui/table/table.tsx';
import { EndpointName, TASK_STATE_NAMES } from '#app/(dashboard)/admin/webhooks/endpoint-name.tsx';
import { deliveryHref, deliveryList, toDeliveryFilters, type DeliveryQuery } from '#app/(dashboard)/admin/lists.ts';
import { codeOptions } from '#app/_ui/form/select-fields.tsx';
import { TASK_STATES } from '#server/kernel/webhook-enums.ts';
import { getText } from '#app/_language/server.ts';
import { DownloadCsv, LIST_LABELS, ListPanel } from '#app/_ui/table/list-page.tsx';
import { readList } from '#app/_ui/session/caller.ts';
import type { EventName } from '#server/kernel/event-enums.ts';

type NextAttemptProps = {
  task: { next_try: number; webhook: { health: Pick<WebhookTask['webhook']['health'], 'state' | 'paused_until'> } };
  zone: string;
  now: number;
};

/** The time of the next attempt. A pause of the endpoint delays it. */
export const NextAttempt = ({ task, zone, now }: NextAttemptProps) => {
  const t = useText();
  const { state, paused_until: pausedUntil } = task.webhook.health;
  if (state === 'disabled') return t('When enabled');
  const at = Math.max(task.next_try, pausedUntil ?? 0);
  return at <= now ? t('Due now') : <Timestamp at={at} zone={zone} />;
};

type DeliveryTableProps = {
  deliveries: WebhookTask[];
  zone: string;
  now: number;
  /** Adds a column, for deliveries of several endpoints. */
  showsEndpoint: boolean;
};

/** Deliveries, newest first; each row opens its request and response. */
const DeliveryTable = ({ deliveries, zone, now, showsEndpoint }: DeliveryTableProps) => {
  const t = useText();
  const endpointColumn: TableColumn<WebhookTask> = {
    title: t('Endpoint'),
    width: 'w-[32%]',
    className: 'truncate',
    narrowLayout: 'line',
    render: ({ webhook }) => <EndpointName url={webhook.url} />,
  };
  return (
    <ListTable
      caption={t('Deliveries')}
      rows={deliveries}
      getKey={({ id }) => id}
      columns={[
        { title: t('Created'), width: 'w-48', className: 'text-muted', render: ({ created }) => <Timestamp at={created} zone={zone} /> },
        {
          title: t('Event'),
          isMain: true,
          render: ({ id, webhook, event, test: isTest }) => (
            <Link
              href={deliveryHref(webhook.id, id)}
              prefetch={false}
              aria-label={isTest ? t('{event} · test, delivery {id}', { event, id }) : t('{event}, delivery {id}', { event, id })}
              className={ROW_LINK}
            >
              {event}
              {isTest && <span className="font-normal text-muted"> {t('· test')}</span>}
            </Link>
          ),
        },
        ...(showsEndpoint ? [endpointColumn] : []),
        { title: t('Status'), width: 'w-36', render: ({ state }) => <StatusChip status={TASK_STATE_NAMES[state]} /> },
        { title: t('Attempts'), width: 'w-20', className: 'figures', narrowLayout: 'hidden', render: ({ tries }) => tries },
        {
          title: t('Next attempt'),
          width: 'w-48',
          className: 'text-muted',
          narrowLayout: 'hidden',
          render: ({ next_try: next, webhook }) =>
            next !== null && <NextAttempt task={{ next_try: next, webhook }} zone={zone} now={now} />,
        },
      ]}
    />
  );
};

type DeliveriesProps = {
  /** Undefined for all endpoints. */
  webhookId?: number;
  query: DeliveryQuery;
  zone: string;
  /** The events and endpoints to choose from. */
  events: readonly EventName[];
  endpoints?: readonly { id: number; url: string }[];
};

/** A list of deliveries with its filters and pages, for one endpoint or for all of them. */
export const Deliveries = async ({ webhookId, query, zone, events, endpoints = [] }: DeliveriesProps) => {
  const t = await getText();
  const list = deliveryList(webhookId);
  const filters = toDeliveryFilters({ ...query, endpoint: webhookId ?? query.endpoint }, zone);
  const { count, results } = await readList(list, query, (api, page) => api.admin.webhookTasks.list({ ...filters, ...page }));
  const endpointOptions = endpoints.map(({ id, url }) => ({ value: String(id), label: url.replace(/^https?:\/\//, '') }));
  const states = TASK_STATES.map((state) => ({ value: state, label: t(TASK_STATE_NAMES[state]) }));
  return (
    <>
      <ListPanel
        labels={LIST_LABELS.delivery}
        list={list}
        query={query}
        count={count}
        filters={[
          ...(endpoints.length > 0
            ? [{ name: 'endpoint', label: t('Endpoint'), emptyLabel: t('All endpoints'), options: endpointOptions }]
            : []),
          { name: 'event', label: t('Event'), emptyLabel: t('All events'), options: codeOptions(events) },
          { name: 'state', label: t('Status'), emptyLabel: t('All statuses'), options: states },
          'dates',
        ]}
        controls={count > 0 && <DownloadCsv list="/admin/webhook-tasks/" query={filters} />}
        empty={{
          title: t('No deliveries yet'),
          text: t('Each event appears here with its payload, response and attempts.'),
        }}
        noMatch={t('Dates are in your time zone. Deliveries are kept for 90 days.')}
      >
        <DeliveryTable deliveries={results} zone={zone} now={Date.now()} showsEndpoint={webhookId === undefined} />
      </ListPanel>
    </>
  );
};
