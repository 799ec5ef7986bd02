import { getText, titled } from '#app/_language/server.ts';
import { ownPermissions, read, readPage, viewer } from '#app/_ui/session/caller.ts';
import { PAGE_SIZE } from '#app/_ui/table/list-query.ts';
import { zoneOf } from '#server/kernel/moments.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { DownloadCsv, ListPage } from '#app/_ui/table/list-page.tsx';
import { SavedViews } from '#app/_ui/table/saved-views.tsx';
import { AwaitCalls } from '#app/(dashboard)/admin/requests/await-calls.tsx';
import { DayChart } from '#app/(dashboard)/admin/requests/day-chart.tsx';
import { LiveRequests } from '#app/(dashboard)/admin/requests/live-requests.tsx';
import { requestList, toFilters } from '#app/(dashboard)/admin/requests/query.ts';
import { RequestFilters } from '#app/(dashboard)/admin/requests/request-filters.tsx';
import { RequestTable } from '#app/(dashboard)/admin/requests/request-table.tsx';
import type { TailedRequest } from '#server/modules/reporting/requests/schema.ts';

export const generateMetadata = titled('Request log');

/** What the browser is given of a call: what was sent and answered stays here until somebody opens it. */
const toListed = ({ id, user, method, path, status_code, duration, ip_address, created }: TailedRequest): TailedRequest => ({
  id,
  user,
  method,
  path,
  status_code,
  duration,
  ip_address,
  created,
});

export default async function RequestsPage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await requestList.read(searchParams);
  const zone = zoneOf(await viewer());
  const filters = toFilters(query, zone);
  const [{ count = 0, results }, hours] = await Promise.all([
    readPage(query.page, requestList.hrefOf(query), (api) =>
      api.admin.requests.list({ ...filters, page: query.page, page_size: PAGE_SIZE }),
    ),
    read((api) => api.admin.requests.activity()),
  ]);
  const here = requestList.hrefOf(query);
  const requests = results.map(toListed);
  const linksUsers = (await ownPermissions()).includes('admin.user.view');
  // What has come is put before the newest calls: further pages, and stretches that are over, stand still.
  const isLive = query.page === 1 && query.to === null;
  return (
    <ListPage
      title={t('Request log')}
      noun="call"
      list={requestList}
      query={query}
      count={count}
      actions={count > 0 && <DownloadCsv list="/admin/requests/" query={filters} />}
      views={
        <>
          {isLive && count === 0 && <AwaitCalls filters={filters} />}
          <SavedViews here={here} />
        </>
      }
      filters={
        <>
          <div className="-mx-4 border-b">
            <DayChart hours={hours} now={Date.now()} />
          </div>
          <RequestFilters query={query} />
        </>
      }
      empty={{
        title: t('No calls yet'),
        text: t('Calls of the API with a token of your company appear here within a second, with what was sent and answered.'),
      }}
      noMatch={t('A user is found by the whole email address, mobile number, username or id.')}
    >
      {isLive ? (
        <LiveRequests key={here} requests={requests} filters={filters} zone={zone} linksUsers={linksUsers} />
      ) : (
        <RequestTable requests={requests} zone={zone} linksUsers={linksUsers} />
      )}
    </ListPage>
  );
}
