import { useText } from '#language';
import { accountTitle } from '#app/_ui/format/account-title.ts';
import { UserLink } from '#app/(dashboard)/admin/users/user-page.tsx';
import { Identifier } from '#app/_ui/format/identifier.tsx';
import { Moment } from '#app/_ui/format/moment.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { RowLink } from '#app/_ui/navigation/links.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { HeaderCell, LedgerTable, LinkRow, MainCell, WideCell } from '#app/_ui/table/table.tsx';
import { accountHref, accountList, toFilters, passageOf, statesOf } from '#app/(dashboard)/admin/accounts/account-list.ts';
import type { AdminAccount } from '#server/modules/accounts/index.ts';
import { getText, titled } from '#app/_language/server.ts';
import { ownPermissions, readIfAllowed, readPage, viewer } from '#app/_ui/session/caller.ts';
import { PAGE_SIZE } from '#app/_ui/table/list-query.ts';
import { zoneOf } from '#server/kernel/moments.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { DownloadCsv, ListPage } from '#app/_ui/table/list-page.tsx';
import { SavedViews } from '#app/_ui/table/saved-views.tsx';
import { AccountFilters } from '#app/(dashboard)/admin/accounts/account-filters.tsx';
import { NewAccount } from '#app/(dashboard)/admin/accounts/account-forms.tsx';

/** Balances of an account that its row shows; the others are counted. */
const SHOWN_MAX = 3;

const Balances = ({ currencies }: Pick<AdminAccount, 'currencies'>) => {
  const t = useText();
  if (currencies.length === 0) return <span className="text-muted">{t('No currency yet')}</span>;
  return (
    <ul className="flex flex-wrap gap-x-4">
      {currencies.slice(0, SHOWN_MAX).map((held) => (
        <li key={held.currency.code}>
          <Money amount={held.balance} currency={held.currency} /> {passageOf(held) === 'Frozen' && <StatusChip status="Frozen" />}
        </li>
      ))}
      {currencies.length > SHOWN_MAX && <li className="text-muted">{t('and {count} more', { count: currencies.length - SHOWN_MAX })}</li>}
    </ul>
  );
};

const Owner = ({ user }: Pick<AdminAccount, 'user'>) => {
  const t = useText();
  return user ? <UserLink user={user} /> : <span className="text-muted">{t('Standalone')}</span>;
};

const AccountTable = ({ accounts, zone }: { accounts: AdminAccount[]; zone: string }) => {
  const t = useText();
  return (
    <LedgerTable caption={t('Accounts')} hasAmounts={false}>
      <thead>
        <tr>
          <HeaderCell wide width="w-48">
            {t('Opened')}
          </HeaderCell>
          <HeaderCell>{t('Account')}</HeaderCell>
          <HeaderCell wide width="w-[20%]">
            {t('User')}
          </HeaderCell>
          <HeaderCell wide width="w-[34%]">
            {t('Balances')}
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <LinkRow key={account.reference}>
            <WideCell className="text-muted">
              <Moment at={account.created} zone={zone} />
            </WideCell>
            <MainCell>
              <RowLink id={account.reference} href={accountHref(account.reference)}>
                <bdi>{accountTitle(t, account)}</bdi>
              </RowLink>
              <p className="flex flex-wrap gap-x-2 text-13 text-muted">
                <Identifier value={account.reference} />
                {statesOf(account).map((state) => (
                  <StatusChip key={state} status={state} />
                ))}
              </p>
              <div className="text-13 @3xl:hidden">
                <p>
                  <Owner user={account.user} />
                </p>
                <Balances currencies={account.currencies} />
              </div>
            </MainCell>
            <WideCell>
              <Owner user={account.user} />
            </WideCell>
            <WideCell>
              <Balances currencies={account.currencies} />
            </WideCell>
          </LinkRow>
        ))}
      </tbody>
    </LedgerTable>
  );
};

export const generateMetadata = titled('Accounts');

/** More than any company has in use. */
const CURRENCIES_MAX = 250;

export default async function AdminAccountsPage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await accountList.read(searchParams);
  const { page } = query;
  const filters = toFilters(query);
  const [{ count = 0, results }, permissions, person, currencies] = await Promise.all([
    readPage(page, accountList.hrefOf(query), (api) =>
      api.admin.accounts.list({ ...filters, orderby: '-created', page, page_size: PAGE_SIZE }),
    ),
    ownPermissions(),
    viewer(),
    readIfAllowed((api) => api.admin.currencies.list({ page_size: CURRENCIES_MAX })),
  ]);
  return (
    <ListPage
      title={t('Accounts')}
      noun="account"
      list={accountList}
      query={query}
      count={count}
      views={<SavedViews here={accountList.hrefOf(query)} />}
      actions={
        <span className="flex flex-wrap justify-end gap-2">
          {count > 0 && <DownloadCsv list="/admin/accounts/" query={filters} />}
          {permissions.includes('admin.account.add') && <NewAccount />}
        </span>
      }
      filters={<AccountFilters query={query} currencies={(currencies?.results ?? []).map(({ code }) => code)} />}
      empty={{ title: t('No accounts yet'), text: t('Every user has one from the beginning. The company’s own are opened here.') }}
      noMatch={t('An account is found by part of its reference, name or label, or by who has it.')}
    >
      <AccountTable accounts={results} zone={zoneOf(person)} />
    </ListPage>
  );
}
