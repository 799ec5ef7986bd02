import { getText } from '#app/_language/server.ts';
import { DownloadCsv, Pagination, NoMatch } from '#app/_ui/table/list-page.tsx';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';
import { readPage } from '#app/_ui/session/caller.ts';
import { PAGE_SIZE } from '#app/_ui/table/list-query.ts';
import { DeliveryFilters } from '#app/(dashboard)/admin/webhooks/delivery-filters.tsx';
import { DeliveryTable } from '#app/(dashboard)/admin/webhooks/delivery-table.tsx';
import { deliveryList, toFilters, type DeliveryQuery } from '#app/(dashboard)/admin/webhooks/query.ts';
import type { EventName } from '#server/kernel/event-words.ts';

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
