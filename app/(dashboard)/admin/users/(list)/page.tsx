import type { Metadata } from 'next';
import { ownPermissions, read, readPage, viewer } from '#app/_lib/caller.ts';
import { chosenColumns } from '#app/_lib/chosen-columns.ts';
import { countryNames } from '#app/_lib/countries.ts';
import { PAGE_SIZE } from '#app/_lib/list-query.ts';
import { zoneOf } from '#server/kernel/moments.ts';
import type { PageProps } from '#app/_lib/page-props.ts';
import { DownloadCsv } from '#app/_ui/download-csv.tsx';
import { ListPage } from '#app/_ui/list-page.tsx';
import { SavedViews } from '#app/_ui/saved-views.tsx';
import { NewUser } from '#app/(dashboard)/admin/users/new-user.tsx';
import { toRequest, USER_COLUMNS, userList, USERS_PATH, type UserColumn } from '#app/(dashboard)/admin/users/query.ts';
import { readGroups } from '#app/(dashboard)/admin/users/read-groups.ts';
import { UserFilters } from '#app/(dashboard)/admin/users/user-filters.tsx';
import { UserTable } from '#app/(dashboard)/admin/users/user-table.tsx';

export const metadata: Metadata = { title: 'Users' };

export default async function UsersPage({ searchParams }: PageProps) {
  const query = await userList.read(searchParams);
  const [{ count = 0, results }, overview, permissions, person, countryName, groups, columns] = await Promise.all([
    readPage(query.page, userList.hrefOf(query), (api) =>
      api.admin.users.list({ ...toRequest(query), page: query.page, page_size: PAGE_SIZE }),
    ),
    read((api) => api.admin.users.overview()),
    ownPermissions(),
    viewer(),
    countryNames(),
    readGroups(),
    chosenColumns<UserColumn>(USERS_PATH, USER_COLUMNS, query.columns),
  ]);
  return (
    <ListPage
      title="Users"
      noun="user"
      list={userList}
      query={query}
      count={count}
      actions={
        <span className="flex flex-wrap items-center justify-end gap-2">
          {count > 0 && <DownloadCsv list="/admin/users/" query={toRequest(query)} />}
          {permissions.includes('admin.user.add') && <NewUser groups={groups} />}
        </span>
      }
      views={
        <>
          <SavedViews here={userList.hrefOf(query)} />
          <p className="border-b px-4 py-2 text-13 text-muted">
            <span className="figures">{overview.total}</span> registered, <span className="figures">{overview.active}</span> active,{' '}
            <span className="figures">{overview.archived}</span> archived
          </p>
        </>
      }
      filters={<UserFilters query={query} groups={groups} shown={columns} />}
      empty={{ title: 'No users yet', text: 'People who register, and those whom you create, appear here.' }}
      noMatch="Search looks at names, emails, mobile numbers, usernames and id numbers, and at whole ids."
    >
      <UserTable users={results} columns={columns} query={query} zone={zoneOf(person)} countryName={countryName} />
    </ListPage>
  );
}
