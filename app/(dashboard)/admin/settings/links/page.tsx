import { getText, pageMetadata } from '#app/_language/server.ts';
import { Page, PageSection } from '#app/_ui/shell/page.tsx';
import { LinksForm } from '#app/(dashboard)/admin/settings/settings-forms.tsx';
import { readSettings } from '#app/(dashboard)/admin/settings/read-settings.ts';

export const generateMetadata = pageMetadata('Messages and links');

export default async function LinkSettingsPage() {
  const t = await getText();
  const { settings, canChange } = await readSettings();
  return (
    <Page title={t('Settings')} width="reading">
      <PageSection
        title={t('Messages and links')}
        description={t('URLs of links in emails. The key is appended to each URL. Leave blank to use this server’s pages.')}
      >
        <LinksForm settings={settings} canChange={canChange} />
      </PageSection>
    </Page>
  );
}
