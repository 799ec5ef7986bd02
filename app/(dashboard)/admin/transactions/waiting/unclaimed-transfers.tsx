import { useText } from '#language';
import { Moment } from '#app/_ui/format/moment.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { AmountCell, AmountHeader, HeaderCell, LedgerTable, LinkRow, MainCell, WideCell } from '#app/_ui/table/table.tsx';
import type { AdminTransaction } from '#app/(dashboard)/admin/transactions/query.ts';
import { TransactionHeading } from '#app/(dashboard)/admin/transactions/transaction-heading.tsx';

type UnclaimedTransfersProps = { transfers: AdminTransaction[]; zone: string };

/** A table with the sender, the recipient and the expiry of each transfer. */
export const UnclaimedTransfers = ({ transfers, zone }: UnclaimedTransfersProps) => {
  const t = useText();
  return (
    <LedgerTable caption={t('Unclaimed transfers')}>
      <thead>
        <tr>
          <HeaderCell wide width="w-44">
            {t('Created')}
          </HeaderCell>
          <HeaderCell>{t('Account holder')}</HeaderCell>
          <HeaderCell wide width="w-44">
            {t('Expires')}
          </HeaderCell>
          <AmountHeader>{t('Amount')}</AmountHeader>
        </tr>
      </thead>
      <tbody>
        {transfers.map((transfer) => (
          <UnclaimedTransfer key={transfer.id} transfer={transfer} zone={zone} />
        ))}
      </tbody>
    </LedgerTable>
  );
};

const UnclaimedTransfer = ({ transfer, zone }: { transfer: AdminTransaction; zone: string }) => {
  const t = useText();
  const { id, created, expires, amount, currency } = transfer;
  const expiry = expires !== null && <Moment at={expires} zone={zone} />;
  return (
    <LinkRow>
      <WideCell className="text-muted">
        <Moment at={created} zone={zone} />
      </WideCell>
      <MainCell>
        <TransactionHeading transaction={transfer} href={`/admin/transactions/${id}`} />
        {expiry && (
          <p className="text-13 text-muted @3xl:hidden">
            {t('Expires')} {expiry}
          </p>
        )}
      </MainCell>
      <WideCell className="text-muted">{expiry}</WideCell>
      <AmountCell>
        <Money amount={amount} currency={currency} size="row" signed />
      </AmountCell>
    </LinkRow>
  );
};
