import { useText } from '#language';
import { titled } from '#app/_language/server.ts';
import { Page } from '#app/_ui/shell/page.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';
import { BankAccountForm } from '#app/(dashboard)/profile/bank-accounts/bank-account-form.tsx';

export const generateMetadata = titled('Add a bank account');

export default function NewBankAccountPage() {
  const t = useText();
  return (
    <Page
      title={t('Add a bank account')}
      width="form"
      trail={<Breadcrumbs under="/profile/bank-accounts" here={t('Add a bank account')} />}
    >
      <Surface padded>
        <BankAccountForm />
      </Surface>
    </Page>
  );
}
