import { getText, pageMetadata } from '#app/_language/server.ts';
import { PageSection } from '#app/_ui/shell/page.tsx';
import { readSettings, SettingsPage } from '#app/(dashboard)/admin/settings/settings-page.tsx';
import { TransactionsForm } from '#app/(dashboard)/admin/settings/settings-forms.tsx';

export const generateMetadata = pageMetadata('Transactions');

export default async function TransactionSettingsPage() {
  const t = await getText();
  const { settings, canChange } = await readSettings();
  return (
    <SettingsPage currentTab="Transactions">
      <PageSection
        title={t('Transactions')}
        description={t('Company-wide settings. Groups, accounts and account currencies can only be more restrictive.')}
      >
        <TransactionsForm settings={settings} canChange={canChange} />
      </PageSection>
    </SettingsPage>
  );
}
