import type { Metadata } from 'next';
import { Part } from '#app/_ui/part.tsx';
import { LinksForm } from '#app/(dashboard)/admin/settings/links/links-form.tsx';
import { readSettings } from '#app/(dashboard)/admin/settings/read-settings.ts';
import { SettingsPage } from '#app/(dashboard)/admin/settings/settings-page.tsx';

export const metadata: Metadata = { title: 'Messages and links' };

export default async function LinkSettingsPage() {
  const { settings, mayChange } = await readSettings();
  return (
    <SettingsPage here="Messages and links">
      <Part
        title="Messages and links"
        lead="Where the links of mails lead, with their keys in the address. Left blank, they lead to the pages of this server."
      >
        <LinksForm settings={settings} mayChange={mayChange} />
      </Part>
    </SettingsPage>
  );
}
