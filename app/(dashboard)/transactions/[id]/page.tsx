import type { Metadata } from 'next';
import { getFormat, getText } from '#app/_language/server.ts';
import { readViewer } from '#app/_ui/session/caller.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { Page, Surface } from '#app/_ui/shell/page.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';
import { findTransaction, findTransactionContext } from '#app/(dashboard)/transactions/transaction-context.ts';
import { TransactionDetail } from '#app/(dashboard)/transactions/transaction-detail.tsx';
import { listHref, readQuery } from '#app/(dashboard)/transactions/query.ts';
import { translatedTransactionTitle } from '#app/(dashboard)/transactions/transaction-steps.ts';

type Props = PageProps<{ id: string }>;

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const [t, format, person, transaction] = await Promise.all([getText(), getFormat(), readViewer(), findTransaction((await params).id)]);
  const { amount, currency } = transaction;
  return { title: `${translatedTransactionTitle(t, transaction, person.id)}, ${format.amount(amount, currency, { signed: true })}` };
};

export default async function TransactionPage({ params, searchParams }: Props) {
  const t = await getText();
  const { id } = await params;
  const query = await readQuery(searchParams);
  const [transaction, context] = await Promise.all([findTransaction(id), findTransactionContext(id)]);
  const name = translatedTransactionTitle(t, transaction, context.person.id);
  return (
    <Page
      title={name}
      width="form"
      trail={<Breadcrumbs menuPath="/transactions" menuHref={listHref(query, { page: query.page })} current={name} />}
    >
      <Surface>
        <TransactionDetail transaction={transaction} {...context} isTitled />
      </Surface>
    </Page>
  );
}
