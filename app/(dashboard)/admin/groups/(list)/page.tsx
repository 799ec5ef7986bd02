import Link from 'next/link';
import { useFormat, useText } from '#language';
import { ROW_LINK } from '#app/_ui/navigation/links.tsx';
import { HeaderCell, LedgerTable, LinkRow, MainCell, WideCell } from '#app/_ui/table/table.tsx';
import { marksOf, groupHref, groupList } from '#app/(dashboard)/admin/groups/group-list.ts';
import type { AdminGroup } from '#server/modules/people/index.ts';
import { getText, titled } from '#app/_language/server.ts';
import { ownPermissions, read, readPage } from '#app/_ui/session/caller.ts';
import { PAGE_SIZE } from '#app/_ui/table/list-query.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { ListPage } from '#app/_ui/table/list-page.tsx';
import { GroupFilters } from '#app/(dashboard)/admin/groups/group-filters.tsx';
import { NewGroup } from '#app/(dashboard)/admin/groups/group-form.tsx';

/** What a group is for, or its name in the API where its label is another one. */
const leadOf = ({ description, label, name }: AdminGroup): string => description || (label.toLowerCase() === name ? '' : name);

type GroupTableProps = { groups: readonly AdminGroup[]; members: ReadonlyMap<string, number> };

const GroupTable = ({ groups, members }: GroupTableProps) => {
  const t = useText();
  const format = useFormat();
  return (
    <LedgerTable caption={t('Groups')} hasAmounts={false}>
      <thead>
        <tr>
          <HeaderCell wide width="w-56">
            {t('Kind')}
          </HeaderCell>
          <HeaderCell>{t('Group')}</HeaderCell>
          <HeaderCell wide width="w-28">
            {t('People')}
          </HeaderCell>
          <HeaderCell wide width="w-28">
            {t('Permissions')}
          </HeaderCell>
          <HeaderCell wide width="w-20">
            {t('Tiers')}
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => {
          const people = members.get(group.name) ?? 0;
          return (
            <LinkRow key={group.name}>
              <WideCell className="text-muted">{marksOf(t, group)}</WideCell>
              <MainCell>
                <Link href={groupHref(group.name)} prefetch={false} className={ROW_LINK}>
                  <bdi>{group.label}</bdi>
                </Link>
                {leadOf(group) && <p className="truncate text-13 text-muted">{leadOf(group)}</p>}
                <p className="text-13 text-muted @3xl:hidden">
                  {marksOf(t, group)} · {t('{people, plural, one {# person} other {# people}}', { people })} ·{' '}
                  {t('{permissions, plural, one {# permission} other {# permissions}}', { permissions: group.permissions })}
                </p>
              </MainCell>
              <WideCell className="figures">{format.count(people)}</WideCell>
              <WideCell className="figures">{format.count(group.permissions)}</WideCell>
              <WideCell className="figures">{format.count(group.tiers.length)}</WideCell>
            </LinkRow>
          );
        })}
      </tbody>
    </LedgerTable>
  );
};

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
