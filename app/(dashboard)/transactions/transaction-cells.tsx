import type { ReactNode } from 'react';
import type { Transaction } from '#app/_ui/session/caller.ts';
import { Identifier } from '#app/_ui/format/identifier.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { AmountCell, LinkRow, MainCell, WideCell } from '#app/_ui/table/table.tsx';

type TransactionCellsProps = {
  transaction: Pick<Transaction, 'status' | 'reference' | 'amount' | 'currency'>;
  /** When it was made. */
  time: ReactNode;
  /** Where the reference stands: in a column of its own, or with what it is. */
  reference: 'column' | 'beneath';
  /** The row's link, and what is said below it. */
  children: ReactNode;
};

/** The row of one transaction in a list: when, what, how it stands and how much. Narrow, all but the amount is in one cell. */
export const TransactionCells = ({ transaction, time, reference: place, children }: TransactionCellsProps) => {
  const { status, reference, amount, currency } = transaction;
  return (
    <LinkRow>
      <WideCell className="text-muted">{time}</WideCell>
      <MainCell>
        {children}
        {place === 'beneath' && reference && (
          <p className="text-13 text-muted">
            <Identifier value={reference} />
          </p>
        )}
        <p className="flex flex-wrap gap-x-2 text-13 text-muted @3xl:hidden">
          {time} <StatusChip status={status} />
        </p>
      </MainCell>
      {place === 'column' && <WideCell className="truncate">{reference && <Identifier value={reference} />}</WideCell>}
      <WideCell>
        <StatusChip status={status} />
      </WideCell>
      <AmountCell>
        <Money amount={amount} currency={currency} size="row" signed void={status === 'Failed'} />
      </AmountCell>
    </LinkRow>
  );
};
