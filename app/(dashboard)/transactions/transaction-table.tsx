import type { Transaction } from '#app/_lib/caller.ts';
import { dayOf, formatDay } from '#server/kernel/moments.ts';
import { Moment } from '#app/_ui/moment.tsx';
import { Money } from '#app/_ui/money.tsx';
import { RowLink } from '#app/_ui/row-link.tsx';
import { AmountHeader, GroupHeader, HeaderCell, LedgerTable, SumRow } from '#app/_ui/table.tsx';
import { listHref, transactionHref, type Order, type TransactionQuery } from '#app/(dashboard)/transactions/query.ts';
import { TransactionCells } from '#app/(dashboard)/transactions/transaction-cells.tsx';
import { titleOf } from '#server/kernel/transaction-title.ts';

type TransactionTableProps = {
  transactions: Transaction[];
  query: TransactionQuery;
  zone: string;
  /** The sum over all pages, where the filter leaves one currency. */
  totals?: { amount: bigint; fees: bigint };
};

const COLUMNS = 5;

/** Transactions as a page of an account book: by day while they are in the order of time, with one margin for amounts. */
export const TransactionTable = ({ transactions, query, zone, totals }: TransactionTableProps) => {
  const isByTime = query.order === '-created' || query.order === 'created';
  const groups = isByTime ? Map.groupBy(transactions, ({ created }) => dayOf(created, zone)) : new Map([['all', transactions]]);
  const currency = transactions[0]?.currency;
  return (
    <LedgerTable caption="Transactions">
      <thead>
        <tr>
          <HeaderCell wide width={isByTime ? 'w-20' : 'w-48'} {...sorting(query, 'created')}>
            {isByTime ? 'Time' : 'Date'}
          </HeaderCell>
          <HeaderCell>Description</HeaderCell>
          <HeaderCell wide width="w-[20%]">
            Reference
          </HeaderCell>
          <HeaderCell wide width="w-28">
            Status
          </HeaderCell>
          <AmountHeader {...sorting(query, 'amount')}>Amount</AmountHeader>
        </tr>
      </thead>
      {[...groups].map(([day, rows]) => (
        <tbody key={day}>
          {isByTime && <GroupHeader columns={COLUMNS}>{formatDay(rows[0]?.created ?? 0, zone)}</GroupHeader>}
          {rows.map((row) => (
            <TransactionRow key={row.id} transaction={row} query={query} zone={zone} timeOnly={isByTime} />
          ))}
        </tbody>
      ))}
      {totals && currency && (
        <tfoot>
          <TotalsRow totals={totals} currency={currency} />
        </tfoot>
      )}
    </LedgerTable>
  );
};

/** The address that a press on a column's title leads to: its natural order first, then the reverse. */
const sorting = (query: TransactionQuery, column: 'created' | 'amount') => {
  const descending: Order = `-${column}`;
  const isDescending = query.order === descending;
  const isAscending = query.order === column;
  return {
    href: listHref(query, { order: isDescending ? column : descending }),
    order: isDescending ? ('descending' as const) : isAscending ? ('ascending' as const) : undefined,
  };
};

type RowProps = { transaction: Transaction; query: TransactionQuery; zone: string; timeOnly: boolean };

const TransactionRow = ({ transaction, query, zone, timeOnly }: RowProps) => {
  const { id, created, note } = transaction;
  return (
    <TransactionCells transaction={transaction} time={<Moment at={created} zone={zone} timeOnly={timeOnly} />} reference="column">
      <RowLink id={id} href={transactionHref(id, query)}>
        <bdi>{titleOf(transaction)}</bdi>
      </RowLink>
      {note && <p className="truncate text-13 text-muted">{note}</p>}
    </TransactionCells>
  );
};

type TotalsRowProps = { totals: { amount: bigint; fees: bigint }; currency: Transaction['currency'] };

/** The sum of everything that the filter finds, on all pages. */
const TotalsRow = ({ totals, currency }: TotalsRowProps) => (
  <SumRow
    title={
      <>
        Total of all pages
        {totals.fees !== 0n && (
          <span className="block text-13 font-normal text-muted">
            Fees <Money amount={totals.fees} currency={currency} />
          </span>
        )}
      </>
    }
  >
    <Money amount={totals.amount} currency={currency} size="row" signed />
  </SumRow>
);
