import type { Metadata } from 'next';
import { read, readPage, viewer } from '#app/_lib/caller.ts';
import { PAGE_SIZE } from '#app/_lib/list-query.ts';
import { zoneOf } from '#server/kernel/moments.ts';
import type { PageProps } from '#app/_lib/page-props.ts';
import { readAll } from '#app/_lib/read-all.ts';
import { DownloadCsv } from '#app/_ui/download-csv.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { NoMatch } from '#app/_ui/no-match.tsx';
import { Page } from '#app/_ui/page.tsx';
import { Pagination } from '#app/_ui/pagination.tsx';
import { Surface } from '#app/_ui/surface.tsx';
import { Balances } from '#app/(dashboard)/transactions/balances.tsx';
import { TransactionFilters } from '#app/(dashboard)/transactions/transaction-filters.tsx';
import { NewTransactions } from '#app/(dashboard)/transactions/new-transactions.tsx';
import { listHref, readQuery, toFilters, transactionList, type TransactionQuery } from '#app/(dashboard)/transactions/query.ts';
import { TransactionTable } from '#app/(dashboard)/transactions/transaction-table.tsx';
import { ViewTabs } from '#app/(dashboard)/transactions/view-tabs.tsx';

export const metadata: Metadata = { title: 'Transactions' };

export default async function TransactionsPage({ searchParams }: PageProps) {
  const query = await readQuery(searchParams);
  const zone = zoneOf(await viewer());
  const [{ count = 0, results }, accounts, totals] = await Promise.all([
    readPage(query.page, listHref(query), (api) =>
      api.transactions.list({
        ...toFilters(query, zone),
        orderby: query.order,
        page: query.page,
        page_size: PAGE_SIZE,
      }),
    ),
    read((api) => readAll(api.accounts.list)),
    query.currency ? read((api) => api.transactions.totals(toFilters(query, zone))) : undefined,
  ]);
  const held = accounts.flatMap((account) => account.currencies.map(({ currency }) => currency.code));
  const currencies = [...new Set([...held, ...(query.currency ? [query.currency] : [])])];
  return (
    <Page
      title="Transactions"
      width="list"
      actions={count > 0 && <DownloadCsv list="/transactions/" query={{ ...toFilters(query, zone), orderby: query.order }} />}
    >
      <Balances accounts={accounts} query={query} />
      <NewTransactions {...announcementOf(query, count)} />
      <Surface className="@container">
        <ViewTabs query={query} />
        <div className="px-4">
          <TransactionFilters query={query} currencies={currencies} />
        </div>
        {count === 0 ? (
          <NothingFound query={query} />
        ) : (
          <TransactionTable transactions={results} query={query} zone={zone} totals={totals} />
        )}
      </Surface>
      {count > 0 && (
        <Pagination page={query.page} pageSize={PAGE_SIZE} count={count} noun="transaction" hrefOf={(page) => listHref(query, { page })} />
      )}
    </Page>
  );
}

/** New transactions are at the top of the list as it is at first: any other part of it leads there. */
const announcementOf = (query: TransactionQuery, count: number) => {
  const here = transactionList.pageHref(query, query.page);
  const seen = transactionList.hasFilter(query) ? undefined : count;
  return here === transactionList.path ? { seen } : { seen, href: transactionList.path };
};

const NothingFound = ({ query }: { query: TransactionQuery }) =>
  transactionList.hasFilter(query) ? (
    <NoMatch noun="transaction" clearedHref={transactionList.clearedHref(query)}>
      A reference has to be written in full. Dates are days in your time zone.
    </NoMatch>
  ) : (
    <EmptyState title="No transactions yet">Credits, debits and transfers appear here as soon as they are created.</EmptyState>
  );
