import type { Metadata } from 'next';
import { getText } from '#app/_language/server.ts';
import { EditMetadata } from '#app/(dashboard)/admin/users/edit-metadata.tsx';
import { ownPermissions, read, viewer } from '#app/_ui/session/caller.ts';
import { countryNames, languageNames } from '#app/_ui/format/localized-names.ts';
import { zoneOf } from '#server/kernel/moments.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { personName } from '#server/kernel/person-name.ts';
import { DataTree } from '#app/_ui/format/details.tsx';
import { Part } from '#app/_ui/shell/surface.tsx';
import { BarUser } from '#app/(dashboard)/admin/users/bar-user.tsx';
import { EditUser } from '#app/(dashboard)/admin/users/edit-user.tsx';
import { readGroups } from '#app/(dashboard)/admin/users/read-groups.ts';
import { readUser } from '#app/(dashboard)/admin/users/read-user.ts';
import { UserFacts, UserStanding } from '#app/(dashboard)/admin/users/user-facts.tsx';
import { UserPage } from '#app/(dashboard)/admin/users/user-page.tsx';
import { UserSwitches } from '#app/(dashboard)/admin/users/user-switches.tsx';

type Props = PageProps<{ id: string }>;

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => ({ title: personName(await readUser((await params).id)) });

export default async function UserOverviewPage({ params }: Props) {
  const t = await getText();
  const user = await readUser((await params).id);
  const [settings, groups, permissions, person, countryName, languageName] = await Promise.all([
    read((api) => api.admin.users.settings.get({ id: user.id })),
    readGroups(),
    ownPermissions(),
    viewer(),
    countryNames(),
    languageNames(),
  ]);
  const zone = zoneOf(person);
  const mayChange = permissions.includes('admin.user.change') && !user.temporary;
  return (
    <UserPage user={user} here="">
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Part
          title={t('Who they are')}
          lead={t('What they have said of themselves, or somebody of your company has.')}
          action={mayChange && !user.archived && <EditUser user={user} groups={groups} />}
        >
          <UserFacts user={user} countryName={countryName} languageName={languageName} />
        </Part>
        <div className="space-y-5">
          <Part title={t('How they stand')} lead={t('How far they were checked, and when they were here.')}>
            <UserStanding user={user} zone={zone} mayChange={mayChange && !user.archived} />
          </Part>
          <Part title={t('Money')} lead={t('What they may do with it, whichever account it is on. It holds from the next transaction on.')}>
            <UserSwitches id={user.id} settings={settings} mayChange={mayChange && !user.archived} />
          </Part>
          <Part
            title={t('Metadata')}
            lead={t('What programs keep with the user.')}
            action={mayChange && !user.archived && <EditMetadata id={user.id} metadata={user.metadata} />}
          >
            <div className="px-4 py-3 md:px-6">
              {Object.keys(user.metadata).length > 0 ? (
                <DataTree data={user.metadata} />
              ) : (
                <p className="text-muted">{t('Nothing yet.')}</p>
              )}
            </div>
          </Part>
          {mayChange && !user.owner && user.id !== person.id && (
            <Part title={t('Access')} lead={t('Who is kept out is out at once, on all devices. What they have stays.')}>
              <BarUser user={user} />
            </Part>
          )}
        </div>
      </div>
    </UserPage>
  );
}
