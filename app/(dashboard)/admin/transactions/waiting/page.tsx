import { useText } from '#language';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { readList, readViewer } from '#app/_ui/session/caller.ts';
import { LIST_LABELS, ListPage } from '#app/_ui/table/list-page.tsx';
import { listQuery } from '#app/_ui/table/list-query.ts';
import { ListTable } from '#app/_ui/table/table.tsx';
import { type AdminTransactionDetail, UNCLAIMED_TRANSFERS } from '#app/(dashboard)/admin/transactions/admin-transactions.ts';
import { amountColumn, TransactionHeading } from '#app/(dashboard)/admin/transactions/transaction-tables.tsx';
import { zoneOf } from '#server/kernel/timestamps.ts';

/** A table with the sender, the recipient and the expiry of each transfer. */
const UnclaimedTransfers = ({ transfers, zone }: { transfers: AdminTransactionDetail[]; zone: string }) => {
  const t = useText();
  return (
    <ListTable
      caption={t('Unclaimed transfers')}
      rows={transfers}
      getKey={({ id }) => id}
      columns={[
        {
          title: t('Created'),
          width: 'w-44',
          className: 'text-muted',
          narrowLayout: 'hidden',
          render: ({ created }) => <Timestamp at={created} zone={zone} />,
        },
        {
          title: t('Sender'),
          isMain: true,
          render: (transfer) => <TransactionHeading transaction={transfer} href={`/admin/transactions/${transfer.id}`} />,
        },
        {
          title: t('Expires'),
          width: 'w-44',
          className: 'text-muted',
          narrowLayout: 'line',
          render: ({ expires }) => expires !== null && <Timestamp at={expires} zone={zone} />,
          renderNarrow: ({ expires }) =>
            expires !== null && (
              <>
                {t('Expires')} <Timestamp at={expires} zone={zone} />
              </>
            ),
        },
        amountColumn(t),
      ]}
    />
  );
};

export const generateMetadata = pageMetadata('Unclaimed transfers');

const unclaimedList = listQuery('/admin/transactions/waiting', {}, {});

export default async function UnclaimedTransfersPage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await unclaimedList.read(searchParams);
  const [{ count, results }, admin] = await Promise.all([
    readList(unclaimedList, query, (api, page) => api.admin.transactions.list({ ...UNCLAIMED_TRANSFERS, ...page })),
    readViewer(),
  ]);
  return (
    <ListPage
      title={t('Transactions')}
      labels={LIST_LABELS.transaction}
      list={unclaimedList}
      query={query}
      count={count}
      csv={{ list: '/admin/transactions/', query: UNCLAIMED_TRANSFERS }}
      empty={{ title: t('No unclaimed transfers'), text: t('Transfers to people who haven’t registered appear here.') }}
    >
      <p className="border-b px-4 py-3 text-muted">
        {t(
          'These people haven’t registered yet. They receive the money when they verify their email or mobile number. Otherwise, the transfer expires and the sender gets the money back.',
        )}
      </p>
      <UnclaimedTransfers transfers={results} zone={zoneOf(admin)} />
    </ListPage>
  );
}
