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
import { USER_COLUMNS, userHref, userList, type Order, type UserColumn, type UserQuery } from '#app/(dashboard)/admin/users/query.ts';
import { UserState } from '#app/(dashboard)/admin/users/user-state.tsx';
import type { AdminUserListItem } from '#server/modules/people/users/schema.ts';

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
export const UserTable = ({ users, columns, query, zone, countryName }: UserTableProps) => {
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
