import { ChevronLeft } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { ownPermissions, read } from '#app/_lib/caller.ts';
import { buttonClass } from '#app/_ui/button.tsx';
import { Page } from '#app/_ui/page.tsx';
import { Surface } from '#app/_ui/surface.tsx';
import { NewTransaction } from '#app/(dashboard)/admin/transactions/new/new-transaction.tsx';

export const metadata: Metadata = { title: 'New transaction' };

export default async function NewTransactionPage() {
  const [currencies, permissions] = await Promise.all([read((api) => api.company.currencies.list({ page_size: 250 })), ownPermissions()]);
  if (!permissions.includes('admin.transaction.add')) notFound();
  return (
    <Page
      title="New transaction"
      width="form"
      actions={
        <Link href="/admin/transactions" className={buttonClass('quiet')}>
          <ChevronLeft aria-hidden className="size-4" /> All transactions
        </Link>
      }
    >
      <Surface padded>
        <NewTransaction currencies={currencies.results} showsBalances={permissions.includes('admin.account.view')} />
      </Surface>
    </Page>
  );
}
