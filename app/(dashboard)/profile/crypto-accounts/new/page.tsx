import type { Metadata } from 'next';
import { Page } from '#app/_ui/page.tsx';
import { Surface } from '#app/_ui/surface.tsx';
import { CryptoAccountForm } from '#app/(dashboard)/profile/crypto-accounts/crypto-account-form.tsx';

export const metadata: Metadata = { title: 'Add a crypto account' };

export default function NewCryptoAccountPage() {
  return (
    <Page title="Add a crypto account" width="form">
      <Surface padded>
        <CryptoAccountForm />
      </Surface>
    </Page>
  );
}
