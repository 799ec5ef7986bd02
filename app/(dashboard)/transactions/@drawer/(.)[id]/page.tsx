import { getText } from '#app/_language/server.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { Drawer, DrawerNavigation } from '#app/(dashboard)/transactions/drawer.tsx';
import { findTransaction, findTransactionContext } from '#app/(dashboard)/transactions/transaction-context.ts';
import { TransactionDetail } from '#app/(dashboard)/transactions/transaction-detail.tsx';
import { listHref, readQuery } from '#app/(dashboard)/transactions/query.ts';

/** A transaction opened from the list, at the URL of its page. */
export default async function TransactionDrawer({ params, searchParams }: PageProps<{ id: string }>) {
  const t = await getText();
  const { id } = await params;
  const query = await readQuery(searchParams);
  const [transaction, context] = await Promise.all([findTransaction(id), findTransactionContext(id)]);
  return (
    <Drawer key={id} title={t('Transaction')} openedFrom={id} closeHref={listHref(query, { page: query.page })}>
      <TransactionDetail transaction={transaction} {...context} />
      <DrawerNavigation openId={id} />
    </Drawer>
  );
}
