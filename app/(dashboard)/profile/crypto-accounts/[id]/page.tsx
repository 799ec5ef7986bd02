import { getText, pageMetadata } from '#app/_language/server.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { read } from '#app/_ui/session/caller.ts';
import { RecordFormPage } from '#app/_ui/table/profile-records.tsx';
import { CryptoAccountForm } from '#app/(dashboard)/profile/crypto-accounts/crypto-account-form.tsx';

export const generateMetadata = pageMetadata('Edit crypto account');

export default async function EditCryptoAccountPage({ params }: PageProps<{ id: string }>) {
  const t = await getText();
  const { id } = await params;
  const account = await read((api) => api.user.cryptoAccounts.get({ id }));
  return (
    <RecordFormPage title={t('Edit crypto account')} list="/profile/crypto-accounts">
      <CryptoAccountForm record={account} />
    </RecordFormPage>
  );
}
