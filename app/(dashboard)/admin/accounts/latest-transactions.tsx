import { getText } from '#app/_language/server.ts';
import { readIfAllowed } from '#app/_ui/session/caller.ts';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { Part } from '#app/_ui/shell/surface.tsx';
import { TransactionRows } from '#app/(dashboard)/admin/transactions/transaction-rows.tsx';

const LATEST = 10;

/** What has moved on an account last, for those who may see transactions. */
export const LatestTransactions = async ({ reference, zone }: { reference: string; zone: string }) => {
  const t = await getText();
  const page = await readIfAllowed((api) => api.admin.transactions.list({ account: reference, page_size: LATEST }));
  if (!page) return null;
  return (
    <Part title={t('Latest transactions')} lead={t('The last ten, newest first.')}>
      {page.results.length === 0 ? (
        <EmptyState title={t('No transactions yet')}>{t('What moves on this account appears here.')}</EmptyState>
      ) : (
        <TransactionRows caption={t('Latest transactions')} transactions={page.results} zone={zone} />
      )}
    </Part>
  );
};
