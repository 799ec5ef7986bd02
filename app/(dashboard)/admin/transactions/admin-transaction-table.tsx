import { useText } from '#language';
import { Moment } from '#app/_ui/moment.tsx';
import { Money } from '#app/_ui/money.tsx';
import { RowLink } from '#app/_ui/row-link.tsx';
import { AmountHeader, HeaderCell, LedgerTable, SumRow } from '#app/_ui/table.tsx';
import { holderOf, kindOf } from '#app/(dashboard)/admin/transactions/holder.ts';
import { adminTransactionList, type AdminTransaction, type AdminTransactionQuery } from '#app/(dashboard)/admin/transactions/query.ts';
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

const Row = ({ transaction, query, zone }: Omit<Props, 'transactions' | 'totals'> & { transaction: AdminTransaction }) => {
  const t = useText();
  const { id, created } = transaction;
  return (
    <TransactionCells transaction={transaction} time={<Moment at={created} zone={zone} />} reference="column">
      <RowLink id={id} href={adminTransactionList.hrefFrom(`/admin/transactions/${id}`, query)}>
        <bdi>{holderOf(t, transaction)}</bdi>
      </RowLink>
      <p className="truncate text-13 text-muted">
        <bdi>{kindOf(t, transaction)}</bdi>
      </p>
    </TransactionCells>
  );
};
