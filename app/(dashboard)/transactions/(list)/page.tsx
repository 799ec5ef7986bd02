import type { Metadata } from 'next';
import Link from 'next/link';
import { read, viewer } from '#app/_lib/caller.ts';
import { zoneOf } from '#app/_lib/moments.ts';
import type { PageProps } from '#app/_lib/page-props.ts';
import { buttonClass } from '#app/_ui/button.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { Pagination } from '#app/_ui/pagination.tsx';
import { Surface } from '#app/_ui/surface.tsx';
import { Balances } from '#app/(dashboard)/transactions/balances.tsx';
import { FilterBar } from '#app/(dashboard)/transactions/filter-bar.tsx';
import {
  clearedHref,
  hasFilter,
  listHref,
  PAGE_SIZE,
  readQuery,
  toFilters,
  type TransactionQuery,
} from '#app/(dashboard)/transactions/query.ts';
import { TransactionTable } from '#app/(dashboard)/transactions/transaction-table.tsx';
import { ViewTabs } from '#app/(dashboard)/transactions/view-tabs.tsx';

export const metadata: Metadata = { title: 'Transactions' };

export default async function TransactionsPage({ searchParams }: PageProps) {
  const query = await readQuery(searchParams);
  const zone = zoneOf(await viewer());
  const [{ count = 0, results }, accounts, totals] = await Promise.all([
    read((api) =>
      api.transactions.list({
        ...toFilters(query, zone),
        orderby: query.order,
        page: query.page,
        page_size: PAGE_SIZE,
      }),
    ),
    read((api) => api.accounts.list({})),
    query.currency ? read((api) => api.transactions.totals(toFilters(query, zone))) : undefined,
  ]);
  const held = accounts.results.flatMap((account) => account.currencies.map(({ currency }) => currency.code));
  const currencies = [...new Set([...held, ...(query.currency ? [query.currency] : [])])];
  return (
    <div className="mx-auto max-w-[80rem] px-4 pb-6 md:px-6">
      <PageHeader title="Transactions" />
      <Balances accounts={accounts.results} query={query} />
      <Surface className="@container mt-5">
        <ViewTabs query={query} />
        <div className="px-4">
          <FilterBar query={query} currencies={currencies} />
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
    </div>
  );
}

const NothingFound = ({ query }: { query: TransactionQuery }) =>
  hasFilter(query) ? (
    <EmptyState
      title="No transaction matches these filters"
      action={
        <Link href={clearedHref(query)} className={buttonClass()}>
          Clear filters
        </Link>
      }
    >
      A reference has to be written in full. Dates are days in your time zone.
    </EmptyState>
  ) : (
    <EmptyState title="No transactions yet">Credits, debits and transfers appear here as soon as they are created.</EmptyState>
  );
