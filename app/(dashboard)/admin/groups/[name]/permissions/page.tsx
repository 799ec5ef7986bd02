import { message, type Translate } from '#app/_language/translate.ts';
import { getText } from '#app/_language/server.ts';
import { readOwnPermissions, read } from '#app/_ui/session/caller.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { PageSection } from '#app/_ui/shell/page.tsx';
import { groupMetadata, GroupPage, readGroup } from '#app/(dashboard)/admin/groups/group-page.tsx';
import { PermissionMatrix } from '#app/(dashboard)/admin/groups/permission-matrix.tsx';
import type { AdminGroup } from '#server/modules/people/index.ts';

type Props = PageProps<{ name: string }>;

/** The maximum page size. There are fewer permissions. */
const PERMISSIONS_MAX = 250;

export const generateMetadata = groupMetadata(message('Permissions of {group}'));

const readOnlyReason = (t: Translate, group: AdminGroup, groupPermissions: string[], ownPermissions: string[]): string | null => {
  if (group.name === 'admin') return t('The owner’s group always has all permissions.');
  if (group.archived) return t('Archived groups cannot be changed.');
  if (!ownPermissions.includes('admin.permission.add') || !ownPermissions.includes('admin.permission.delete'))
    return t('Requires the admin.permission.add and admin.permission.delete permissions.');
  const missing = groupPermissions.find((name) => name.startsWith('admin.') && !ownPermissions.includes(name));
  return missing
    ? t('This group has permissions you don’t have, such as {permission}. Only an admin with all of its permissions can change it.', {
        permission: missing,
      })
    : null;
};

export default async function GroupPermissionsPage({ params }: Props) {
  const t = await getText();
  const group = await readGroup((await params).name);
  const [{ results }, ownPermissions] = await Promise.all([
    read((api) => api.admin.groups.permissions.list({ group_name: group.name, page_size: PERMISSIONS_MAX })),
    readOwnPermissions(),
  ]);
  const permissions = results.map(({ id, section, type, level }) => ({ id, section, name: `${section}.${type}.${level}` }));
  const reason = readOnlyReason(
    t,
    group,
    permissions.map(({ name }) => name),
    ownPermissions,
  );
  const renderMatrix = (section: 'admin' | 'user') => {
    const granted = permissions.filter((permission) => permission.section === section).map(({ id, name }) => ({ id, name }));
    return (
      <PermissionMatrix
        // A new key resets the selection when the permissions change elsewhere.
        key={granted.map(({ id }) => id).join(' ')}
        group={group.name}
        section={section}
        granted={granted}
        grantable={ownPermissions}
        readOnlyReason={reason}
      />
    );
  };
  return (
    <GroupPage group={group} currentTab="/permissions">
      {group.section === 'admin' && (
        <PageSection title={t('Admin permissions')} description={t('Members can do this across the company.')}>
          {renderMatrix('admin')}
        </PageSection>
      )}
      <PageSection title={t('User permissions')} description={t('Members can do this with their own data.')}>
        {renderMatrix('user')}
      </PageSection>
    </GroupPage>
  );
}
