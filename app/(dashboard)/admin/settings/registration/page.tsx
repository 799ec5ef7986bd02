import { getText, titled } from '#app/_language/server.ts';
import { readIfAllowed, viewer } from '#app/_ui/session/caller.ts';
import { countryOptions } from '#app/_ui/format/localized-names.ts';
import { zoneOf } from '#server/kernel/moments.ts';
import { readAll } from '#app/_ui/session/read-all.ts';
import { Part } from '#app/_ui/shell/surface.tsx';
import { DefaultGroup } from '#app/(dashboard)/admin/settings/registration/default-group.tsx';
import { Invitations } from '#app/(dashboard)/admin/settings/registration/invitations.tsx';
import { RegistrationForm } from '#app/(dashboard)/admin/settings/registration/registration-form.tsx';
import { readSettings } from '#app/(dashboard)/admin/settings/read-settings.ts';
import { SettingsPage } from '#app/(dashboard)/admin/settings/settings-page.tsx';

export const generateMetadata = titled('Registration');

const SHOWN_MAX = 50;

export default async function RegistrationSettingsPage() {
  const t = await getText();
  const [{ settings, permissions, mayChange }, person, countries, groups, invitations] = await Promise.all([
    readSettings(),
    viewer(),
    countryOptions(),
    readIfAllowed((api) => readAll((page) => api.admin.groups.list({ ...page, archived: false }))),
    readIfAllowed((api) => api.admin.invitations.list({ page_size: SHOWN_MAX })),
  ]);
  const choices = (groups ?? []).map(({ name, label }) => ({ name, label }));
  const may = (verb: 'add' | 'change' | 'delete') => permissions.includes(`admin.user.${verb}`);
  return (
    <SettingsPage here="Registration">
      <Part title={t('Registration')} lead={t('Who may open an account with your company, and what they agree to.')}>
        <RegistrationForm settings={settings} mayChange={mayChange} countries={countries} />
      </Part>
      {groups && (
        <Part title={t('Default group')} lead={t('What people may do depends on the group that they are in.')}>
          <DefaultGroup
            groups={groups.filter(({ section }) => section === 'user').map(({ name, label }) => ({ name, label }))}
            chosen={groups.find((group) => group.default)?.name ?? ''}
            mayChange={permissions.includes('admin.group.change')}
          />
        </Part>
      )}
      {invitations && (
        <Invitations
          invitations={invitations.results}
          count={invitations.count ?? invitations.results.length}
          groups={choices}
          zone={zoneOf(person)}
          may={{ add: may('add'), change: may('change'), remove: may('delete') }}
        />
      )}
    </SettingsPage>
  );
}
