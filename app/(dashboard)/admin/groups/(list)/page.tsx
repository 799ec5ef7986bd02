import { getText, titled } from '#app/_language/server.ts';
import { ownPermissions, read, readPage } from '#app/_ui/session/caller.ts';
import { PAGE_SIZE } from '#app/_ui/table/list-query.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { ListPage } from '#app/_ui/table/list-page.tsx';
import { GroupFilters } from '#app/(dashboard)/admin/groups/group-filters.tsx';
import { GroupTable } from '#app/(dashboard)/admin/groups/group-table.tsx';
import { NewGroup } from '#app/(dashboard)/admin/groups/new-group.tsx';
import { groupList } from '#app/(dashboard)/admin/groups/query.ts';

export const generateMetadata = titled('Groups');

export default async function GroupsPage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await groupList.read(searchParams);
  const { section, shown, page } = query;
  const [{ count = 0, results }, sizes, permissions] = await Promise.all([
    readPage(page, groupList.hrefOf(query), (api) =>
      api.admin.groups.list({
        ...(section && { section }),
        archived: shown === 'archived',
        orderby: 'created',
        page,
        page_size: PAGE_SIZE,
      }),
    ),
    read((api) => api.admin.groups.sizes()),
    ownPermissions(),
  ]);
  return (
    <ListPage
      title={t('Groups')}
      noun="group"
      list={groupList}
      query={query}
      count={count}
      filters={<GroupFilters query={query} />}
      actions={permissions.includes('admin.group.add') && <NewGroup />}
      empty={{ title: t('No groups in use'), text: t('All groups are in the archive.') }}
      noMatch={t('Archived groups are shown apart from those in use.')}
    >
      <GroupTable groups={results} members={new Map(sizes.map(({ name, users }) => [name, users]))} />
    </ListPage>
  );
}
