import { useText } from '#language';
import { Moment } from '#app/_ui/format/moment.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { AmountCell, AmountHeader, HeaderCell, LedgerTable, LinkRow, MainCell, WideCell } from '#app/_ui/table/table.tsx';
import { type AdminTransaction, UNCLAIMED_TRANSFERS } from '#app/(dashboard)/admin/transactions/admin-transactions.ts';
import { TransactionHeading } from '#app/(dashboard)/admin/transactions/transaction-rows.tsx';
import { getText, titled } from '#app/_language/server.ts';
import { readPage, viewer } from '#app/_ui/session/caller.ts';
import { listQuery, PAGE_SIZE } from '#app/_ui/table/list-query.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { DownloadCsv } from '#app/_ui/table/list-page.tsx';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { TransactionListPage } from '#app/(dashboard)/admin/transactions/transaction-list-page.tsx';
import { zoneOf } from '#server/kernel/moments.ts';

type UnclaimedTransfersProps = { transfers: AdminTransaction[]; zone: string };

/** A table with the sender, the recipient and the expiry of each transfer. */
const UnclaimedTransfers = ({ transfers, zone }: UnclaimedTransfersProps) => {
  const t = useText();
  return (
    <LedgerTable caption={t('Unclaimed transfers')}>
      <thead>
        <tr>
          <HeaderCell wide width="w-44">
            {t('Created')}
          </HeaderCell>
          <HeaderCell>{t('Account holder')}</HeaderCell>
          <HeaderCell wide width="w-44">
            {t('Expires')}
          </HeaderCell>
          <AmountHeader>{t('Amount')}</AmountHeader>
        </tr>
      </thead>
      <tbody>
        {transfers.map((transfer) => (
          <UnclaimedTransfer key={transfer.id} transfer={transfer} zone={zone} />
        ))}
      </tbody>
    </LedgerTable>
  );
};

const UnclaimedTransfer = ({ transfer, zone }: { transfer: AdminTransaction; zone: string }) => {
  const t = useText();
  const { id, created, expires, amount, currency } = transfer;
  const expiry = expires !== null && <Moment at={expires} zone={zone} />;
  return (
    <LinkRow>
      <WideCell className="text-muted">
        <Moment at={created} zone={zone} />
      </WideCell>
      <MainCell>
        <TransactionHeading transaction={transfer} href={`/admin/transactions/${id}`} />
        {expiry && (
          <p className="text-13 text-muted @3xl:hidden">
            {t('Expires')} {expiry}
          </p>
        )}
      </MainCell>
      <WideCell className="text-muted">{expiry}</WideCell>
      <AmountCell>
        <Money amount={amount} currency={currency} size="row" signed />
      </AmountCell>
    </LinkRow>
  );
};

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
