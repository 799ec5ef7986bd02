import { parseAsStringLiteral } from 'nuqs/server';
import Link from 'next/link';
import { useFormat, useText } from '#language';
import { ROW_LINK } from '#app/_ui/navigation/links.tsx';
import { ListTable } from '#app/_ui/table/table.tsx';
import { groupHref } from '#app/(dashboard)/admin/lists.ts';
import { describeGroup } from '#app/(dashboard)/admin/groups/group-page.tsx';
import { SECTIONS } from '#server/kernel/permissions.ts';
import type { AdminGroup } from '#server/modules/people/index.ts';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { readOwnPermissions, read, readList } from '#app/_ui/session/caller.ts';
import { listQuery } from '#app/_ui/table/list-query.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { LIST_LABELS, ListPage } from '#app/_ui/table/list-page.tsx';
import { NewGroup } from '#app/(dashboard)/admin/groups/group-forms.tsx';

const groupList = listQuery('/admin/groups', { section: parseAsStringLiteral(SECTIONS), status: parseAsStringLiteral(['archived']) }, {});

/** The description of a group, or its name if it differs from the label. */
const groupSubtitle = ({ description, label, name }: AdminGroup): string => description || (label.toLowerCase() === name ? '' : name);

type GroupTableProps = { groups: readonly AdminGroup[]; members: ReadonlyMap<string, number> };

const GroupTable = ({ groups, members }: GroupTableProps) => {
  const t = useText();
  const format = useFormat();
  const memberCount = ({ name }: AdminGroup): number => members.get(name) ?? 0;
  return (
    <ListTable
      caption={t('Groups')}
      rows={groups}
      getKey={({ name }) => name}
      columns={[
        { title: t('Type'), width: 'w-56', className: 'text-muted', render: (group) => describeGroup(t, group) },
        {
          title: t('Group'),
          isMain: true,
          render: (group) => (
            <>
              <Link href={groupHref(group.name)} prefetch={false} className={ROW_LINK}>
                <bdi>{group.label}</bdi>
              </Link>
              {groupSubtitle(group) && <p className="truncate text-13 text-muted">{groupSubtitle(group)}</p>}
            </>
          ),
        },
        {
          title: t('Members'),
          width: 'w-28',
          className: 'figures',
          render: (group) => format.count(memberCount(group)),
          renderNarrow: (group) => t('{count, plural, one {# member} other {# members}}', { count: memberCount(group) }),
        },
        {
          title: t('Permissions'),
          width: 'w-28',
          className: 'figures',
          render: ({ permissions }) => format.count(permissions),
          renderNarrow: ({ permissions }) => t('{permissions, plural, one {# permission} other {# permissions}}', { permissions }),
        },
        {
          title: t('Tiers'),
          width: 'w-20',
          className: 'figures',
          narrowLayout: 'hidden',
          render: ({ tiers }) => format.count(tiers.length),
        },
      ]}
    />
  );
};

export const generateMetadata = pageMetadata('Groups');

export default async function GroupsPage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await groupList.read(searchParams);
  const { section, status } = query;
  const filters = { ...(section && { section }), archived: status === 'archived', orderby: 'created' };
  const [{ count, results }, sizes, permissions] = await Promise.all([
    readList(groupList, query, (api, page) => api.admin.groups.list({ ...filters, ...page })),
    read((api) => api.admin.groups.sizes()),
    readOwnPermissions(),
  ]);
  return (
    <ListPage
      title={t('Groups')}
      labels={LIST_LABELS.group}
      list={groupList}
      query={query}
      count={count}
      filters={[
        {
          name: 'section',
          label: t('Type'),
          emptyLabel: t('All types'),
          options: [
            { value: 'admin', label: t('Admins') },
            { value: 'user', label: t('Users') },
          ],
        },
        { name: 'status', label: t('Show'), emptyLabel: t('Active'), options: [{ value: 'archived', label: t('Archived') }] },
      ]}
      actions={permissions.includes('admin.group.add') && <NewGroup />}
      empty={{ title: t('No active groups'), text: t('All groups are archived.') }}
      noMatch={t('Archived groups are listed separately.')}
    >
      <GroupTable groups={results} members={new Map(sizes.map(({ name, users }) => [name, users]))} />
    </ListPage>
  );
}
