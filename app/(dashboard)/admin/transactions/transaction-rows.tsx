import { useText } from '#language';
import { RowLink } from '#app/_ui/navigation/links.tsx';
import { holderOf, kindOf, type AdminTransaction } from '#app/(dashboard)/admin/transactions/admin-transactions.ts';
import { labelOf } from '#app/_language/translate.ts';
import { Moment } from '#app/_ui/format/moment.tsx';
import { AmountHeader, HeaderCell, LedgerTable } from '#app/_ui/table/table.tsx';
import { TransactionCells } from '#app/(dashboard)/transactions/transaction-table.tsx';

/** The main cell of a transaction row: the account holder as a link, and the kind of transaction. */
export const TransactionHeading = ({ transaction, href }: { transaction: AdminTransaction; href: string }) => {
  const t = useText();
  return (
    <>
      <RowLink id={transaction.id} href={href}>
        <bdi>{holderOf(t, transaction)}</bdi>
      </RowLink>
      <p className="truncate text-13 text-muted">
        <bdi>{kindOf(t, transaction)}</bdi>
      </p>
    </>
  );
};

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
