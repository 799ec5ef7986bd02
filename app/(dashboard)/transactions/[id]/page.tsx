import { ChevronLeft } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { viewer } from '#app/_lib/caller.ts';
import { formatAmount } from '#server/kernel/format.ts';
import { zoneOf } from '#server/kernel/moments.ts';
import type { PageProps } from '#app/_lib/page-props.ts';
import { buttonClass } from '#app/_ui/button.tsx';
import { Page } from '#app/_ui/page.tsx';
import { Surface } from '#app/_ui/surface.tsx';
import { findTransaction } from '#app/(dashboard)/transactions/find-transaction.ts';
import { listHref, readQuery } from '#app/(dashboard)/transactions/query.ts';
import { TransactionDetail } from '#app/(dashboard)/transactions/transaction-detail.tsx';

type Props = PageProps<{ id: string }>;

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const { amount, currency } = await findTransaction((await params).id);
  return { title: `${formatAmount(amount, currency, { signed: true })}, transaction` };
};

export default async function TransactionPage({ params, searchParams }: Props) {
  const { id } = await params;
  const query = await readQuery(searchParams);
  const [transaction, person] = await Promise.all([findTransaction(id), viewer()]);
  return (
    <Page
      title="Transaction"
      width="form"
      actions={
        <Link href={listHref(query, { page: query.page })} className={buttonClass('quiet')}>
          <ChevronLeft aria-hidden className="size-4" /> All transactions
        </Link>
      }
    >
      <Surface>
        <TransactionDetail transaction={transaction} zone={zoneOf(person)} />
      </Surface>
    </Page>
  );
}
