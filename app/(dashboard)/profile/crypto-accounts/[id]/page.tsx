import { getText, titled } from '#app/_language/server.ts';
import { read } from '#app/_ui/session/caller.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { Page } from '#app/_ui/shell/page.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';
import { CryptoAccountForm } from '#app/(dashboard)/profile/crypto-accounts/crypto-account-form.tsx';

export const generateMetadata = titled('Edit a crypto account');

export default async function EditCryptoAccountPage({ params }: PageProps<{ id: string }>) {
  const t = await getText();
  const { id } = await params;
  const account = await read((api) => api.user.cryptoAccounts.get({ id }));
  return (
    <Page
      title={t('Edit a crypto account')}
      width="form"
      trail={<Breadcrumbs under="/profile/crypto-accounts" here={t('Edit a crypto account')} />}
    >
      <Surface padded>
        <CryptoAccountForm account={account} />
      </Surface>
    </Page>
  );
}
