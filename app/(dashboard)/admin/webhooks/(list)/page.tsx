import { Plus } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { useText } from '#language';
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
import { EndpointFilters } from '#app/(dashboard)/admin/webhooks/endpoint-filters.tsx';
import { EndpointTable } from '#app/(dashboard)/admin/webhooks/endpoint-table.tsx';
import { ListTabs } from '#app/(dashboard)/admin/webhooks/list-tabs.tsx';
import { endpointList, type EndpointQuery } from '#app/(dashboard)/admin/webhooks/query.ts';

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
