import Link from 'next/link';
import { useText } from '#language';
import { Moment } from '#app/_ui/format/moment.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { AmountHeader, HeaderCell, LedgerTable, SumRow } from '#app/_ui/table/table.tsx';
import {
  adminTransactionList,
  type AdminTransaction,
  type AdminTransactionQuery,
  toFilters,
} from '#app/(dashboard)/admin/transactions/admin-transactions.ts';
import { TransactionHeading } from '#app/(dashboard)/admin/transactions/transaction-rows.tsx';
import { TransactionCells } from '#app/(dashboard)/transactions/transaction-table.tsx';
import { Plus } from 'lucide-react';
import { getText, titled } from '#app/_language/server.ts';
import { ownPermissions, read, readPage, viewer } from '#app/_ui/session/caller.ts';
import { PAGE_SIZE } from '#app/_ui/table/list-query.ts';
import { zoneOf } from '#server/kernel/moments.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { DownloadCsv, NoMatch } from '#app/_ui/table/list-page.tsx';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { SavedViews } from '#app/_ui/table/saved-views.tsx';
import { AdminTransactionFilters, ExportButton } from '#app/(dashboard)/admin/transactions/transaction-list-actions.tsx';
import { TransactionListPage } from '#app/(dashboard)/admin/transactions/transaction-list-page.tsx';

type Props = {
  transactions: AdminTransaction[];
  query: AdminTransactionQuery;
  zone: string;
  /** The sum over all pages, where the filter leaves one currency. */
  totals?: { amount: bigint } | undefined;
};

const AdminTransactionTable = ({ transactions, query, zone, totals }: Props) => {
  const t = useText();
  const currency = transactions[0]?.currency;
  return (
    <LedgerTable caption={t('Transactions of the company')}>
      <thead>
        <tr>
          <HeaderCell wide width="w-44">
            {t('Created')}
          </HeaderCell>
          <HeaderCell>{t('Account holder')}</HeaderCell>
          <HeaderCell wide width="w-[18%]">
            {t('Reference')}
          </HeaderCell>
          <HeaderCell wide width="w-28">
            {t('Status')}
          </HeaderCell>
          <AmountHeader>{t('Amount')}</AmountHeader>
        </tr>
      </thead>
      <tbody>
        {transactions.map((transaction) => (
          <Row key={transaction.id} transaction={transaction} query={query} zone={zone} />
        ))}
      </tbody>
      {totals && currency && (
        <tfoot>
          <SumRow title={t('Total of all pages')}>
            <Money amount={totals.amount} currency={currency} size="row" signed />
          </SumRow>
        </tfoot>
      )}
    </LedgerTable>
  );
};

const Row = ({ transaction, query, zone }: Omit<Props, 'transactions' | 'totals'> & { transaction: AdminTransaction }) => (
  <TransactionCells transaction={transaction} time={<Moment at={transaction.created} zone={zone} />} reference="column">
    <TransactionHeading transaction={transaction} href={adminTransactionList.hrefFrom(`/admin/transactions/${transaction.id}`, query)} />
  </TransactionCells>
);

export const generateMetadata = titled('Transactions of the company');

export default async function AdminTransactionsPage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await adminTransactionList.read(searchParams);
  const zone = zoneOf(await viewer());
  const filters = { ...toFilters(query, zone), orderby: query.order };
  const [{ count = 0, results }, currencies, totals, permissions] = await Promise.all([
    readPage(query.page, adminTransactionList.hrefOf(query), (api) =>
      api.admin.transactions.list({ ...filters, page: query.page, page_size: PAGE_SIZE }),
    ),
    read((api) => api.company.currencies.list({ page_size: 250 })),
    query.currency ? read((api) => api.admin.transactions.totals(toFilters(query, zone))) : undefined,
    ownPermissions(),
  ]);
  const codes = [...new Set([...currencies.results.map(({ code }) => code), ...(query.currency ? [query.currency] : [])])];
  const isNarrowed = adminTransactionList.hasFilter(query);
  const mayAdd = permissions.includes('admin.transaction.add');
  return (
    <TransactionListPage
      tab="all"
      actions={
        <div className="flex flex-wrap justify-end gap-2">
          {count > 0 && <DownloadCsv list="/admin/transactions/" query={filters} />}
          {count > 0 && mayAdd && <ExportButton query={filters} count={count} />}
          {mayAdd && (
            <Link href="/admin/transactions/new" className={buttonClass('primary')}>
              <Plus aria-hidden className="size-4" /> {t('New')}
            </Link>
          )}
        </div>
      }
      page={query.page}
      count={count}
      hrefOf={(page) => adminTransactionList.pageHref(query, page)}
    >
      <SavedViews here={adminTransactionList.hrefOf(query)} />
      {(count > 0 || isNarrowed) && (
        <div className="px-4">
          <AdminTransactionFilters query={query} currencies={codes} />
        </div>
      )}
      {count > 0 && <AdminTransactionTable transactions={results} query={query} zone={zone} totals={totals} />}
      {count === 0 && isNarrowed && (
        <NoMatch noun="transaction" clearedHref={adminTransactionList.clearedHref(query)}>
          {t('A reference has to be written in full. A user is found by the whole email address, mobile number, username or id.')}
        </NoMatch>
      )}
      {count === 0 && !isNarrowed && (
        <EmptyState title={t('No transactions yet')}>{t('Credits, debits and transfers of all users appear here.')}</EmptyState>
      )}
    </TransactionListPage>
  );
}
