import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { message } from '#app/_language/translate.ts';
import { codeOptions, translatedOptions } from '#app/_ui/form/select-fields.tsx';
import { useText } from '#language';
import { accountTitle } from '#app/_ui/format/account-title.ts';
import { UserLink } from '#app/(dashboard)/admin/users/user-page.tsx';
import { Identifier } from '#app/_ui/format/identifier.tsx';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { RowLink } from '#app/_ui/navigation/links.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { ListTable } from '#app/_ui/table/table.tsx';
import { accountHref } from '#app/(dashboard)/admin/lists.ts';
import { currencyStatus, accountStates } from '#app/(dashboard)/admin/accounts/account-states.ts';
import type { AdminAccount } from '#server/modules/accounts/index.ts';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { readOwnPermissions, readIfAllowed, readList, readViewer } from '#app/_ui/session/caller.ts';
import { listQuery } from '#app/_ui/table/list-query.ts';
import { zoneOf } from '#server/kernel/timestamps.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { LIST_LABELS, ListPage } from '#app/_ui/table/list-page.tsx';
import { SavedViews } from '#app/_ui/table/saved-views.tsx';
import { NewAccount } from '#app/(dashboard)/admin/accounts/account-forms.tsx';

const OWNERS = ['users', 'company'] as const;

const STATES = ['primary', 'recon', 'hidden', 'archived'] as const;

const accountList = listQuery(
  '/admin/accounts',
  {
    search: parseAsString,
    owner: parseAsStringLiteral(OWNERS),
    state: parseAsStringLiteral(STATES),
    currency: parseAsString,
  },
  {},
);

/** Converts the query to the filters of the API. */
const toFilters = ({ search, owner, state, currency }: Awaited<ReturnType<typeof accountList.read>>): Record<string, string> => ({
  ...(search && { search }),
  ...(owner && { user__isnull: String(owner === 'company') }),
  ...(state && { [state]: 'true' }),
  ...(currency && { currency }),
});

const OWNER_OPTIONS = [
  { value: 'users', label: message('User accounts') },
  { value: 'company', label: message('Company (standalone)') },
];

const STATE_OPTIONS = [
  { value: 'primary', label: message('Primary') },
  { value: 'recon', label: message('Reconciliation') },
  { value: 'hidden', label: message('Hidden') },
  { value: 'archived', label: message('Archived') },
];

/** The maximum number of balances per row. The rest are shown as a count. */
const BALANCES_MAX = 3;

const Balances = ({ currencies }: Pick<AdminAccount, 'currencies'>) => {
  const t = useText();
  if (currencies.length === 0) return <span className="text-muted">{t('No currencies yet')}</span>;
  return (
    <ul className="flex flex-wrap gap-x-4">
      {currencies.slice(0, BALANCES_MAX).map((accountCurrency) => (
        <li key={accountCurrency.currency.code}>
          <Money amount={accountCurrency.balance} currency={accountCurrency.currency} />{' '}
          {currencyStatus(accountCurrency) === 'Frozen' && <StatusChip status="Frozen" />}
        </li>
      ))}
      {currencies.length > BALANCES_MAX && (
        <li className="text-muted">{t('and {count} more', { count: currencies.length - BALANCES_MAX })}</li>
      )}
    </ul>
  );
};

const Owner = ({ user }: Pick<AdminAccount, 'user'>) => {
  const t = useText();
  return user ? <UserLink user={user} /> : <span className="text-muted">{t('Company (standalone)')}</span>;
};

const AccountTable = ({ accounts, zone }: { accounts: AdminAccount[]; zone: string }) => {
  const t = useText();
  return (
    <ListTable
      caption={t('Accounts')}
      rows={accounts}
      getKey={({ reference }) => reference}
      columns={[
        {
          title: t('Opened'),
          width: 'w-48',
          className: 'text-muted',
          narrowLayout: 'hidden',
          render: ({ created }) => <Timestamp at={created} zone={zone} />,
        },
        {
          title: t('Account'),
          isMain: true,
          render: (account) => (
            <>
              <RowLink id={account.reference} href={accountHref(account.reference)}>
                <bdi>{accountTitle(t, account)}</bdi>
              </RowLink>
              <p className="flex flex-wrap gap-x-2 text-13 text-muted">
                <Identifier value={account.reference} />
                {accountStates(account).map((state) => (
                  <StatusChip key={state} status={state} />
                ))}
              </p>
            </>
          ),
        },
        { title: t('Owner'), width: 'w-[20%]', narrowLayout: 'line', render: ({ user }) => <Owner user={user} /> },
        { title: t('Balances'), width: 'w-[34%]', narrowLayout: 'line', render: ({ currencies }) => <Balances currencies={currencies} /> },
      ]}
    />
  );
};

export const generateMetadata = pageMetadata('Accounts');

/** Maximum number of currencies in the filter. */
const CURRENCIES_MAX = 250;

export default async function AdminAccountsPage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await accountList.read(searchParams);
  const filters = toFilters(query);
  const [{ count, results }, permissions, admin, currencies] = await Promise.all([
    readList(accountList, query, (api, page) => api.admin.accounts.list({ ...filters, orderby: '-created', ...page })),
    readOwnPermissions(),
    readViewer(),
    readIfAllowed((api) => api.admin.currencies.list({ page_size: CURRENCIES_MAX })),
  ]);
  const codes = (currencies?.results ?? []).map(({ code }) => code);
  return (
    <ListPage
      title={t('Accounts')}
      labels={LIST_LABELS.account}
      list={accountList}
      query={query}
      count={count}
      views={<SavedViews currentHref={accountList.hrefOf(query)} />}
      csv={{ list: '/admin/accounts/', query: filters }}
      actions={permissions.includes('admin.account.add') && <NewAccount />}
      filters={[
        { name: 'search', label: t('Search accounts'), placeholder: t('Reference or owner') },
        { name: 'owner', label: t('Owner'), options: translatedOptions(t, OWNER_OPTIONS) },
        { name: 'state', label: t('Status'), options: translatedOptions(t, STATE_OPTIONS) },
        { name: 'currency', label: t('Currency'), options: codeOptions(codes) },
      ]}
      empty={{ title: t('No accounts yet'), text: t('Accounts of users and the company appear here.') }}
      noMatch={t('Search by part of the reference, name or label, or by owner.')}
    >
      <AccountTable accounts={results} zone={zoneOf(admin)} />
    </ListPage>
  );
}
