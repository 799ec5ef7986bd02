import { getText, pageMetadata } from '#app/_language/server.ts';
import { RecordFormPage } from '#app/_ui/table/profile-records.tsx';
import { BankAccountForm } from '#app/(dashboard)/profile/bank-accounts/bank-account-form.tsx';

export const generateMetadata = pageMetadata('Add bank account');

export default async function NewBankAccountPage() {
  const t = await getText();
  return (
    <RecordFormPage title={t('Add bank account')} list="/profile/bank-accounts">
      <BankAccountForm />
    </RecordFormPage>
  );
}
