import { formatPhoneNumber } from '#app/_ui/form/phone-number.ts';
import type { ReactNode } from 'react';
import { useText } from '#language';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { toLabel, message } from '#app/_language/translate.ts';
import { Avatar } from '#app/_ui/format/avatar.tsx';
import { Identifier } from '#app/_ui/format/identifier.tsx';
import { readCountryNames } from '#app/_ui/format/localized-names.ts';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { RowLink } from '#app/_ui/navigation/links.tsx';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { readOwnPermissions, readList, readViewer } from '#app/_ui/session/caller.ts';
import { readVisibleColumns } from '#app/_ui/shell/browser-settings.ts';
import { LIST_LABELS, ListPage, statusFilter } from '#app/_ui/table/list-page.tsx';
import { SavedViews } from '#app/_ui/table/saved-views.tsx';
import { ListTable, type TableColumn } from '#app/_ui/table/table.tsx';
import { ColumnChoice } from '#app/_ui/table/view-controls.tsx';
import {
  toUserFilters,
  USER_STATES,
  userHref,
  userList,
  USERS_PATH,
  type UserOrder,
  type UserQuery,
} from '#app/(dashboard)/admin/lists.ts';
import { NewUser } from '#app/(dashboard)/admin/users/user-forms.tsx';
import { UserState } from '#app/(dashboard)/admin/users/user-name.tsx';
import { readGroups } from '#app/(dashboard)/admin/users/user-page.tsx';
import type { AdminUserListItem } from '#server/modules/people/index.ts';
import { zoneOf } from '#server/kernel/timestamps.ts';
import { personName } from '#server/kernel/display-names.ts';

/** The columns that can be hidden. */
const USER_COLUMNS = [
  { key: 'email', title: message('Email'), isDefault: true },
  { key: 'mobile', title: message('Mobile number'), isDefault: false },
  { key: 'username', title: message('Username'), isDefault: false },
  { key: 'group', title: message('Group'), isDefault: true },
  { key: 'balance', title: message('Balance'), isDefault: true },
  { key: 'account', title: message('Account'), isDefault: false },
  { key: 'kyc', title: message('Identity (KYC)'), isDefault: false },
  { key: 'nationality', title: message('Nationality'), isDefault: false },
  { key: 'last_login', title: message('Last sign-in'), isDefault: false },
  { key: 'created', title: message('Created'), isDefault: true },
] as const;
type UserColumn = (typeof USER_COLUMNS)[number]['key'];

type CellFormatters = { zone: string; countryName(code: string): string };

const SORT_ORDERS: Partial<Record<UserColumn, UserOrder>> = { created: '-created', last_login: '-last_login' };

/** Renders the cell of a column. Missing values render nothing. */
const renderCell = (column: UserColumn, user: AdminUserListItem, { zone, countryName }: CellFormatters): ReactNode => {
  const { currency, balance, account, nationality, last_login: lastLogin } = user;
  const cells: Record<UserColumn, ReactNode> = {
    email: user.email && <bdi className="block truncate">{user.email}</bdi>,
    mobile: user.mobile && <bdi className="figures">{formatPhoneNumber(user.mobile)}</bdi>,
    username: user.username && <bdi className="block truncate">{user.username}</bdi>,
    group: user.groups.map(({ name, label }) => label || name).join(', '),
    balance: currency && balance !== undefined && <Money amount={balance} currency={currency} />,
    account: account && <Identifier value={account} />,
    kyc: <StatusChip status={toLabel(user.kyc.status)} />,
    nationality: nationality && countryName(nationality),
    last_login: lastLogin !== null && <Timestamp at={lastLogin} zone={zone} />,
    created: <Timestamp at={user.created} zone={zone} />,
  };
  return cells[column];
};

/** Props for a column title that links to the list sorted by the column, or in reverse order. */
const sortProps = (column: UserColumn, query: UserQuery): Pick<TableColumn<unknown>, 'href' | 'order' | 'width'> => {
  const descending = SORT_ORDERS[column];
  if (!descending) return {};
  const ascending = descending.slice(1) as UserOrder;
  const order = query.order === descending ? 'descending' : query.order === ascending ? 'ascending' : undefined;
  const href = userList.hrefOf(query, { order: order === 'descending' ? ascending : descending });
  return { width: 'w-44', href, ...(order && { order }) };
};

type UserTableProps = CellFormatters & { users: AdminUserListItem[]; columns: readonly UserColumn[]; query: UserQuery };

const UserTable = ({ users, columns, query, ...formats }: UserTableProps) => {
  const t = useText();
  return (
    <ListTable
      caption={t('Users')}
      rows={users}
      getKey={({ id }) => id}
      columns={[
        {
          title: <span className="sr-only">{t('Picture')}</span>,
          width: 'w-14',
          narrowLayout: 'hidden',
          render: (user) => <Avatar person={user} />,
        },
        {
          title: t('User'),
          isMain: true,
          render: (user) => (
            <RowLink id={user.id} href={userHref(user.id)}>
              <bdi>{personName(user)}</bdi>
            </RowLink>
          ),
        },
        ...USER_COLUMNS.filter(({ key }) => columns.includes(key)).map(({ key, title }): TableColumn<AdminUserListItem> => ({
          title: t(title),
          className: 'truncate',
          render: (user) => renderCell(key, user, formats),
          ...sortProps(key, query),
        })),
        { title: t('Status'), width: 'w-32', render: (user) => <UserState user={user} /> },
      ]}
    />
  );
};

export const generateMetadata = pageMetadata('Users');

export default async function UsersPage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await userList.read(searchParams);
  const zone = zoneOf(await readViewer());
  const filters = toUserFilters(query, zone);
  const [{ count, results }, permissions, countryName, groups, columns] = await Promise.all([
    readList(userList, query, (api, page) => api.admin.users.list({ ...filters, ...page })),
    readOwnPermissions(),
    readCountryNames(),
    readGroups(),
    readVisibleColumns<UserColumn>(USERS_PATH, USER_COLUMNS, query.columns),
  ]);
  const groupOptions = groups.map(({ name, label }) => ({ value: name, label: label || name }));
  return (
    <ListPage
      title={t('Users')}
      labels={LIST_LABELS.user}
      list={userList}
      query={query}
      count={count}
      csv={{ list: '/admin/users/', query: filters }}
      actions={permissions.includes('admin.user.add') && <NewUser groups={groups} />}
      views={<SavedViews currentHref={userList.hrefOf(query)} />}
      filters={[
        { name: 'search', label: t('Search users'), placeholder: t('Name, email, mobile or ID') },
        statusFilter(t),
        {
          name: 'state',
          label: t('Access'),
          options: USER_STATES.map((state) => ({ value: state, label: state === 'temporary' ? t('Not registered') : t.label(state) })),
        },
        ...(groupOptions.length > 0 ? [{ name: 'group', label: t('Group'), options: groupOptions }] : []),
        'dates',
      ]}
      controls={<ColumnChoice list={USERS_PATH} columns={USER_COLUMNS} visibleKeys={columns} />}
      empty={{ title: t('No users yet'), text: t('Users who register and users you add appear here.') }}
      noMatch={t('Search by name, email, mobile number, username, ID number or full user ID.')}
    >
      <UserTable users={results} columns={columns} query={query} zone={zone} countryName={countryName} />
    </ListPage>
  );
}
