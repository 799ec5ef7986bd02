import { useText } from '#language';
import { titled } from '#app/_language/server.ts';
import { Page } from '#app/_ui/shell/page.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';
import { CryptoAccountForm } from '#app/(dashboard)/profile/crypto-accounts/crypto-account-form.tsx';

export const generateMetadata = titled('Add a crypto account');

export default function NewCryptoAccountPage() {
  const t = useText();
  return (
    <Page
      title={t('Add a crypto account')}
      width="form"
      trail={<Breadcrumbs under="/profile/crypto-accounts" here={t('Add a crypto account')} />}
    >
      <Surface padded>
        <CryptoAccountForm />
      </Surface>
    </Page>
  );
}
