import type { Metadata } from 'next';
import { read } from '#app/_lib/caller.ts';
import type { PageProps } from '#app/_lib/page-props.ts';
import { Page } from '#app/_ui/page.tsx';
import { Surface } from '#app/_ui/surface.tsx';
import { BankAccountForm } from '#app/(dashboard)/profile/bank-accounts/bank-account-form.tsx';

export const metadata: Metadata = { title: 'Edit a bank account' };

export default async function EditBankAccountPage({ params }: PageProps<{ id: string }>) {
  const { id } = await params;
  const account = await read((api) => api.user.bankAccounts.get({ id }));
  return (
    <Page title="Edit a bank account" width="form">
      <Surface padded>
        <BankAccountForm account={account} />
      </Surface>
    </Page>
  );
}
