import type { Metadata } from 'next';
import { Page } from '#app/_ui/page.tsx';
import { Surface } from '#app/_ui/surface.tsx';
import { BankAccountForm } from '#app/(dashboard)/profile/bank-accounts/bank-account-form.tsx';

export const metadata: Metadata = { title: 'Add a bank account' };

export default function NewBankAccountPage() {
  return (
    <Page title="Add a bank account" width="form">
      <Surface padded>
        <BankAccountForm />
      </Surface>
    </Page>
  );
}
