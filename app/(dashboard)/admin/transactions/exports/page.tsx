import { FileDown } from 'lucide-react';
import Link from 'next/link';
import type { ExportResource } from '#server/kernel/report-enums.ts';
import { message, type Message, toLabel } from '#app/_language/translate.ts';
import { useFormat, useText } from '#language';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { readOwnPermissions, read, readList, readViewer, type ServerCaller } from '#app/_ui/session/caller.ts';
import { listQuery } from '#app/_ui/table/list-query.ts';
import { zoneOf } from '#server/kernel/timestamps.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { ItemList, ListItem, ListItemActions } from '#app/_ui/table/list-item.tsx';
import { Identifier } from '#app/_ui/format/identifier.tsx';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { LIST_LABELS, ListPage } from '#app/_ui/table/list-page.tsx';
import { RefreshWhile } from '#app/_ui/feedback/refresh.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { DeleteExport, RetryExport } from '#app/(dashboard)/admin/transactions/exports/export-actions.tsx';
import { describeQuery } from '#app/(dashboard)/admin/transactions/exports/query-description.ts';

export const generateMetadata = pageMetadata('Exports');

type ExportWithFiles = Awaited<ReturnType<ServerCaller['admin']['exports']['get']>>;

const exportList = listQuery('/admin/transactions/exports', {}, {});

/** A page of exports, with the files of completed ones. */
const readExports = async (query: Awaited<ReturnType<typeof exportList.read>>): Promise<{ count: number; results: ExportWithFiles[] }> => {
  const { count, results } = await readList(exportList, query, (api, page) => api.admin.exports.list({ archived: false, ...page }));
  const withFiles = results.map(async (exportItem) =>
    exportItem.status === 'complete' ? read((api) => api.admin.exports.get({ id: exportItem.id })) : { ...exportItem, pages: [] },
  );
  return { count, results: await Promise.all(withFiles) };
};

export default async function ExportsPage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await exportList.read(searchParams);
  const [{ count, results }, permissions, admin] = await Promise.all([readExports(query), readOwnPermissions(), readViewer()]);
  const isWaiting = results.some(({ status }) => status === 'queued' || status === 'processing');
  return (
    <ListPage
      title={t('Transactions')}
      labels={LIST_LABELS.export}
      list={exportList}
      query={query}
      count={count}
      tabs={<RefreshWhile isWaiting={isWaiting}>{t('Exports in progress.')}</RefreshWhile>}
      empty={{
        title: t('No exports yet'),
        text: t('Filter the list of transactions, then export it.'),
        action: (
          <Link href="/admin/transactions" className={buttonClass('primary')}>
            {t('View transactions')}
          </Link>
        ),
      }}
    >
      <ItemList label={t('Exports')}>
        {results.map((exportItem) => (
          <ExportEntry
            key={exportItem.id}
            exportItem={exportItem}
            zone={zoneOf(admin)}
            canAdd={permissions.includes('admin.transaction.add')}
            canDelete={permissions.includes('admin.transaction.delete')}
          />
        ))}
      </ItemList>
    </ListPage>
  );
}

const RESOURCE_NAMES: Record<ExportResource, Message> = {
  account: message('Accounts as {format}'),
  account_currency: message('Account currencies as {format}'),
  transaction: message('Transactions as {format}'),
  user: message('Users as {format}'),
};

type ExportListItemProps = { exportItem: ExportWithFiles; zone: string; canAdd: boolean; canDelete: boolean };

const ExportEntry = ({ exportItem, zone, canAdd, canDelete }: ExportListItemProps) => {
  const t = useText();
  const format = useFormat();
  const { id, resource, query, file_format: fileFormat, status, progress, count, error, created, pages } = exportItem;
  const name = t(RESOURCE_NAMES[resource], { format: fileFormat.toUpperCase() });
  return (
    <ListItem
      icon={FileDown}
      name={
        <>
          {name} <StatusChip status={status === 'processing' ? 'In progress' : toLabel(status)} />
        </>
      }
      action={
        <ListItemActions>
          {pages.map(({ page, file, count: rows }) => (
            <a key={page} href={file} download className={buttonClass('secondary')}>
              {pages.length === 1 ? t('Download') : t('File {page}, {rows, plural, one {# row} other {# rows}}', { page, rows })}
            </a>
          ))}
          {canAdd && status === 'failed' && <RetryExport failedExport={exportItem} name={name} />}
          {canDelete && <DeleteExport id={id} name={name} />}
        </ListItemActions>
      }
    >
      <p>
        <Timestamp at={created} zone={zone} />
        {count !== null && `, ${t('{count, plural, one {# row} other {# rows}}', { count })}`}
      </p>
      <p className="break-words">{describeQuery(query, { t, format, zone })}</p>
      {status === 'processing' && (
        <progress max={100} value={progress} aria-label={t('Progress: {name}', { name })} className="mt-1 w-full max-w-60" />
      )}
      {error && (
        <>
          <p className="text-danger">{t.serverMessage(error)}</p>
          <Identifier value={id} label={t('export ID')} />
        </>
      )}
    </ListItem>
  );
};
