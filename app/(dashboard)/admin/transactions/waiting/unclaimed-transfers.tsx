import Link from 'next/link';
import { useText } from '#language';
import { Moment } from '#app/_ui/moment.tsx';
import { Money } from '#app/_ui/money.tsx';
import { holderOf, kindOf } from '#app/(dashboard)/admin/transactions/holder.ts';
import type { AdminTransaction } from '#app/(dashboard)/admin/transactions/query.ts';

type UnclaimedTransfersProps = { transfers: AdminTransaction[]; zone: string };

/** A table with the sender, the recipient and the expiry of each transfer. */
export const UnclaimedTransfers = ({ transfers, zone }: UnclaimedTransfersProps) => {
  const t = useText();
  return (
    <table className="w-full border-separate border-spacing-0">
      <caption className="sr-only">{t('Unclaimed transfers')}</caption>
      <thead className="text-left text-12 text-muted">
        <tr className="*:border-b *:border-control *:py-1 *:font-normal">
          <th scope="col" className="pl-4">
            {t('Account holder')}
          </th>
          <th scope="col" className="hidden @3xl:table-cell">
            {t('Created')}
          </th>
          <th scope="col" className="hidden @3xl:table-cell">
            {t('Expires')}
          </th>
          <th scope="col" className="pr-4 text-right">
            {t('Amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {transfers.map((transfer) => (
          <UnclaimedTransfer key={transfer.id} transfer={transfer} zone={zone} />
        ))}
      </tbody>
    </table>
  );
};

const UnclaimedTransfer = ({ transfer, zone }: { transfer: AdminTransaction; zone: string }) => {
  const t = useText();
  const { id, created, expires, amount, currency } = transfer;
  return (
    <tr className="hover:bg-sunken *:border-b *:py-2">
      <td className="pr-3 pl-4 wrap-anywhere">
        <Link href={`/admin/transactions/${id}`} prefetch={false} className="font-medium hover:underline">
          <bdi>{holderOf(t, transfer)}</bdi>
        </Link>
        <p className="text-13 text-muted">
          <bdi>{kindOf(t, transfer)}</bdi>
        </p>
        {expires !== null && (
          <p className="text-13 text-muted @3xl:hidden">
            {t('Expires')} <Moment at={expires} zone={zone} />
          </p>
        )}
      </td>
      <td className="hidden pr-3 text-muted @3xl:table-cell">
        <Moment at={created} zone={zone} />
      </td>
      <td className="hidden pr-3 text-muted @3xl:table-cell">{expires !== null && <Moment at={expires} zone={zone} />}</td>
      <td className="pr-4 text-right">
        <Money amount={amount} currency={currency} size="row" signed />
      </td>
    </tr>
  );
};
