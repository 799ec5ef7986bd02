import { getText, titled } from '#app/_language/server.ts';
import { ownPermissions, readPage, viewer } from '#app/_ui/session/caller.ts';
import { PAGE_SIZE } from '#app/_ui/table/list-query.ts';
import { zoneOf } from '#server/kernel/moments.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { DownloadCsv, ListPage } from '#app/_ui/table/list-page.tsx';
import { SavedViews } from '#app/_ui/table/saved-views.tsx';
import { AuditFilters } from '#app/(dashboard)/admin/audit/audit-filters.tsx';
import { AuditTable } from '#app/(dashboard)/admin/audit/audit-table.tsx';
import { auditList, toFilters } from '#app/(dashboard)/admin/audit/query.ts';

export const generateMetadata = titled('Audit trail');

export default async function AuditPage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await auditList.read(searchParams);
  const zone = zoneOf(await viewer());
  const filters = toFilters(query, zone);
  const [{ count = 0, results }, permissions] = await Promise.all([
    readPage(query.page, auditList.hrefOf(query), (api) => api.admin.auditLog.list({ ...filters, page: query.page, page_size: PAGE_SIZE })),
    ownPermissions(),
  ]);
  return (
    <ListPage
      title={t('Audit trail')}
      noun="entry"
      list={auditList}
      query={query}
      count={count}
      actions={count > 0 && <DownloadCsv list="/admin/audit-log/" query={filters} />}
      views={<SavedViews here={auditList.hrefOf(query)} />}
      filters={<AuditFilters query={query} />}
      empty={{ title: t('Nothing yet'), text: t('Log-ins, changes of access and what admins change are written down here.') }}
      noMatch={t('A person is found by the whole email address, mobile number, username or id.')}
    >
      <AuditTable entries={results} zone={zone} showsCalls={permissions.includes('admin.request.view')} />
    </ListPage>
  );
}
