import { getText, titled } from '#app/_language/server.ts';
import { ownPermissions, readIfAllowed, readPage, viewer } from '#app/_ui/session/caller.ts';
import { PAGE_SIZE } from '#app/_ui/table/list-query.ts';
import { zoneOf } from '#server/kernel/moments.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { DownloadCsv, ListPage } from '#app/_ui/table/list-page.tsx';
import { SavedViews } from '#app/_ui/table/saved-views.tsx';
import { AccountFilters } from '#app/(dashboard)/admin/accounts/account-filters.tsx';
import { AccountTable } from '#app/(dashboard)/admin/accounts/account-table.tsx';
import { NewAccount } from '#app/(dashboard)/admin/accounts/new-account.tsx';
import { accountList, toFilters } from '#app/(dashboard)/admin/accounts/query.ts';

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
