import { getText, pageMetadata } from '#app/_language/server.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { read } from '#app/_ui/session/caller.ts';
import { RecordFormPage } from '#app/_ui/table/profile-records.tsx';
import { BankAccountForm } from '#app/(dashboard)/profile/bank-accounts/bank-account-form.tsx';

export const generateMetadata = pageMetadata('Edit bank account');

export default async function EditBankAccountPage({ params }: PageProps<{ id: string }>) {
  const t = await getText();
  const { id } = await params;
  const account = await read((api) => api.user.bankAccounts.get({ id }));
  return (
    <RecordFormPage title={t('Edit bank account')} list="/profile/bank-accounts">
      <BankAccountForm record={account} />
    </RecordFormPage>
  );
}
