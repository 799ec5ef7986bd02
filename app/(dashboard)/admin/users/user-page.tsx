import { formatPhoneNumber } from '#app/_ui/form/phone-number.ts';
import 'server-only';
import { readOwnPermissions, read, readIfAllowed } from '#app/_ui/session/caller.ts';
import { UserName, UserState } from '#app/(dashboard)/admin/users/user-name.tsx';
import type { ShortUser } from '#server/schemas/shared-schemas.ts';
import { cache, type ReactNode } from 'react';
import { getText } from '#app/_language/server.ts';
import { personName } from '#server/kernel/display-names.ts';
import { Avatar } from '#app/_ui/format/avatar.tsx';
import { Identifier } from '#app/_ui/format/identifier.tsx';
import { Page, Surface } from '#app/_ui/shell/page.tsx';
import { Tab, Tabs } from '#app/_ui/navigation/links.tsx';
import { Breadcrumbs, recordBreadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';
import { userHref, USERS_PATH } from '#app/(dashboard)/admin/lists.ts';
import { message } from '#app/_language/translate.ts';
import type { AdminUser } from '#server/modules/people/index.ts';

/** The name of a user. It links to their page if the viewer may open it. */
export const UserLink = async ({ user }: { user: Omit<ShortUser, 'profile' | 'temporary'> }) => (
  <UserName user={user} isLink={(await readOwnPermissions()).includes('admin.user.view')} />
);

/** A user by ID, read once per request. */
export const readUser = cache((id: string) => read((api) => api.admin.users.get({ id })));

/** Maximum number of groups in a select field. */
const GROUPS_MAX = 250;

/** The groups that a user can be in; none without permission to view them. */
export const readGroups = async (): Promise<{ name: string; label: string }[]> => {
  const groups = await readIfAllowed((api) => api.admin.groups.list({ archived: 'false', page_size: GROUPS_MAX }));
  return (groups?.results ?? []).map(({ name, label }) => ({ name, label: label || name }));
};

/** The pages of a user. */
export const TABS = [
  { path: '', label: message('Overview'), permission: 'admin.user.view' },
  { path: 'accounts', label: message('Accounts'), permission: 'admin.account.view' },
  { path: 'transactions', label: message('Transactions'), permission: 'admin.transaction.view' },
  { path: 'documents', label: message('Documents'), permission: 'admin.document.view' },
  { path: 'contact', label: message('Contact'), permission: 'admin.email.view' },
  { path: 'bank-and-crypto', label: message('Bank and crypto'), permission: 'admin.bankaccount.view' },
  { path: 'addresses', label: message('Addresses'), permission: 'admin.address.view' },
  { path: 'security', label: message('Security'), permission: 'admin.token.view' },
  { path: 'activity', label: message('Activity'), permission: 'admin.auditlog.view' },
] as const;
export type UserTab = (typeof TABS)[number]['path'];

type UserPageProps = { user: AdminUser; currentTab: UserTab; children: ReactNode };

/** The layout of the pages of a user: identity, status and tabs. */
export const UserPage = async ({ user, currentTab, children }: UserPageProps) => {
  const t = await getText();
  const permissions = await readOwnPermissions();
  const { label: tab } = TABS.find(({ path }) => path === currentTab) ?? TABS[0];
  return (
    <Page
      title={personName(user)}
      width="list"
      trail={
        <Breadcrumbs
          menuPath={USERS_PATH}
          {...recordBreadcrumbs({ href: userHref(user.id), label: personName(user) }, currentTab !== '' && t(tab))}
        />
      }
    >
      <Surface>
        <div className="flex items-center gap-4 px-4 py-4 md:px-6">
          <Avatar person={user} size="large" />
          <div className="min-w-0 space-y-1">
            <p className="flex flex-wrap items-center gap-x-3">
              <UserState user={user} />
              {user.owner && <span className="text-13 text-muted">{t('Company owner')}</span>}
            </p>
            {user.email && <bdi className="block wrap-anywhere">{user.email}</bdi>}
            {user.mobile && <bdi className="figures block">{formatPhoneNumber(user.mobile)}</bdi>}
            <Identifier value={user.id} label={t('ID')} />
          </div>
        </div>
      </Surface>
      <Tabs label={t('This user')} current={t(tab)}>
        {TABS.filter(({ permission }) => permissions.includes(permission)).map(({ path, label }) => (
          <Tab key={path} href={userHref(user.id, path)} isCurrent={path === currentTab}>
            {t(label)}
          </Tab>
        ))}
      </Tabs>
      {children}
    </Page>
  );
};
