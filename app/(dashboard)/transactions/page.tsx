import { SavedViews, type PredefinedView } from '#app/_ui/table/saved-views.tsx';
import {
  listHref,
  readQuery,
  toFilters,
  TRANSACTION_COLUMNS,
  type TransactionColumn,
  transactionFilters,
  transactionList,
  type TransactionQuery,
  TRANSACTIONS_PATH,
  VIEWS,
} from '#app/(dashboard)/transactions/query.ts';
import { useText } from '#language';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { read, readList, type CallerTransaction, readViewer } from '#app/_ui/session/caller.ts';
import { readVisibleColumns } from '#app/_ui/shell/browser-settings.ts';
import { message } from '#app/_language/translate.ts';
import { dayOf, startOfDay, zoneOf } from '#server/kernel/timestamps.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { readAll } from '#app/_ui/session/read-all.ts';
import { DownloadCsv, LIST_LABELS, ListFilters, ListPagination, NoMatchState } from '#app/_ui/table/list-page.tsx';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { Page, Surface } from '#app/_ui/shell/page.tsx';
import { Balances, TotalsBar } from '#app/(dashboard)/transactions/totals.tsx';
import { ColumnChoice } from '#app/_ui/table/view-controls.tsx';
import { NewTransactions } from '#app/(dashboard)/transactions/new-transactions.tsx';
import { isByTime, TransactionTable } from '#app/(dashboard)/transactions/transaction-table.tsx';

const TYPES = [
  { value: 'credit', label: message('Incoming') },
  { value: 'debit', label: message('Outgoing') },
] as const;

/** The predefined views. They change type and status only. */
const predefinedViews = (query: TransactionQuery): PredefinedView[] =>
  VIEWS.map(({ name, type, status }) => ({
    name,
    href: listHref(query, { type, status }),
    query: new URLSearchParams({ ...(type && { type }), ...(status && { status }) }).toString(),
    isCurrent: query.type === type && query.status === status,
  }));

export const generateMetadata = pageMetadata('Transactions');

/** The flows of each day on the page. The server sums whole days, because a page can end within a day. */
const readDayFlows = async (query: TransactionQuery, zone: string, transactions: CallerTransaction[]) => {
  const days = isByTime(query) ? [...new Set(transactions.map(({ created }) => dayOf(created, zone)))] : [];
  if (days.length === 0) return new Map();
  const bounds = days.map((day) => ({ from: startOfDay(day, zone), until: startOfDay(day, zone, 1) }));
  const flows = await read((api) => api.transactions.dayFlows({ ...toFilters(query, zone), days: bounds }));
  return new Map(days.map((day, index) => [day, flows[index] ?? []]));
};

export default async function TransactionsPage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await readQuery(searchParams);
  const person = await readViewer();
  const zone = zoneOf(person);
  const [{ page, dayFlows }, accounts, flows, columns] = await Promise.all([
    readList(transactionList, query, (api, page) =>
      api.transactions.list({ ...toFilters(query, zone), orderby: query.order, ...page }),
    ).then(async (listPage) => ({ page: listPage, dayFlows: await readDayFlows(query, zone, listPage.results) })),
    read((api) => readAll(api.accounts.list)),
    read((api) => api.transactions.flows(toFilters(query, zone))),
    readVisibleColumns<TransactionColumn>(TRANSACTIONS_PATH, TRANSACTION_COLUMNS, query.columns),
  ]);
  const { count, results } = page;
  const accountCodes = accounts.flatMap((account) => account.currencies.map(({ currency }) => currency.code));
  const currencies = [...new Set([...accountCodes, ...(query.currency ? [query.currency] : [])])];
  return (
    <Page
      title={t('Transactions')}
      width="list"
      actions={count > 0 && <DownloadCsv list="/transactions/" query={{ ...toFilters(query, zone), orderby: query.order }} />}
    >
      <Balances accounts={accounts} query={query} />
      <NewTransactions {...announceResults(query, count)} />
      <Surface className="@container">
        <SavedViews currentHref={listHref(query)} predefinedViews={predefinedViews(query)} />
        <div className="px-4">
          <ListFilters
            list={transactionList}
            query={query}
            filters={transactionFilters(t, { query, currencies, types: TYPES, hasSortableTitles: true })}
          >
            <ColumnChoice list={TRANSACTIONS_PATH} columns={TRANSACTION_COLUMNS} visibleKeys={columns} />
          </ListFilters>
        </div>
        {count === 0 ? (
          <EmptyTransactions query={query} />
        ) : (
          <>
            <TotalsBar flows={flows} status={query.status} count={count} isFiltered={transactionList.hasFilter(query)} />
            <TransactionTable transactions={results} query={query} columns={columns} person={person} dayFlows={dayFlows} />
          </>
        )}
      </Surface>
      <ListPagination labels={LIST_LABELS.transaction} list={transactionList} query={query} count={count} />
    </Page>
  );
}

/** New transactions are at the top of the unfiltered list; other parts of the list link to it. */
const announceResults = (query: TransactionQuery, count: number) => {
  const currentHref = transactionList.pageHref({ ...query, columns: null }, query.page);
  const seenCount = transactionList.hasFilter(query) ? undefined : count;
  return currentHref === transactionList.path ? { seenCount } : { seenCount, href: transactionList.path };
};

const EmptyTransactions = ({ query }: { query: TransactionQuery }) => {
  const t = useText();
  return transactionList.hasFilter(query) ? (
    <NoMatchState labels={LIST_LABELS.transaction} clearedHref={transactionList.clearedHref(query)}>
      {t('Enter references in full. Dates are in your time zone.')}
    </NoMatchState>
  ) : (
    <EmptyState title={t('No transactions yet')}>{t('Credits, debits and transfers will appear here.')}</EmptyState>
  );
};
