import { getText, titled } from '#app/_language/server.ts';
import { ownPermissions, readPage, viewer } from '#app/_ui/session/caller.ts';
import { listQuery, PAGE_SIZE } from '#app/_ui/table/list-query.ts';
import { zoneOf } from '#server/kernel/moments.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { DownloadCsv } from '#app/_ui/table/list-page.tsx';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { ApprovalQueue } from '#app/(dashboard)/admin/transactions/(lists)/pending/approval-queue.tsx';
import { APPROVAL_QUEUE } from '#app/(dashboard)/admin/transactions/admin-transactions.ts';
import { TransactionListPage } from '#app/(dashboard)/admin/transactions/transaction-list-page.tsx';

export const generateMetadata = titled('Approval queue');

const queue = listQuery('/admin/transactions/pending', {}, {});

export default async function ApprovalQueuePage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await queue.read(searchParams);
  const [{ count = 0, results }, permissions, person] = await Promise.all([
    readPage(query.page, queue.hrefOf(query), (api) =>
      api.admin.transactions.list({ ...APPROVAL_QUEUE, page: query.page, page_size: PAGE_SIZE }),
    ),
    ownPermissions(),
    viewer(),
  ]);
  return (
    <TransactionListPage
      tab="pending"
      actions={count > 0 && <DownloadCsv list="/admin/transactions/" query={APPROVAL_QUEUE} />}
      page={query.page}
      count={count}
      hrefOf={(page) => queue.pageHref(query, page)}
    >
      {count > 0 ? (
        <ApprovalQueue transactions={results} zone={zoneOf(person)} mayChange={permissions.includes('admin.transaction.change')} />
      ) : (
        <EmptyState title={t('Nothing waits')}>{t('Transactions that wait for a decision appear here, the oldest first.')}</EmptyState>
      )}
    </TransactionListPage>
  );
}
