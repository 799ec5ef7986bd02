import { getText, titled } from '#app/_language/server.ts';
import { readPage, viewer } from '#app/_ui/session/caller.ts';
import { listQuery, PAGE_SIZE } from '#app/_ui/table/list-query.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { DownloadCsv } from '#app/_ui/table/list-page.tsx';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { UNCLAIMED_TRANSFERS } from '#app/(dashboard)/admin/transactions/query.ts';
import { TransactionListPage } from '#app/(dashboard)/admin/transactions/transaction-list-page.tsx';
import { UnclaimedTransfers } from '#app/(dashboard)/admin/transactions/waiting/unclaimed-transfers.tsx';
import { zoneOf } from '#server/kernel/moments.ts';

export const generateMetadata = titled('Waiting for recipient');

const unclaimed = listQuery('/admin/transactions/waiting', {}, {});

export default async function WaitingForRecipientPage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await unclaimed.read(searchParams);
  const [{ count = 0, results }, person] = await Promise.all([
    readPage(query.page, unclaimed.hrefOf(query), (api) =>
      api.admin.transactions.list({ ...UNCLAIMED_TRANSFERS, page: query.page, page_size: PAGE_SIZE }),
    ),
    viewer(),
  ]);
  return (
    <TransactionListPage
      tab="waiting"
      actions={count > 0 && <DownloadCsv list="/admin/transactions/" query={UNCLAIMED_TRANSFERS} />}
      page={query.page}
      count={count}
      hrefOf={(page) => unclaimed.pageHref(query, page)}
    >
      {count > 0 ? (
        <>
          <p className="border-b px-4 py-3 text-muted">
            {t(
              'These recipients have not registered. A transfer completes when its recipient verifies the address, and is returned to the sender when it expires. No action is needed.',
            )}
          </p>
          <UnclaimedTransfers transfers={results} zone={zoneOf(person)} />
        </>
      ) : (
        <EmptyState title={t('No unclaimed transfers')}>{t('Transfers to people who have not registered appear here.')}</EmptyState>
      )}
    </TransactionListPage>
  );
}
