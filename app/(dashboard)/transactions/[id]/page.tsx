import type { Metadata } from 'next';
import { getFormat, getText } from '#app/_language/server.ts';
import { viewer } from '#app/_lib/caller.ts';
import { zoneOf } from '#server/kernel/moments.ts';
import type { PageProps } from '#app/_lib/page-props.ts';
import { Page } from '#app/_ui/page.tsx';
import { Surface } from '#app/_ui/surface.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';
import { findTransaction } from '#app/(dashboard)/transactions/find-transaction.ts';
import { listHref, readQuery } from '#app/(dashboard)/transactions/query.ts';
import { TransactionDetail } from '#app/(dashboard)/transactions/transaction-detail.tsx';

type Props = PageProps<{ id: string }>;

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const [t, format, { amount, currency }] = await Promise.all([getText(), getFormat(), findTransaction((await params).id)]);
  return { title: t('{amount}, transaction', { amount: format.amount(amount, currency, { signed: true }) }) };
};

export default async function TransactionPage({ params, searchParams }: Props) {
  const t = await getText();
  const { id } = await params;
  const query = await readQuery(searchParams);
  const [transaction, person] = await Promise.all([findTransaction(id), viewer()]);
  return (
    <Page
      title={t('Transaction')}
      width="form"
      trail={<Breadcrumbs under="/transactions" underHref={listHref(query, { page: query.page })} here={t('Transaction')} />}
    >
      <Surface>
        <TransactionDetail transaction={transaction} zone={zoneOf(person)} />
      </Surface>
    </Page>
  );
}
