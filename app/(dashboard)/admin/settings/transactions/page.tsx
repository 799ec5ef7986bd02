import { getText, pageMetadata } from '#app/_language/server.ts';
import { Page, PageSection } from '#app/_ui/shell/page.tsx';
import { readSettings } from '#app/(dashboard)/admin/settings/read-settings.ts';
import { TransactionsForm } from '#app/(dashboard)/admin/settings/settings-forms.tsx';

export const generateMetadata = pageMetadata('Transactions');

export default async function TransactionSettingsPage() {
  const t = await getText();
  const { settings, canChange } = await readSettings();
  return (
    <Page title={t('Settings')} width="reading">
      <PageSection
        title={t('Transactions')}
        description={t('Company-wide settings. Groups, accounts and account currencies can only be more restrictive.')}
      >
        <TransactionsForm settings={settings} canChange={canChange} />
      </PageSection>
    </Page>
  );
}
