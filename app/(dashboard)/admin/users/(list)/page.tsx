import { getText, titled } from '#app/_language/server.ts';
import { ownPermissions, readPage, viewer } from '#app/_ui/session/caller.ts';
import { chosenColumns } from '#app/_ui/shell/browser-settings.ts';
import { countryNames } from '#app/_ui/format/localized-names.ts';
import { PAGE_SIZE } from '#app/_ui/table/list-query.ts';
import { zoneOf } from '#server/kernel/moments.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { DownloadCsv, ListPage } from '#app/_ui/table/list-page.tsx';
import { SavedViews } from '#app/_ui/table/saved-views.tsx';
import { NewUser } from '#app/(dashboard)/admin/users/new-user.tsx';
import { toRequest, USER_COLUMNS, userList, USERS_PATH, type UserColumn } from '#app/(dashboard)/admin/users/query.ts';
import { readGroups } from '#app/(dashboard)/admin/users/read-groups.ts';
import { UserFilters } from '#app/(dashboard)/admin/users/user-filters.tsx';
import { UserTable } from '#app/(dashboard)/admin/users/user-table.tsx';

export const generateMetadata = titled('Users');

export default async function UsersPage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await userList.read(searchParams);
  const zone = zoneOf(await viewer());
  const [{ count = 0, results }, permissions, countryName, groups, columns] = await Promise.all([
    readPage(query.page, userList.hrefOf(query), (api) =>
      api.admin.users.list({ ...toRequest(query, zone), page: query.page, page_size: PAGE_SIZE }),
    ),
    ownPermissions(),
    countryNames(),
    readGroups(),
    chosenColumns<UserColumn>(USERS_PATH, USER_COLUMNS, query.columns),
  ]);
  return (
    <ListPage
      title={t('Users')}
      noun="user"
      list={userList}
      query={query}
      count={count}
      actions={
        <span className="flex flex-wrap items-center justify-end gap-2">
          {count > 0 && <DownloadCsv list="/admin/users/" query={toRequest(query, zone)} />}
          {permissions.includes('admin.user.add') && <NewUser groups={groups} />}
        </span>
      }
      views={<SavedViews here={userList.hrefOf(query)} />}
      filters={<UserFilters query={query} groups={groups} shown={columns} />}
      empty={{ title: t('No users yet'), text: t('People who register, and those whom you create, appear here.') }}
      noMatch={t('Search looks at names, emails, mobile numbers, usernames and id numbers, and at whole ids.')}
    >
      <UserTable users={results} columns={columns} query={query} zone={zone} countryName={countryName} />
    </ListPage>
  );
}
