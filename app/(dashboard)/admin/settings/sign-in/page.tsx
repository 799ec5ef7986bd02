import { getText, pageMetadata } from '#app/_language/server.ts';
import { Page, PageSection } from '#app/_ui/shell/page.tsx';
import { readSettings } from '#app/(dashboard)/admin/settings/read-settings.ts';
import { SignInForm } from '#app/(dashboard)/admin/settings/settings-forms.tsx';

export const generateMetadata = pageMetadata('Sign-in');

export default async function SignInSettingsPage() {
  const t = await getText();
  const { settings, canChange } = await readSettings();
  return (
    <Page title={t('Settings')} width="reading">
      <PageSection
        title={t('Sign-in')}
        description={t('Session duration, passwords and second factors. Existing sessions keep their expiry.')}
      >
        <SignInForm settings={settings} canChange={canChange} />
      </PageSection>
    </Page>
  );
}
