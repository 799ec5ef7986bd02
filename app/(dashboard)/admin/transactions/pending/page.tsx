import { getText, pageMetadata } from '#app/_language/server.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { readOwnPermissions, readList, readViewer } from '#app/_ui/session/caller.ts';
import { LIST_LABELS, ListPage } from '#app/_ui/table/list-page.tsx';
import { listQuery } from '#app/_ui/table/list-query.ts';
import { APPROVAL_QUEUE } from '#app/(dashboard)/admin/transactions/admin-transactions.ts';
import { ApprovalQueue } from '#app/(dashboard)/admin/transactions/pending/approval-queue.tsx';
import { zoneOf } from '#server/kernel/timestamps.ts';

export const generateMetadata = pageMetadata('Approval queue');

const queue = listQuery('/admin/transactions/pending', {}, {});

export default async function ApprovalQueuePage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await queue.read(searchParams);
  const [{ count, results }, permissions, admin] = await Promise.all([
    readList(queue, query, (api, page) => api.admin.transactions.list({ ...APPROVAL_QUEUE, ...page })),
    readOwnPermissions(),
    readViewer(),
  ]);
  return (
    <ListPage
      title={t('Transactions')}
      labels={LIST_LABELS.transaction}
      list={queue}
      query={query}
      count={count}
      csv={{ list: '/admin/transactions/', query: APPROVAL_QUEUE }}
      empty={{ title: t('No pending transactions'), text: t('Transactions that need approval appear here, oldest first.') }}
    >
      <ApprovalQueue transactions={results} zone={zoneOf(admin)} canChange={permissions.includes('admin.transaction.change')} />
    </ListPage>
  );
}
