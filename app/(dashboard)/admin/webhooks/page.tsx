import Link from 'next/link';
import type { Translate } from '#app/_language/translate.ts';
import { useFormat, useText } from '#language';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { ROW_LINK, TextLink } from '#app/_ui/navigation/links.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { ListTable } from '#app/_ui/table/table.tsx';
import { ActivityBars } from '#app/(dashboard)/admin/webhooks/activity.tsx';
import { EndpointName, endpointStatus } from '#app/(dashboard)/admin/webhooks/endpoint-name.tsx';
import { webhookHref } from '#app/(dashboard)/admin/lists.ts';
import type { Webhook, WebhookHour } from '#server/modules/events/index.ts';
import { Plus } from 'lucide-react';
import { parseAsStringLiteral } from 'nuqs/server';
import { codeOptions } from '#app/_ui/form/select-fields.tsx';
import { EVENT_NAMES } from '#server/kernel/event-enums.ts';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { readOwnPermissions, read, readList, readViewer } from '#app/_ui/session/caller.ts';
import { listQuery } from '#app/_ui/table/list-query.ts';
import { zoneOf } from '#server/kernel/timestamps.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { LIST_LABELS, ListPage } from '#app/_ui/table/list-page.tsx';

/** The maximum number of events per row. The rest are shown as a count. */
const EVENTS_MAX = 2;

const summarizeEvents = (t: Translate, events: readonly string[]): string => {
  const names = events.slice(0, EVENTS_MAX).join(', ');
  return events.length > EVENTS_MAX ? t('{events} and {count} more', { events: names, count: events.length - EVENTS_MAX }) : names;
};

type EndpointTableProps = {
  /** The endpoints with their deliveries by hour. */
  endpoints: readonly { webhook: Webhook; activityHours: readonly Pick<WebhookHour, 'hour' | 'succeeded' | 'failed'>[] }[];
  zone: string;
  now: number;
};

const EndpointTable = ({ endpoints, zone, now }: EndpointTableProps) => {
  const t = useText();
  const format = useFormat();
  const renderLastSuccess = ({ health: { last_success: at } }: Webhook) =>
    at === null ? t('None yet') : <Timestamp at={at} zone={zone} />;
  return (
    <ListTable
      caption={t('Endpoints')}
      rows={endpoints}
      getKey={({ webhook }) => webhook.id}
      columns={[
        { title: t('Status'), width: 'w-36', render: ({ webhook }) => <StatusChip status={endpointStatus(webhook)} /> },
        {
          title: t('Endpoint'),
          isMain: true,
          render: ({ webhook: { id, url, events } }) => (
            <>
              <Link href={webhookHref(id)} prefetch={false} className={ROW_LINK}>
                <EndpointName url={url} />
              </Link>
              <p className="truncate text-13 text-muted" title={events.join(', ')}>
                {summarizeEvents(t, events)}
              </p>
            </>
          ),
        },
        {
          title: t('Last 7 days'),
          width: 'w-48',
          narrowLayout: 'hidden',
          render: ({ activityHours }) => <ActivityBars hours={activityHours} now={now} />,
        },
        {
          title: t('Last delivered'),
          width: 'w-48',
          className: 'text-muted',
          narrowLayout: 'line',
          render: ({ webhook }) => renderLastSuccess(webhook),
          renderNarrow: ({ webhook }) => t.rich('Last delivered: {lastSuccess}', { lastSuccess: renderLastSuccess(webhook) }),
        },
        {
          title: t('Pending deliveries'),
          width: 'w-36',
          className: 'figures',
          render: ({ webhook: { health } }) => format.count(health.pending),
          renderNarrow: ({ webhook: { health } }) => health.pending > 0 && t('{count} pending', { count: format.count(health.pending) }),
        },
      ]}
    />
  );
};

export const generateMetadata = pageMetadata('Webhooks');

const endpointList = listQuery(
  '/admin/webhooks',
  { event: parseAsStringLiteral(EVENT_NAMES), status: parseAsStringLiteral(['archived']) },
  {},
);

const readEndpoints = async (query: Awaited<ReturnType<typeof endpointList.read>>) => {
  const filters = { ...(query.event && { event: query.event }), archived: query.status === 'archived' };
  const { count, results } = await readList(endpointList, query, (api, page) => api.admin.webhooks.list({ ...filters, ...page }));
  const activityHours = count > 0 ? await read((api) => api.admin.webhooks.activity({})) : [];
  const byWebhook = Map.groupBy(activityHours, ({ webhook }) => webhook);
  return { count, endpoints: results.map((webhook) => ({ webhook, activityHours: byWebhook.get(webhook.id) ?? [] })) };
};

export default async function WebhooksPage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await endpointList.read(searchParams);
  const [{ count, endpoints }, permissions, admin] = await Promise.all([readEndpoints(query), readOwnPermissions(), readViewer()]);
  const addLink = permissions.includes('admin.webhook.add') && (
    <Link href="/admin/webhooks/new" className={buttonClass('primary')}>
      <Plus aria-hidden className="size-4" /> {t('Add endpoint')}
    </Link>
  );
  return (
    <ListPage
      title={t('Webhooks')}
      labels={LIST_LABELS.endpoint}
      list={endpointList}
      query={query}
      count={count}
      actions={(count > 0 || endpointList.hasFilter(query)) && addLink}
      filters={[
        { name: 'event', label: t('Event'), emptyLabel: t('All events'), options: codeOptions(EVENT_NAMES) },
        { name: 'status', label: t('Show'), emptyLabel: t('Active'), options: [{ value: 'archived', label: t('Archived') }] },
      ]}
      empty={{
        title: t('No endpoints yet'),
        text: t.rich(
          'A webhook notifies your server of events, such as a new user, a verified document or a completed transaction. Add a URL and choose events. Failed deliveries are retried. <link>Read the webhook guide</link>',
          { link: <TextLink href="/docs/webhooks" /> },
        ),
        action: addLink,
      }}
      noMatch={t('Archived endpoints are listed separately.')}
    >
      <EndpointTable endpoints={endpoints} zone={zoneOf(admin)} now={Date.now()} />
    </ListPage>
  );
}
