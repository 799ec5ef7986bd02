import { getText, titled } from '#app/_language/server.ts';
import { Part } from '#app/_ui/shell/page.tsx';
import { LinksForm } from '#app/(dashboard)/admin/settings/settings-forms.tsx';
import { readSettings, SettingsPage } from '#app/(dashboard)/admin/settings/settings-page.tsx';

export const generateMetadata = titled('Messages and links');

export default async function LinkSettingsPage() {
  const t = await getText();
  const { settings, mayChange } = await readSettings();
  return (
    <SettingsPage here="Messages and links">
      <Part
        title={t('Messages and links')}
        lead={t('Where the links of mails lead, with their keys in the address. Left blank, they lead to the pages of this server.')}
      >
        <LinksForm settings={settings} mayChange={mayChange} />
      </Part>
    </SettingsPage>
  );
}
