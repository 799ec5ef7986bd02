import { getText, titled } from '#app/_language/server.ts';
import { ownPermissions, readPage, viewer } from '#app/_ui/session/caller.ts';
import { PAGE_SIZE } from '#app/_ui/table/list-query.ts';
import { zoneOf } from '#server/kernel/moments.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { DownloadCsv, ListPage } from '#app/_ui/table/list-page.tsx';
import { CryptoAccountFilters } from '#app/(dashboard)/admin/records/record-filters.tsx';
import { CryptoAccountTable } from '#app/(dashboard)/admin/records/record-tables.tsx';
import { cryptoAccountList } from '#app/(dashboard)/admin/records/record-lists.ts';

export const generateMetadata = titled('Crypto accounts of users');

export default async function AdminCryptoAccountsPage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await cryptoAccountList.read(searchParams);
  const { status, type, user, address, page } = query;
  const filters = { ...(status && { status }), ...(type && { crypto_type: type }), ...(user && { user }), ...(address && { address }) };
  const [{ count = 0, results }, permissions, person] = await Promise.all([
    readPage(page, cryptoAccountList.hrefOf(query), (api) =>
      api.admin.users.cryptoAccounts.list({ ...filters, page, page_size: PAGE_SIZE }),
    ),
    ownPermissions(),
    viewer(),
  ]);
  return (
    <ListPage
      title={t('Crypto accounts of users')}
      noun="crypto account"
      list={cryptoAccountList}
      query={query}
      count={count}
      actions={count > 0 && <DownloadCsv list="/admin/users/crypto-accounts/" query={filters} />}
      filters={<CryptoAccountFilters query={query} />}
      empty={{
        title: t('No crypto accounts yet'),
        text: t('The crypto accounts that users add to their profiles appear here, to be verified.'),
      }}
      noMatch={t('A crypto account is found by its whole address, a user by the whole email address, mobile number, username or id.')}
    >
      <CryptoAccountTable accounts={results} zone={zoneOf(person)} mayChange={permissions.includes('admin.cryptoaccount.change')} />
    </ListPage>
  );
}
