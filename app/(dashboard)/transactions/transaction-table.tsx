// Tables of the user's transactions: the list, and the latest.
import type { ReactNode } from 'react';
import { read, type CallerTransaction, type CallerUser, readViewer } from '#app/_ui/session/caller.ts';
import { Identifier } from '#app/_ui/format/identifier.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { AmountCell, AmountHeader, GroupHeader, HeaderCell, LedgerTable, LinkRow, MainCell, WideCell } from '#app/_ui/table/table.tsx';
import { useFormat, useText } from '#language';
import { sumFlows } from '#app/(dashboard)/transactions/transaction-sums.ts';
import type { TransactionFlow } from '#server/modules/payments/index.ts';
import type { TransactionStatus } from '#server/kernel/transaction-enums.ts';
import { message, type Message } from '#app/_language/translate.ts';
import { dayOf, zoneOf } from '#server/kernel/timestamps.ts';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { RowLink, TextLink } from '#app/_ui/navigation/links.tsx';
import {
  listHref,
  type TransactionSortOrder,
  readQuery,
  TRANSACTION_COLUMNS,
  type TransactionColumn,
  transactionHref,
  type TransactionQuery,
  DEFAULT_COLUMNS,
} from '#app/(dashboard)/transactions/query.ts';
import { distinctNote, translatedTransactionTitle } from '#app/(dashboard)/transactions/transaction-steps.ts';
import { getText } from '#app/_language/server.ts';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { Surface } from '#app/_ui/shell/page.tsx';
import { NewTransactions } from '#app/(dashboard)/transactions/new-transactions.tsx';

/** The net amount of a whole day, even if the page ends within the day. */
const DayNet = ({ flows, status }: { flows: TransactionFlow[]; status: TransactionStatus | null }) => {
  const t = useText();
  const dayTotals = sumFlows(flows, status).filter(({ incoming, outgoing }) => incoming !== 0n || outgoing !== 0n);
  if (dayTotals.length === 0) return null;
  return (
    <>
      <span className="float-left pr-2 font-normal text-muted">{t('Net')}</span>
      {dayTotals.map(({ currency, net }) => (
        <span key={currency.code} className="block">
          <Money amount={net} currency={currency} signed void={status === 'Failed'} />
        </span>
      ))}
    </>
  );
};

type TransactionTableProps = {
  transactions: CallerTransaction[];
  query: TransactionQuery;
  columns: readonly TransactionColumn[];
  person: CallerUser;
  /** The flows by day: "2026-11-21". */
  dayFlows?: ReadonlyMap<string, TransactionFlow[]>;
};

/** Time, description and amount. */
const FIXED_COLUMNS = 3;

/**
 * The maximum number of columns with their own widths. With more, all columns have the same width, so that the description is not squeezed.
 */
const SIZED_COLUMNS_MAX = 3;

const WIDTHS: Record<TransactionColumn, string> = {
  reference: 'w-[20%]',
  status: 'w-36',
  account: 'w-[12%]',
  subtype: 'w-[12%]',
  fee: 'w-[12%]',
  balance: 'w-[12%]',
};

/** Whether the list is sorted by time, and so grouped by day. */
export const isByTime = ({ order }: TransactionQuery): boolean => order === '-created' || order === 'created';

/** Transactions, grouped by day while they are sorted by time. */
export const TransactionTable = ({ transactions, query, columns, person, dayFlows }: TransactionTableProps) => {
  const t = useText();
  const format = useFormat();
  const zone = zoneOf(person);
  const byTime = isByTime(query);
  const groups = byTime ? Map.groupBy(transactions, ({ created }) => dayOf(created, zone)) : new Map([['all', transactions]]);
  const visibleColumns = TRANSACTION_COLUMNS.filter(({ key }) => columns.includes(key));
  const haveOwnWidths = visibleColumns.length <= SIZED_COLUMNS_MAX;
  return (
    <LedgerTable caption={t('Transactions')}>
      <thead>
        <tr>
          <HeaderCell wide width={byTime ? 'w-20' : 'w-48'} {...sorting(query, 'created')}>
            {byTime ? t('Time') : t('Date')}
          </HeaderCell>
          <HeaderCell {...(!haveOwnWidths && { width: '@3xl:w-[16%]' })}>{t('Description')}</HeaderCell>
          {visibleColumns.map(({ key, title }) => (
            <HeaderCell key={key} wide {...(haveOwnWidths && { width: WIDTHS[key] })}>
              {t(title)}
            </HeaderCell>
          ))}
          <AmountHeader {...sorting(query, 'amount')}>{t('Amount')}</AmountHeader>
        </tr>
      </thead>
      {[...groups].map(([day, rows]) => (
        <tbody key={day}>
          {byTime && (
            <GroupHeader
              columns={FIXED_COLUMNS + visibleColumns.length}
              sum={<DayNet flows={dayFlows?.get(day) ?? []} status={query.status} />}
            >
              <span className="@3xl:hidden">{format.date(day)}</span>
              <span className="hidden @3xl:inline">{format.day(rows[0]?.created ?? 0, zone)}</span>
            </GroupHeader>
          )}
          {rows.map((row) => (
            <TransactionRow
              key={row.id}
              transaction={row}
              query={query}
              visibleColumns={visibleColumns}
              person={person}
              timeOnly={byTime}
            />
          ))}
        </tbody>
      ))}
    </LedgerTable>
  );
};

/** The link of a column title: descending order first, then ascending. */
const sorting = (query: TransactionQuery, column: 'created' | 'amount') => {
  const descending: TransactionSortOrder = `-${column}`;
  const isDescending = query.order === descending;
  const isAscending = query.order === column;
  return {
    href: listHref(query, { order: isDescending ? column : descending }),
    order: isDescending ? ('descending' as const) : isAscending ? ('ascending' as const) : undefined,
  };
};

/** Renders the cell of a column. Missing values render nothing. */
const renderCell = (
  column: TransactionColumn,
  { reference, status, account, subtype, fee, balance, currency }: CallerTransaction,
): ReactNode => {
  const cells: Record<TransactionColumn, ReactNode> = {
    reference: reference && <Identifier value={reference} />,
    status: <StatusChip status={status} />,
    account: <Identifier value={account} />,
    subtype: subtype && <bdi>{subtype}</bdi>,
    fee: fee !== 0n && <Money amount={fee} currency={currency} />,
    balance: <Money amount={balance} currency={currency} />,
  };
  return cells[column];
};

/** Labels of amounts in a narrow table, which has no titles. */
const NARROW_LABELS: Partial<Record<TransactionColumn, Message>> = {
  fee: message('Fee {amount}'),
  balance: message('Balance after {amount}'),
};

type RowProps = {
  transaction: CallerTransaction;
  query: TransactionQuery;
  visibleColumns: readonly { key: TransactionColumn }[];
  person: CallerUser;
  timeOnly: boolean;
};

const TransactionRow = ({ transaction, query, visibleColumns, person, timeOnly }: RowProps) => {
  const t = useText();
  const { id, created, note, status, amount, currency } = transaction;
  const time = <Timestamp at={created} zone={zoneOf(person)} timeOnly={timeOnly} />;
  const name = translatedTransactionTitle(t, transaction, person.id);
  const distinctiveNote = distinctNote(name, note);
  return (
    <LinkRow>
      <WideCell className="text-muted">{time}</WideCell>
      <MainCell>
        <RowLink id={id} href={transactionHref(id, query)}>
          <bdi>{name}</bdi>
        </RowLink>
        {distinctiveNote && <p className="truncate text-13 text-muted">{distinctiveNote}</p>}
        <div className="flex flex-wrap gap-x-2 text-13 text-muted @3xl:hidden">
          {time}
          {visibleColumns.map(({ key }) => (
            <NarrowCell key={key} column={key} transaction={transaction} />
          ))}
        </div>
      </MainCell>
      {visibleColumns.map(({ key }) => (
        <WideCell key={key} className="truncate">
          {renderCell(key, transaction)}
        </WideCell>
      ))}
      <AmountCell>
        <Money amount={amount} currency={currency} size="row" signed void={status === 'Failed'} />
      </AmountCell>
    </LinkRow>
  );
};

const NarrowCell = ({ column, transaction }: { column: TransactionColumn; transaction: CallerTransaction }) => {
  const t = useText();
  const amount = renderCell(column, transaction);
  const sentence = NARROW_LABELS[column];
  if (!amount) return null;
  return <span className="max-w-full min-w-0">{sentence ? t.rich(sentence, { amount }) : amount}</span>;
};

const LATEST_MAX = 8;

/** The latest transactions, with a link to all. New ones are announced if all fit. */
export const LatestTransactions = async ({ filters }: { filters?: { account?: string; currency?: string } }) => {
  const t = await getText();
  const query = readQuery({});
  const [{ count, results }, person] = await Promise.all([
    read((api) => api.transactions.list({ ...filters, page_size: LATEST_MAX })),
    readViewer(),
  ]);
  const listQuery = { ...query, ...filters };
  return (
    <>
      {!filters && <NewTransactions seenCount={count} />}
      <Surface className="@container">
        <section aria-labelledby="latest-transactions">
          <div className="flex items-center justify-between gap-4 px-4 py-3">
            <h2 id="latest-transactions" className="font-medium">
              {t('Latest transactions')}
            </h2>
            {results.length > 0 && <TextLink href={listHref(listQuery)}>{t('View all')}</TextLink>}
          </div>
          {results.length === 0 ? (
            <EmptyState title={t('No transactions yet')}>{t('Credits, debits and transfers will appear here.')}</EmptyState>
          ) : (
            <TransactionTable transactions={results} query={listQuery} columns={DEFAULT_COLUMNS} person={person} />
          )}
        </section>
      </Surface>
    </>
  );
};
