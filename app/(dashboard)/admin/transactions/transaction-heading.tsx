import { useText } from '#language';
import { RowLink } from '#app/_ui/navigation/links.tsx';
import { holderOf, kindOf } from '#app/(dashboard)/admin/transactions/holder.ts';
import type { AdminTransaction } from '#app/(dashboard)/admin/transactions/query.ts';

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
