import type { Metadata } from 'next';
import { read } from '#app/_lib/caller.ts';
import type { PageProps } from '#app/_lib/page-props.ts';
import { Page } from '#app/_ui/page.tsx';
import { Surface } from '#app/_ui/surface.tsx';
import { CryptoAccountForm } from '#app/(dashboard)/profile/crypto-accounts/crypto-account-form.tsx';

export const metadata: Metadata = { title: 'Edit a crypto account' };

export default async function EditCryptoAccountPage({ params }: PageProps<{ id: string }>) {
  const { id } = await params;
  const account = await read((api) => api.user.cryptoAccounts.get({ id }));
  return (
    <Page title="Edit a crypto account" width="form">
      <Surface padded>
        <CryptoAccountForm account={account} />
      </Surface>
    </Page>
  );
}
