import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getText } from '#app/_language/server.ts';
import { readOwnPermissions, readViewer } from '#app/_ui/session/caller.ts';
import { zoneOf } from '#server/kernel/timestamps.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { personName } from '#server/kernel/display-names.ts';
import { readUser, TABS, UserPage } from '#app/(dashboard)/admin/users/user-page.tsx';
import { UserActivity, UserSecurity } from '#app/(dashboard)/admin/users/user-security.tsx';
import { UserRecords, type RecordsTab } from '#app/(dashboard)/admin/users/user-records.tsx';

type Props = PageProps<{ id: string; tab: string }>;

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const { id, tab } = await params;
  const [t, user] = await Promise.all([getText(), readUser(id)]);
  const { label } = TABS.find(({ path }) => path === tab) ?? TABS[0];
  return { title: `${personName(user)}, ${t(label)}` };
};

export default async function UserTabPage({ params }: Props) {
  const { id, tab: path } = await params;
  const [permissions, user, admin] = await Promise.all([readOwnPermissions(), readUser(id), readViewer()]);
  const tab = TABS.find((candidate) => candidate.path === path && path !== '');
  if (!tab || !permissions.includes(tab.permission)) notFound();
  const tabProps = { user, permissions, zone: zoneOf(admin) };
  return (
    <UserPage user={user} currentTab={tab.path}>
      {tab.path === 'security' && <UserSecurity {...tabProps} />}
      {tab.path === 'activity' && <UserActivity {...tabProps} />}
      {tab.path !== '' && tab.path !== 'security' && tab.path !== 'activity' && (
        <UserRecords {...tabProps} tab={tab.path satisfies RecordsTab} />
      )}
    </UserPage>
  );
}
