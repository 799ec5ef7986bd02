import { labelOf } from '#app/_language/translate.ts';
import { useText } from '#language';
import { Moment } from '#app/_ui/format/moment.tsx';
import { RowLink } from '#app/_ui/navigation/links.tsx';
import { AmountHeader, HeaderCell, LedgerTable } from '#app/_ui/table/table.tsx';
import type { AdminTransaction } from '#app/(dashboard)/admin/transactions/query.ts';
import { TransactionCells } from '#app/(dashboard)/transactions/transaction-cells.tsx';

type TransactionRowsProps = { caption: string; transactions: AdminTransaction[]; zone: string };

/** The latest transactions of what the page is about. Whose they are, the page says. */
export const TransactionRows = ({ caption, transactions, zone }: TransactionRowsProps) => {
  const t = useText();
  return (
    <div className="@container">
      <LedgerTable caption={caption}>
        <thead>
          <tr>
            <HeaderCell wide width="w-48">
              {t('Date')}
            </HeaderCell>
            <HeaderCell>{t('Description')}</HeaderCell>
            <HeaderCell wide width="w-28">
              {t('Status')}
            </HeaderCell>
            <AmountHeader>{t('Amount')}</AmountHeader>
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
};

const Row = ({ transaction, zone }: { transaction: AdminTransaction; zone: string }) => {
  const t = useText();
  const { id, created, tx_type: txType, label, note } = transaction;
  return (
    <TransactionCells transaction={transaction} time={<Moment at={created} zone={zone} />} reference="beneath">
      <RowLink id={id} href={`/admin/transactions/${id}`}>
        <bdi>{label === labelOf(txType) ? t.word(txType) : label}</bdi>
      </RowLink>
      {note && (
        <p className="truncate text-13 text-muted">
          <bdi>{note}</bdi>
        </p>
      )}
    </TransactionCells>
  );
};
