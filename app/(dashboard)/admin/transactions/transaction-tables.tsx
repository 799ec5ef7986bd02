// Tables of the company's transactions.
import { useText } from '#language';
import { toLabel, type Translate } from '#app/_language/translate.ts';
import { Identifier } from '#app/_ui/format/identifier.tsx';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { RowLink } from '#app/_ui/navigation/links.tsx';
import { ListTable, type TableColumn } from '#app/_ui/table/table.tsx';
import { holderName, kindLabel, type AdminTransactionDetail } from '#app/(dashboard)/admin/transactions/admin-transactions.ts';

/** The main cell of a transaction row: the account holder as a link, and the kind of transaction. */
export const TransactionHeading = ({ transaction, href }: { transaction: AdminTransactionDetail; href: string }) => {
  const t = useText();
  return (
    <>
      <RowLink id={transaction.id} href={href}>
        <bdi>{holderName(t, transaction)}</bdi>
      </RowLink>
      <p className="truncate text-13 text-muted">
        <bdi>{kindLabel(t, transaction)}</bdi>
      </p>
    </>
  );
};

/** The status and amount columns. */
export const statusAndAmountColumns = (t: Translate): TableColumn<AdminTransactionDetail>[] => [
  { title: t('Status'), width: 'w-36', render: ({ status }) => <StatusChip status={status} /> },
  amountColumn(t),
];

export const amountColumn = (t: Translate): TableColumn<AdminTransactionDetail> => ({
  title: t('Amount'),
  isAmount: true,
  render: ({ amount, currency, status }) => <Money amount={amount} currency={currency} size="row" signed void={status === 'Failed'} />,
});

type TransactionRowsProps = { caption: string; transactions: AdminTransactionDetail[]; zone: string };

/** The latest transactions of a user or account, without the holder. */
export const TransactionRows = ({ caption, transactions, zone }: TransactionRowsProps) => {
  const t = useText();
  return (
    <div className="@container">
      <ListTable
        caption={caption}
        rows={transactions}
        getKey={({ id }) => id}
        columns={[
          { title: t('Date'), width: 'w-48', className: 'text-muted', render: ({ created }) => <Timestamp at={created} zone={zone} /> },
          {
            title: t('Description'),
            isMain: true,
            render: ({ id, tx_type: txType, label, note, reference }) => (
              <>
                <RowLink id={id} href={`/admin/transactions/${id}`}>
                  <bdi>{label === toLabel(txType) ? t.label(txType) : label}</bdi>
                </RowLink>
                {note && (
                  <p className="truncate text-13 text-muted">
                    <bdi>{note}</bdi>
                  </p>
                )}
                {reference && (
                  <p className="text-13 text-muted">
                    <Identifier value={reference} />
                  </p>
                )}
              </>
            ),
          },
          ...statusAndAmountColumns(t),
        ]}
      />
    </div>
  );
};
