import { labelOf } from '#app/_lib/label.ts';
import type { Caller } from '#app/_lib/caller.ts';
import { Moment } from '#app/_ui/moment.tsx';
import { Money } from '#app/_ui/money.tsx';
import { StatusChip } from '#app/_ui/status-chip.tsx';
import { AmountCell, AmountHeader, HeaderCell, LedgerTable, MainCell, WideCell } from '#app/_ui/table.tsx';

type Transaction = Awaited<ReturnType<Caller['admin']['transactions']['list']>>['results'][number];

/** The latest transactions of one user. */
export const TransactionRows = ({ transactions, zone }: { transactions: Transaction[]; zone: string }) => (
  <LedgerTable caption="Transactions">
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
      {transactions.map((transaction) => {
        const status = <StatusChip status={transaction.status} />;
        return (
          <tr key={transaction.id} className="relative h-11">
            <WideCell className="text-muted">
              <Moment at={transaction.created} zone={zone} />
            </WideCell>
            <MainCell>
              <bdi className="block truncate font-medium">{transaction.note || transaction.label || labelOf(transaction.tx_type)}</bdi>
              <p className="text-13 text-muted @3xl:hidden">
                <Moment at={transaction.created} zone={zone} /> {status}
              </p>
            </MainCell>
            <WideCell>{status}</WideCell>
            <AmountCell>
              <Money amount={transaction.amount} currency={transaction.currency} size="row" signed void={transaction.status === 'Failed'} />
            </AmountCell>
          </tr>
        );
      })}
    </tbody>
  </LedgerTable>
);
