import { getText, titled } from '#app/_language/server.ts';
import { read } from '#app/_ui/session/caller.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { Page } from '#app/_ui/shell/page.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';
import { BankAccountForm } from '#app/(dashboard)/profile/bank-accounts/bank-account-form.tsx';

export const generateMetadata = titled('Edit a bank account');

export default async function EditBankAccountPage({ params }: PageProps<{ id: string }>) {
  const t = await getText();
  const { id } = await params;
  const account = await read((api) => api.user.bankAccounts.get({ id }));
  return (
    <Page
      title={t('Edit a bank account')}
      width="form"
      trail={<Breadcrumbs under="/profile/bank-accounts" here={t('Edit a bank account')} />}
    >
      <Surface padded>
        <BankAccountForm account={account} />
      </Surface>
    </Page>
  );
}
