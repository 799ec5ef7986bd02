import { labelOf } from '#app/_lib/label.ts';
import { Moment } from '#app/_ui/moment.tsx';
import { RowLink } from '#app/_ui/row-link.tsx';
import { AmountHeader, HeaderCell, LedgerTable } from '#app/_ui/table.tsx';
import type { AdminTransaction } from '#app/(dashboard)/admin/transactions/query.ts';
import { TransactionCells } from '#app/(dashboard)/transactions/transaction-cells.tsx';

type TransactionRowsProps = { caption: string; transactions: AdminTransaction[]; zone: string };

/** The latest transactions of what the page is about. Whose they are, the page says. */
export const TransactionRows = ({ caption, transactions, zone }: TransactionRowsProps) => (
  <div className="@container">
    <LedgerTable caption={caption}>
      <thead>
        <tr>
          <HeaderCell wide width="w-48">
            Date
          </HeaderCell>
          <HeaderCell>Description</HeaderCell>
          <HeaderCell wide width="w-28">
            Status
          </HeaderCell>
          <AmountHeader>Amount</AmountHeader>
        </tr>
      </thead>
      <tbody>
        {transactions.map((transaction) => (
          <Row key={transaction.id} transaction={transaction} zone={zone} />
        ))}
      </tbody>
    </LedgerTable>
  </div>
);

const Row = ({ transaction, zone }: { transaction: AdminTransaction; zone: string }) => {
  const { id, created, tx_type: txType, label, note } = transaction;
  return (
    <TransactionCells transaction={transaction} time={<Moment at={created} zone={zone} />} reference="beneath">
      <RowLink id={id} href={`/admin/transactions/${id}`}>
        <bdi>{label || labelOf(txType)}</bdi>
      </RowLink>
      {note && (
        <p className="truncate text-13 text-muted">
          <bdi>{note}</bdi>
        </p>
      )}
    </TransactionCells>
  );
};
