import { notFound } from 'next/navigation';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { readOwnPermissions, read } from '#app/_ui/session/caller.ts';
import { queryText, type PageProps } from '#app/_ui/navigation/page-props.ts';
import { Page, Surface } from '#app/_ui/shell/page.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';
import { NewTransaction } from '#app/(dashboard)/admin/transactions/new/new-transaction.tsx';

export const generateMetadata = pageMetadata('New transaction');

/** The query parameter `user` prefills the user. */
export default async function NewTransactionPage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await searchParams;
  const [currencies, permissions] = await Promise.all([
    read((api) => api.company.currencies.list({ page_size: 250 })),
    readOwnPermissions(),
  ]);
  if (!permissions.includes('admin.transaction.add')) notFound();
  return (
    <Page title={t('New transaction')} width="form" trail={<Breadcrumbs menuPath="/admin/transactions" current={t('New transaction')} />}>
      <Surface padded>
        <NewTransaction
          user={queryText(query, 'user')}
          currencies={currencies.results}
          canViewBalances={permissions.includes('admin.account.view')}
        />
      </Surface>
    </Page>
  );
}
