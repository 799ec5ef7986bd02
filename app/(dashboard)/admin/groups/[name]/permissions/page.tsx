import type { Metadata } from 'next';
import type { Translate } from '#app/_language/translate.ts';
import { getText } from '#app/_language/server.ts';
import { readOwnPermissions, read } from '#app/_ui/session/caller.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { PageSection } from '#app/_ui/shell/page.tsx';
import { GroupPage, readGroup } from '#app/(dashboard)/admin/groups/group-page.tsx';
import { PermissionMatrix } from '#app/(dashboard)/admin/groups/permission-matrix.tsx';
import type { AdminGroup } from '#server/modules/people/index.ts';

type Props = PageProps<{ name: string }>;

/** More than there are. */
const ALL = 250;

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const [t, group] = await Promise.all([getText(), params.then(({ name }) => readGroup(name))]);
  return { title: t('Permissions of {group}', { group: group.label }) };
};

const whyFixed = (t: Translate, group: AdminGroup, held: string[], own: string[]): string | null => {
  if (group.name === 'admin') return t('The owner’s group always has all permissions.');
  if (group.archived) return t('Archived groups cannot be changed.');
  if (!own.includes('admin.permission.add') || !own.includes('admin.permission.delete'))
    return t('Requires the admin.permission.add and admin.permission.delete permissions.');
  const more = held.find((name) => name.startsWith('admin.') && !own.includes(name));
  return more
    ? t('This group has permissions you lack, such as {more}. Only an admin with all of its permissions can change it.', { more })
    : null;
};

export default async function GroupPermissionsPage({ params }: Props) {
  const t = await getText();
  const group = await readGroup((await params).name);
  const [{ results }, own] = await Promise.all([
    read((api) => api.admin.groups.permissions.list({ group_name: group.name, page_size: ALL })),
    readOwnPermissions(),
  ]);
  const held = results.map(({ id, section, type, level }) => ({ id, section, name: `${section}.${type}.${level}` }));
  const fixed = whyFixed(
    t,
    group,
    held.map(({ name }) => name),
    own,
  );
  const matrix = (section: 'admin' | 'user') => {
    const ofSection = held.filter((permission) => permission.section === section).map(({ id, name }) => ({ id, name }));
    return (
      <PermissionMatrix
        // What was given or taken meanwhile is not shown as if it had been ticked here.
        key={ofSection.map(({ id }) => id).join(' ')}
        group={group.name}
        section={section}
        held={ofSection}
        givable={own}
        fixed={fixed}
      />
    );
  };
  return (
    <GroupPage group={group} here="/permissions">
      {group.section === 'admin' && (
        <PageSection title={t('Admin permissions')} description={t('Permissions across the company.')}>
          {matrix('admin')}
        </PageSection>
      )}
      <PageSection title={t('User permissions')} description={t('Permissions over members’ own data.')}>
        {matrix('user')}
      </PageSection>
    </GroupPage>
  );
}
