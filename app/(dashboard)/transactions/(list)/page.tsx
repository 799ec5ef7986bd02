import { type StandingView, SavedViews } from '#app/_ui/table/saved-views.tsx';
import {
  listHref,
  VIEWS,
  type TransactionQuery,
  readQuery,
  toFilters,
  TRANSACTION_COLUMNS,
  transactionList,
  TRANSACTIONS_PATH,
  type TransactionColumn,
} from '#app/(dashboard)/transactions/query.ts';
import { useText } from '#language';
import { getText, titled } from '#app/_language/server.ts';
import { read, readPage, viewer, type Transaction } from '#app/_ui/session/caller.ts';
import { chosenColumns } from '#app/_ui/shell/browser-settings.ts';
import { PAGE_SIZE } from '#app/_ui/table/list-query.ts';
import { dayOf, startOfDay, zoneOf } from '#server/kernel/moments.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { readAll } from '#app/_ui/session/read-all.ts';
import { DownloadCsv, NoMatch, Pagination } from '#app/_ui/table/list-page.tsx';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { Page } from '#app/_ui/shell/page.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';
import { Balances, TotalsBar } from '#app/(dashboard)/transactions/totals.tsx';
import { TransactionFilters } from '#app/(dashboard)/transactions/transaction-filters.tsx';
import { NewTransactions } from '#app/(dashboard)/transactions/new-transactions.tsx';
import { isByTime, TransactionTable } from '#app/(dashboard)/transactions/transaction-table.tsx';

/** The views that everybody has of the list. They choose type and status, and leave all else as it is. */
const standingViews = (query: TransactionQuery): StandingView[] =>
  VIEWS.map(({ name, type, status }) => ({
    name,
    href: listHref(query, { type, status }),
    query: new URLSearchParams({ ...(type && { type }), ...(status && { status }) }).toString(),
    isHere: query.type === type && query.status === status,
  }));

export const generateMetadata = titled('Transactions');

/** What each day of a page comes to, by its name. The server sums whole days: the page may end in the middle of one. */
const readDayFlows = async (query: TransactionQuery, zone: string, transactions: Transaction[]) => {
  const days = isByTime(query) ? [...new Set(transactions.map(({ created }) => dayOf(created, zone)))] : [];
  if (days.length === 0) return new Map();
  const bounds = days.map((day) => ({ from: startOfDay(day, zone), until: startOfDay(day, zone, 1) }));
  const flows = await read((api) => api.transactions.dayFlows({ ...toFilters(query, zone), days: bounds }));
  return new Map(days.map((day, index) => [day, flows[index] ?? []]));
};

export default async function TransactionsPage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await readQuery(searchParams);
  const zone = zoneOf(await viewer());
  const [{ page, dayFlows }, accounts, flows, columns] = await Promise.all([
    readPage(query.page, listHref(query), (api) =>
      api.transactions.list({
        ...toFilters(query, zone),
        orderby: query.order,
        page: query.page,
        page_size: PAGE_SIZE,
      }),
    ).then(async (shown) => ({ page: shown, dayFlows: await readDayFlows(query, zone, shown.results) })),
    read((api) => readAll(api.accounts.list)),
    read((api) => api.transactions.flows(toFilters(query, zone))),
    chosenColumns<TransactionColumn>(TRANSACTIONS_PATH, TRANSACTION_COLUMNS, query.columns),
  ]);
  const { count = 0, results } = page;
  const held = accounts.flatMap((account) => account.currencies.map(({ currency }) => currency.code));
  const currencies = [...new Set([...held, ...(query.currency ? [query.currency] : [])])];
  return (
    <Page
      title={t('Transactions')}
      width="list"
      actions={count > 0 && <DownloadCsv list="/transactions/" query={{ ...toFilters(query, zone), orderby: query.order }} />}
    >
      <Balances accounts={accounts} query={query} />
      <NewTransactions {...announcementOf(query, count)} />
      <Surface className="@container">
        <SavedViews here={listHref(query)} standing={standingViews(query)} />
        <div className="px-4">
          <TransactionFilters query={query} currencies={currencies} shown={columns} />
        </div>
        {count === 0 ? (
          <NothingFound query={query} />
        ) : (
          <>
            <TotalsBar flows={flows} status={query.status} count={count} isNarrowed={transactionList.hasFilter(query)} />
            <TransactionTable transactions={results} query={query} columns={columns} zone={zone} dayFlows={dayFlows} />
          </>
        )}
      </Surface>
      {count > 0 && (
        <Pagination
          page={query.page}
          pageSize={PAGE_SIZE}
          count={count}
          noun="transaction"
          hrefOf={(number) => listHref(query, { page: number })}
        />
      )}
    </Page>
  );
}

/** New transactions are at the top of the list as it is at first: any other part of it leads there. */
const announcementOf = (query: TransactionQuery, count: number) => {
  const here = transactionList.pageHref({ ...query, columns: null }, query.page);
  const seen = transactionList.hasFilter(query) ? undefined : count;
  return here === transactionList.path ? { seen } : { seen, href: transactionList.path };
};

const NothingFound = ({ query }: { query: TransactionQuery }) => {
  const t = useText();
  return transactionList.hasFilter(query) ? (
    <NoMatch noun="transaction" clearedHref={transactionList.clearedHref(query)}>
      {t('A reference has to be written in full. Dates are days in your time zone.')}
    </NoMatch>
  ) : (
    <EmptyState title={t('No transactions yet')}>{t('Credits, debits and transfers appear here as soon as they are created.')}</EmptyState>
  );
};
