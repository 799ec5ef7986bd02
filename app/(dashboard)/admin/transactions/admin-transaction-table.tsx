import { useText } from '#language';
import { Moment } from '#app/_ui/format/moment.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { AmountHeader, HeaderCell, LedgerTable, SumRow } from '#app/_ui/table/table.tsx';
import { adminTransactionList, type AdminTransaction, type AdminTransactionQuery } from '#app/(dashboard)/admin/transactions/query.ts';
import { TransactionHeading } from '#app/(dashboard)/admin/transactions/transaction-heading.tsx';
import { TransactionCells } from '#app/(dashboard)/transactions/transaction-cells.tsx';

type Props = {
  transactions: AdminTransaction[];
  query: AdminTransactionQuery;
  zone: string;
  /** The sum over all pages, where the filter leaves one currency. */
  totals?: { amount: bigint } | undefined;
};

export const AdminTransactionTable = ({ transactions, query, zone, totals }: Props) => {
  const t = useText();
  const currency = transactions[0]?.currency;
  return (
    <LedgerTable caption={t('Transactions of the company')}>
      <thead>
        <tr>
          <HeaderCell wide width="w-44">
            {t('Created')}
          </HeaderCell>
          <HeaderCell>{t('Account holder')}</HeaderCell>
          <HeaderCell wide width="w-[18%]">
            {t('Reference')}
          </HeaderCell>
          <HeaderCell wide width="w-28">
            {t('Status')}
          </HeaderCell>
          <AmountHeader>{t('Amount')}</AmountHeader>
        </tr>
      </thead>
      <tbody>
        {transactions.map((transaction) => (
          <Row key={transaction.id} transaction={transaction} query={query} zone={zone} />
        ))}
      </tbody>
      {totals && currency && (
        <tfoot>
          <SumRow title={t('Total of all pages')}>
            <Money amount={totals.amount} currency={currency} size="row" signed />
          </SumRow>
        </tfoot>
      )}
    </LedgerTable>
  );
};

const Row = ({ transaction, query, zone }: Omit<Props, 'transactions' | 'totals'> & { transaction: AdminTransaction }) => (
  <TransactionCells transaction={transaction} time={<Moment at={transaction.created} zone={zone} />} reference="column">
    <TransactionHeading transaction={transaction} href={adminTransactionList.hrefFrom(`/admin/transactions/${transaction.id}`, query)} />
  </TransactionCells>
);
