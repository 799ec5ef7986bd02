import Link from 'next/link';
import { useText } from '#language';
import { Tab, Tabs, ROW_LINK } from '#app/_ui/navigation/links.tsx';
import { Moment } from '#app/_ui/format/moment.tsx';
import type { WebhookTask } from '#server/modules/events/index.ts';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { HeaderCell, LedgerTable, LinkRow, MainCell, WideCell } from '#app/_ui/table/table.tsx';
import { EndpointName } from '#app/(dashboard)/admin/webhooks/endpoint-name.tsx';
import {
  deliveryHref,
  TASK_STATE_NAMES,
  deliveryList,
  toFilters,
  type DeliveryQuery,
} from '#app/(dashboard)/admin/webhooks/webhook-lists.ts';
import { getText } from '#app/_language/server.ts';
import { DownloadCsv, Pagination, NoMatch } from '#app/_ui/table/list-page.tsx';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';
import { readPage } from '#app/_ui/session/caller.ts';
import { PAGE_SIZE } from '#app/_ui/table/list-query.ts';
import { DeliveryFilters } from '#app/(dashboard)/admin/webhooks/webhook-filters.tsx';
import type { EventName } from '#server/kernel/event-words.ts';

/** The endpoints, and what was sent to all of them. */
export const ListTabs = ({ here }: { here: 'endpoints' | 'deliveries' }) => {
  const t = useText();
  return (
    <Tabs label={t('Webhooks')}>
      <Tab href="/admin/webhooks" isHere={here === 'endpoints'}>
        {t('Endpoints')}
      </Tab>
      <Tab href="/admin/webhooks/deliveries" isHere={here === 'deliveries'}>
        {t('Deliveries')}
      </Tab>
    </Tabs>
  );
};

type NextTryProps = {
  task: { next_try: number; webhook: { health: Pick<WebhookTask['webhook']['health'], 'state' | 'paused_until'> } };
  zone: string;
  now: number;
};

/** When a delivery is tried next: a pause of its endpoint comes before what the delivery itself would have. */
export const NextTry = ({ task, zone, now }: NextTryProps) => {
  const t = useText();
  const { state, paused_until: pausedUntil } = task.webhook.health;
  if (state === 'disabled') return t('Once it is enabled');
  const at = Math.max(task.next_try, pausedUntil ?? 0);
  return at <= now ? t('Any moment') : <Moment at={at} zone={zone} />;
};

type DeliveryTableProps = {
  deliveries: WebhookTask[];
  zone: string;
  now: number;
  /** Where they are of more than one endpoint. */
  showsEndpoint: boolean;
};

/** Deliveries, the newest first; each row opens what was sent and answered. */
const DeliveryTable = ({ deliveries, zone, now, showsEndpoint }: DeliveryTableProps) => {
  const t = useText();
  return (
    <LedgerTable caption={t('Deliveries')} hasAmounts={false}>
      <thead>
        <tr>
          <HeaderCell wide width="w-48">
            {t('Created')}
          </HeaderCell>
          <HeaderCell>{t('Event')}</HeaderCell>
          {showsEndpoint && (
            <HeaderCell wide width="w-[32%]">
              {t('Endpoint')}
            </HeaderCell>
          )}
          <HeaderCell wide width="w-28">
            {t('State')}
          </HeaderCell>
          <HeaderCell wide width="w-14">
            {t('Tries')}
          </HeaderCell>
          <HeaderCell wide width="w-48">
            {t('Next try')}
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {deliveries.map(({ id, webhook, event, state: stateWord, test: isTest, tries, next_try: nextTry, created }) => {
          const state = <StatusChip status={TASK_STATE_NAMES[stateWord]} />;
          const moment = <Moment at={created} zone={zone} />;
          const next = nextTry !== null && <NextTry task={{ next_try: nextTry, webhook }} zone={zone} now={now} />;
          return (
            <LinkRow key={id}>
              <WideCell className="text-muted">{moment}</WideCell>
              <MainCell>
                <Link
                  href={deliveryHref(webhook.id, id)}
                  prefetch={false}
                  aria-label={isTest ? t('{event} · test, delivery {id}', { event, id }) : t('{event}, delivery {id}', { event, id })}
                  className={ROW_LINK}
                >
                  {event}
                  {isTest && <span className="font-normal text-muted"> {t('· test')}</span>}
                </Link>
                <div className="text-13 text-muted @3xl:hidden">
                  {showsEndpoint && (
                    <p className="truncate">
                      <EndpointName url={webhook.url} />
                    </p>
                  )}
                  <p className="flex flex-wrap gap-x-3">
                    {state}
                    {moment}
                  </p>
                </div>
              </MainCell>
              {showsEndpoint && (
                <WideCell className="truncate">
                  <EndpointName url={webhook.url} />
                </WideCell>
              )}
              <WideCell>{state}</WideCell>
              <WideCell className="figures">{tries}</WideCell>
              <WideCell className="text-muted">{next}</WideCell>
            </LinkRow>
          );
        })}
      </tbody>
    </LedgerTable>
  );
};

type DeliveriesProps = {
  /** Whose; undefined: those of all endpoints. */
  webhookId?: number;
  query: DeliveryQuery;
  zone: string;
  /** What can be chosen among. */
  events: readonly EventName[];
  endpoints?: readonly { id: number; url: string }[];
};

/** A list of deliveries with its filters and pages, for one endpoint or for all of them. */
export const Deliveries = async ({ webhookId, query, zone, events, endpoints = [] }: DeliveriesProps) => {
  const t = await getText();
  const list = deliveryList(webhookId);
  const filters = toFilters({ ...query, endpoint: webhookId ?? query.endpoint }, zone);
  const { count = 0, results } = await readPage(query.page, list.hrefOf(query), (api) =>
    api.admin.webhookTasks.list({ ...filters, page: query.page, page_size: PAGE_SIZE }),
  );
  const isNarrowed = list.hasFilter(query);
  return (
    <>
      <Surface className="@container">
        {(count > 0 || isNarrowed) && (
          <div className="px-4">
            <DeliveryFilters webhookId={webhookId} query={query} events={events} endpoints={endpoints} />
          </div>
        )}
        {count > 0 ? (
          <DeliveryTable deliveries={results} zone={zone} now={Date.now()} showsEndpoint={webhookId === undefined} />
        ) : isNarrowed ? (
          <NoMatch noun="delivery" clearedHref={list.clearedHref(query)}>
            {t('Dates are days in your time zone. Deliveries are kept for 90 days.')}
          </NoMatch>
        ) : (
          <EmptyState title={t('Nothing was sent yet')}>
            {t('Each event is listed here as soon as it happens, with what was sent, what was answered, and every try.')}
          </EmptyState>
        )}
      </Surface>
      {count > 0 && (
        <div className="flex justify-end">
          <DownloadCsv list="/admin/webhook-tasks/" query={filters} />
        </div>
      )}
      {count > 0 && (
        <Pagination page={query.page} pageSize={PAGE_SIZE} count={count} noun="delivery" hrefOf={(page) => list.pageHref(query, page)} />
      )}
    </>
  );
};
