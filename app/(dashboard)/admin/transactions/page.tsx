import { Plus } from 'lucide-react';
import Link from 'next/link';
import { useText } from '#language';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { message } from '#app/_language/translate.ts';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { Identifier } from '#app/_ui/format/identifier.tsx';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { readOwnPermissions, read, readList, readViewer } from '#app/_ui/session/caller.ts';
import { LIST_LABELS, ListPage } from '#app/_ui/table/list-page.tsx';
import { SavedViews } from '#app/_ui/table/saved-views.tsx';
import { ListTable, TotalRow } from '#app/_ui/table/table.tsx';
import { adminTransactionList, toAdminTransactionFilters, type AdminTransactionQuery } from '#app/(dashboard)/admin/lists.ts';
import type { AdminTransactionDetail } from '#app/(dashboard)/admin/transactions/admin-transactions.ts';
import { ExportButton } from '#app/(dashboard)/admin/transactions/exports/export-actions.tsx';
import { HoldQueue } from '#app/(dashboard)/admin/transactions/hold-queue.tsx';
import { statusAndAmountColumns, TransactionHeading } from '#app/(dashboard)/admin/transactions/transaction-tables.tsx';
import { transactionFilters } from '#app/(dashboard)/transactions/query.ts';
import { zoneOf } from '#server/kernel/timestamps.ts';

type AdminTransactionTableProps = {
  transactions: AdminTransactionDetail[];
  query: AdminTransactionQuery;
  zone: string;
  /** The sum of all pages, for a single currency. */
  totals?: { amount: bigint } | undefined;
};

const AdminTransactionTable = ({ transactions, query, zone, totals }: AdminTransactionTableProps) => {
  const t = useText();
  const currency = transactions[0]?.currency;
  return (
    <ListTable
      caption={t('Company transactions')}
      rows={transactions}
      getKey={({ id }) => id}
      columns={[
        { title: t('Created'), width: 'w-44', className: 'text-muted', render: ({ created }) => <Timestamp at={created} zone={zone} /> },
        {
          title: t('Account holder'),
          isMain: true,
          render: (transaction) => (
            <TransactionHeading
              transaction={transaction}
              href={adminTransactionList.hrefFrom(`/admin/transactions/${transaction.id}`, query)}
            />
          ),
        },
        {
          title: t('Reference'),
          width: 'w-[18%]',
          className: 'truncate',
          narrowLayout: 'hidden',
          render: ({ reference }) => reference && <Identifier value={reference} />,
        },
        ...statusAndAmountColumns(t),
      ]}
      footer={
        totals &&
        currency && (
          <TotalRow title={t('Total (all pages)')}>
            <Money amount={totals.amount} currency={currency} size="row" signed />
          </TotalRow>
        )
      }
    />
  );
};

const TYPE_OPTIONS = [
  { value: 'credit', label: message('Credits') },
  { value: 'debit', label: message('Debits') },
] as const;

export const generateMetadata = pageMetadata('Company transactions');

export default async function AdminTransactionsPage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await adminTransactionList.read(searchParams);
  const zone = zoneOf(await readViewer());
  const totalFilters = toAdminTransactionFilters(query, zone);
  const filters = { ...totalFilters, orderby: query.order };
  const [{ count, results }, companyCurrencies, totals, permissions] = await Promise.all([
    readList(adminTransactionList, query, (api, page) => api.admin.transactions.list({ ...filters, ...page })),
    read((api) => api.company.currencies.list({ page_size: 250 })),
    query.currency ? read((api) => api.admin.transactions.totals(totalFilters)) : undefined,
    readOwnPermissions(),
  ]);
  const currencies = [...new Set([...companyCurrencies.results.map(({ code }) => code), ...(query.currency ? [query.currency] : [])])];
  const holdFilter = {
    name: 'hold',
    label: t('Holds'),
    emptyLabel: t('All transactions'),
    options: [{ value: 'true', label: t('Open holds') }],
  };
  const canChange = permissions.includes('admin.transaction.change');
  const userFilter = { name: 'user', label: t('User (email, mobile number, username or ID)'), placeholder: t('User') };
  return (
    <ListPage
      title={t('Transactions')}
      labels={LIST_LABELS.transaction}
      list={adminTransactionList}
      query={query}
      count={count}
      csv={{ list: '/admin/transactions/', query: filters }}
      actions={
        permissions.includes('admin.transaction.add') && (
          <>
            {count > 0 && <ExportButton query={filters} count={count} />}
            <Link href="/admin/transactions/new" className={buttonClass('primary')}>
              <Plus aria-hidden className="size-4" /> {t('New transaction')}
            </Link>
          </>
        )
      }
      views={<SavedViews currentHref={adminTransactionList.hrefOf(query)} />}
      filters={transactionFilters(t, { query, currencies, types: TYPE_OPTIONS, searches: [userFilter, holdFilter] })}
      empty={{ title: t('No transactions yet'), text: t('Transactions of all users appear here.') }}
      noMatch={t('Enter the full reference, or the user’s full email address, mobile number, username or ID.')}
    >
      {query.hold && canChange ? (
        <>
          <HoldQueue transactions={results} zone={zone} query={query} canChange />
          {totals && results[0] && (
            <p className="flex justify-between gap-3 px-4 py-3 font-medium">
              {t('Total (all pages)')}
              <Money amount={totals.amount} currency={results[0].currency} size="row" signed />
            </p>
          )}
        </>
      ) : (
        <AdminTransactionTable transactions={results} query={query} zone={zone} totals={totals} />
      )}
    </ListPage>
  );
}
