import { getText, pageMetadata } from '#app/_language/server.ts';
import { RecordFormPage } from '#app/_ui/table/profile-records.tsx';
import { CryptoAccountForm } from '#app/(dashboard)/profile/crypto-accounts/crypto-account-form.tsx';

export const generateMetadata = pageMetadata('Add crypto account');

export default async function NewCryptoAccountPage() {
  const t = await getText();
  return (
    <RecordFormPage title={t('Add crypto account')} list="/profile/crypto-accounts">
      <CryptoAccountForm />
    </RecordFormPage>
  );
}
