import 'server-only';
import { ownPermissions, read, readIfAllowed } from '#app/_ui/session/caller.ts';
import { UserName, UserState } from '#app/(dashboard)/admin/users/user-name.tsx';
import type { ShortUser } from '#server/schemas/shared-schemas.ts';
import { cache, type ReactNode } from 'react';
import { getText } from '#app/_language/server.ts';
import { personName } from '#server/kernel/person-name.ts';
import { Avatar } from '#app/_ui/format/avatar.tsx';
import { Identifier } from '#app/_ui/format/identifier.tsx';
import { Page } from '#app/_ui/shell/page.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';
import { Tab, Tabs } from '#app/_ui/navigation/links.tsx';
import { Breadcrumbs, endOn } from '#app/(dashboard)/_shell/breadcrumbs.tsx';
import { TABS, userHref, USERS_PATH, type UserTab } from '#app/(dashboard)/admin/users/query.ts';
import type { AdminUser } from '#server/modules/people/index.ts';

/** A person's name, which leads to their page for those who may see it. */
export const UserLink = async ({ user }: { user: Omit<ShortUser, 'profile' | 'temporary'> }) => (
  <UserName user={user} isLink={(await ownPermissions()).includes('admin.user.view')} />
);

/** The user that an address names; whoever may not see them gets the not-found page. Asked once for each request. */
export const readUser = cache((id: string) => read((api) => api.admin.users.get({ id })));

/** More than anybody finds their way among in a list to choose from. */
const GROUPS_MAX = 250;

/** The groups that a user may be put into; none for who may not see them. */
export const readGroups = async (): Promise<{ name: string; label: string }[]> => {
  const groups = await readIfAllowed((api) => api.admin.groups.list({ archived: 'false', page_size: GROUPS_MAX }));
  return (groups?.results ?? []).map(({ name, label }) => ({ name, label: label || name }));
};

type UserPageProps = { user: AdminUser; here: UserTab; children: ReactNode };

/** The frame of a user's pages: who it is, how they stand, and the way from one page to the next. */
export const UserPage = async ({ user, here, children }: UserPageProps) => {
  const t = await getText();
  const permissions = await ownPermissions();
  const { label: tab } = TABS.find(({ path }) => path === here) ?? TABS[0];
  const contact = [user.email, user.mobile].filter(Boolean).join(', ');
  return (
    <Page
      title={personName(user)}
      width="list"
      trail={<Breadcrumbs under={USERS_PATH} {...endOn({ href: userHref(user.id), label: personName(user) }, here !== '' && t(tab))} />}
    >
      <Surface>
        <div className="flex items-center gap-4 px-4 py-4 md:px-6">
          <Avatar person={user} size="large" />
          <div className="min-w-0 space-y-1">
            <p className="flex flex-wrap items-center gap-x-3">
              <UserState user={user} />
              {user.owner && <span className="text-13 text-muted">{t('Owner of the company')}</span>}
            </p>
            {contact && <bdi className="block break-all">{contact}</bdi>}
            <Identifier value={user.id} label={t('id')} />
          </div>
        </div>
      </Surface>
      <Tabs label={t('This user')}>
        {TABS.filter(({ needs }) => permissions.includes(needs)).map(({ path, label }) => (
          <Tab key={path} href={userHref(user.id, path)} isHere={path === here}>
            {t(label)}
          </Tab>
        ))}
      </Tabs>
      {children}
    </Page>
  );
};
