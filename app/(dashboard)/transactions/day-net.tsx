import { useText } from '#language';
import { Money } from '#app/_ui/format/money.tsx';
import { sumsOf } from '#app/(dashboard)/transactions/flow-sums.ts';
import type { TransactionFlow } from '#server/modules/payments/transactions/schema.ts';
import type { TransactionStatus } from '#server/kernel/transaction-words.ts';

/** What a day comes to, all of it, also where the page ends before the day does. */
export const DayNet = ({ flows, status }: { flows: TransactionFlow[]; status: TransactionStatus | null }) => {
  const t = useText();
  const moved = sumsOf(flows, status).filter(({ incoming, outgoing }) => incoming !== 0n || outgoing !== 0n);
  if (moved.length === 0) return null;
  return (
    <>
      <span className="sr-only">{t('Net of the day:')} </span>
      {moved.map(({ currency, net }) => (
        <span key={currency.code} className="block">
          <Money amount={net} currency={currency} signed void={status === 'Failed'} />
        </span>
      ))}
    </>
  );
};
