import Link from 'next/link';
import type { Translate } from '#app/_language/translate.ts';
import { useFormat, useText } from '#language';
import { Moment } from '#app/_ui/format/moment.tsx';
import { ROW_LINK } from '#app/_ui/navigation/links.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { HeaderCell, LedgerTable, LinkRow, MainCell, WideCell } from '#app/_ui/table/table.tsx';
import { ActivityBars } from '#app/(dashboard)/admin/webhooks/activity.tsx';
import { EndpointName } from '#app/(dashboard)/admin/webhooks/endpoint-name.tsx';
import { webhookHref, endpointList, type EndpointQuery, stateOf } from '#app/(dashboard)/admin/webhooks/webhook-lists.ts';
import type { Webhook, WebhookHour } from '#server/modules/events/index.ts';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { getText, titled } from '#app/_language/server.ts';
import { ownPermissions, read, readPage, viewer } from '#app/_ui/session/caller.ts';
import { PAGE_SIZE } from '#app/_ui/table/list-query.ts';
import { zoneOf } from '#server/kernel/moments.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { NoMatch, Pagination } from '#app/_ui/table/list-page.tsx';
import { Page } from '#app/_ui/shell/page.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';
import { TextLink } from '#app/_ui/navigation/text-link.tsx';
import { EndpointFilters } from '#app/(dashboard)/admin/webhooks/webhook-filters.tsx';
import { ListTabs } from '#app/(dashboard)/admin/webhooks/deliveries.tsx';

/** Events of an endpoint that are named in its row; the others are counted. */
const NAMED_MAX = 2;

const eventsInWords = (t: Translate, events: readonly string[]): string => {
  const named = events.slice(0, NAMED_MAX).join(', ');
  return events.length > NAMED_MAX ? t('{events} and {count} more', { events: named, count: events.length - NAMED_MAX }) : named;
};

type EndpointTableProps = {
  /** Each with what was sent to it. */
  endpoints: readonly { webhook: Webhook; hours: readonly Pick<WebhookHour, 'hour' | 'succeeded' | 'failed'>[] }[];
  zone: string;
  now: number;
};

const EndpointTable = ({ endpoints, zone, now }: EndpointTableProps) => {
  const t = useText();
  const format = useFormat();
  return (
    <LedgerTable caption={t('Endpoints')} hasAmounts={false}>
      <thead>
        <tr>
          <HeaderCell wide width="w-28">
            {t('State')}
          </HeaderCell>
          <HeaderCell>{t('Endpoint')}</HeaderCell>
          <HeaderCell wide width="w-48">
            {t('Last seven days')}
          </HeaderCell>
          <HeaderCell wide width="w-48">
            {t('Last success')}
          </HeaderCell>
          <HeaderCell wide width="w-20">
            {t('Waiting')}
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {endpoints.map(({ webhook, hours }) => {
          const { id, url, events, health } = webhook;
          const state = <StatusChip status={stateOf(webhook)} />;
          const lastSuccess = health.last_success === null ? t('None yet') : <Moment at={health.last_success} zone={zone} />;
          return (
            <LinkRow key={id}>
              <WideCell>{state}</WideCell>
              <MainCell>
                <Link href={webhookHref(id)} prefetch={false} className={ROW_LINK}>
                  <EndpointName url={url} />
                </Link>
                <p className="truncate text-13 text-muted" title={events.join(', ')}>
                  {eventsInWords(t, events)}
                </p>
                <div className="space-y-0.5 text-13 text-muted @3xl:hidden">
                  <p className="flex flex-wrap gap-x-3">
                    {state}
                    {health.pending > 0 && <span>{t('{count} waiting', { count: format.count(health.pending) })}</span>}
                  </p>
                  <p>{t.rich('Last success: {lastSuccess}', { lastSuccess })}</p>
                </div>
              </MainCell>
              <WideCell>
                <ActivityBars hours={hours} now={now} />
              </WideCell>
              <WideCell className="text-muted">{lastSuccess}</WideCell>
              <WideCell className="figures">{format.count(health.pending)}</WideCell>
            </LinkRow>
          );
        })}
      </tbody>
    </LedgerTable>
  );
};

export const generateMetadata = titled('Webhooks');

const readEndpoints = async (query: EndpointQuery) => {
  const { count = 0, results } = await readPage(query.page, endpointList.hrefOf(query), (api) =>
    api.admin.webhooks.list({
      ...(query.event && { event: query.event }),
      archived: query.shown === 'archived',
      page: query.page,
      page_size: PAGE_SIZE,
    }),
  );
  const hours = count > 0 ? await read((api) => api.admin.webhooks.activity({})) : [];
  const byWebhook = Map.groupBy(hours, ({ webhook }) => webhook);
  return { count, endpoints: results.map((webhook) => ({ webhook, hours: byWebhook.get(webhook.id) ?? [] })) };
};

export default async function WebhooksPage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await endpointList.read(searchParams);
  const [{ count, endpoints }, permissions, person] = await Promise.all([readEndpoints(query), ownPermissions(), viewer()]);
  const isNarrowed = endpointList.hasFilter(query);
  const add = permissions.includes('admin.webhook.add') && (
    <Link href="/admin/webhooks/new" className={buttonClass('primary')}>
      <Plus aria-hidden className="size-4" /> {t('Add an endpoint')}
    </Link>
  );
  return (
    <Page title={t('Webhooks')} width="list" actions={(count > 0 || isNarrowed) && add}>
      <ListTabs here="endpoints" />
      <Surface className="@container">
        {(count > 0 || isNarrowed) && (
          <div className="px-4">
            <EndpointFilters query={query} />
          </div>
        )}
        {count > 0 ? (
          <EndpointTable endpoints={endpoints} zone={zoneOf(person)} now={Date.now()} />
        ) : isNarrowed ? (
          <NoMatch noun="endpoint" clearedHref={endpointList.clearedHref(query)}>
            {t('Archived endpoints are shown apart from those in use.')}
          </NoMatch>
        ) : (
          <NoEndpoints>{add}</NoEndpoints>
        )}
      </Surface>
      {count > 0 && (
        <Pagination
          page={query.page}
          pageSize={PAGE_SIZE}
          count={count}
          noun="endpoint"
          hrefOf={(page) => endpointList.pageHref(query, page)}
        />
      )}
    </Page>
  );
}

const NoEndpoints = ({ children }: { children: ReactNode }) => {
  const t = useText();
  return (
    <EmptyState title={t('No endpoints yet')} action={children}>
      {t.rich(
        'A webhook tells a server of yours what happens here, a moment after it has: a user registers, a document is verified, a transaction is executed. You name the address and choose the events. What does not arrive is sent again, and you see every try. <link>Read what is sent</link>',
        { link: <TextLink href="/docs/webhooks" /> },
      )}
    </EmptyState>
  );
};
