import type { ReactNode } from 'react';
import { useText } from '#language';
import { labelOf } from '#app/_language/translate.ts';
import { personName } from '#server/kernel/person-name.ts';
import { Avatar } from '#app/_ui/format/avatar.tsx';
import { Identifier } from '#app/_ui/format/identifier.tsx';
import { Moment } from '#app/_ui/format/moment.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { RowLink } from '#app/_ui/navigation/links.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { HeaderCell, LedgerTable, LinkRow, MainCell, WideCell } from '#app/_ui/table/table.tsx';
import {
  USER_COLUMNS,
  userHref,
  userList,
  type Order,
  type UserColumn,
  type UserQuery,
  toRequest,
  USERS_PATH,
} from '#app/(dashboard)/admin/users/query.ts';
import { UserState } from '#app/(dashboard)/admin/users/user-name.tsx';
import type { AdminUserListItem } from '#server/modules/people/index.ts';
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
import { readGroups } from '#app/(dashboard)/admin/users/user-page.tsx';
import { UserFilters } from '#app/(dashboard)/admin/users/user-filters.tsx';

type UserTableProps = {
  users: AdminUserListItem[];
  columns: readonly UserColumn[];
  query: UserQuery;
  zone: string;
  countryName(code: string): string;
};

const ORDERED: Partial<Record<UserColumn, Order>> = { created: '-created', last_login: '-last_login' };

/** What a column shows of a user; nothing where nothing is known. */
const cellOf = (
  column: UserColumn,
  user: AdminUserListItem,
  { zone, countryName }: Pick<UserTableProps, 'zone' | 'countryName'>,
): ReactNode => {
  const { currency, balance, account, nationality, last_login: lastLogin } = user;
  const cells: Record<UserColumn, ReactNode> = {
    email: user.email && <bdi className="block truncate">{user.email}</bdi>,
    mobile: user.mobile && <bdi className="figures">{user.mobile}</bdi>,
    username: user.username && <bdi className="block truncate">{user.username}</bdi>,
    group: user.groups.map(({ name, label }) => label || name).join(', '),
    balance: currency && balance !== undefined && <Money amount={balance} currency={currency} />,
    account: account && <Identifier value={account} />,
    kyc: <StatusChip status={labelOf(user.kyc.status)} />,
    nationality: nationality && countryName(nationality),
    last_login: lastLogin !== null && <Moment at={lastLogin} zone={zone} />,
    created: <Moment at={user.created} zone={zone} />,
  };
  return cells[column];
};

/** The title of a column: a press on it orders the list by it, and once more the other way round. */
const ColumnHeader = ({ column, title, query }: { column: UserColumn; title: string; query: UserQuery }) => {
  const descending = ORDERED[column];
  if (!descending) return <HeaderCell wide>{title}</HeaderCell>;
  const ascending = descending.slice(1) as Order;
  const order = query.order === descending ? 'descending' : query.order === ascending ? 'ascending' : undefined;
  const next = order === 'descending' ? ascending : descending;
  return (
    <HeaderCell wide width="w-44" href={userList.hrefOf(query, { order: next })} {...(order && { order })}>
      {title}
    </HeaderCell>
  );
};

/** The users of a company; each row opens its user. */
const UserTable = ({ users, columns, query, zone, countryName }: UserTableProps) => {
  const t = useText();
  const titled = USER_COLUMNS.filter(({ key }) => columns.includes(key));
  return (
    <LedgerTable caption={t('Users')} hasAmounts={false}>
      <thead>
        <tr>
          <HeaderCell wide width="w-14">
            <span className="sr-only">{t('Picture')}</span>
          </HeaderCell>
          <HeaderCell>{t('User')}</HeaderCell>
          {titled.map(({ key, title }) => (
            <ColumnHeader key={key} column={key} title={t(title)} query={query} />
          ))}
          <HeaderCell wide width="w-32">
            {t('Status')}
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <LinkRow key={user.id}>
            <WideCell>
              <Avatar person={user} />
            </WideCell>
            <MainCell>
              <RowLink id={user.id} href={userHref(user.id)}>
                <bdi>{personName(user)}</bdi>
              </RowLink>
              <div className="flex flex-wrap gap-x-2 text-13 text-muted @3xl:hidden">
                {titled.map(({ key }) => (
                  <span key={key} className="max-w-full min-w-0 empty:hidden">
                    {cellOf(key, user, { zone, countryName })}
                  </span>
                ))}
                <UserState user={user} />
              </div>
            </MainCell>
            {titled.map(({ key }) => (
              <WideCell key={key} className="truncate">
                {cellOf(key, user, { zone, countryName })}
              </WideCell>
            ))}
            <WideCell>
              <UserState user={user} />
            </WideCell>
          </LinkRow>
        ))}
      </tbody>
    </LedgerTable>
  );
};

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
