import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { message } from '#app/_language/translate.ts';
import { enumOptions } from '#app/_ui/form/select-fields.tsx';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { readOwnPermissions, readList, readViewer } from '#app/_ui/session/caller.ts';
import { ListPage, statusFilter, userFilter } from '#app/_ui/table/list-page.tsx';
import { listQuery } from '#app/_ui/table/list-query.ts';
import { CryptoAccountTable } from '#app/(dashboard)/admin/records/record-tables.tsx';
import { CRYPTO_TYPES, VERIFICATION_STATUSES } from '#server/kernel/user-enums.ts';
import { zoneOf } from '#server/kernel/timestamps.ts';

const cryptoAccountList = listQuery(
  '/admin/crypto-accounts',
  {
    status: parseAsStringLiteral(VERIFICATION_STATUSES),
    type: parseAsStringLiteral(CRYPTO_TYPES),
    user: parseAsString,
    address: parseAsString,
  },
  {},
);

export const generateMetadata = pageMetadata('User crypto accounts');

export default async function AdminCryptoAccountsPage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await cryptoAccountList.read(searchParams);
  const { status, type, user, address } = query;
  const filters = { ...(status && { status }), ...(type && { crypto_type: type }), ...(user && { user }), ...(address && { address }) };
  const [{ count, results }, permissions, admin] = await Promise.all([
    readList(cryptoAccountList, query, (api, page) => api.admin.users.cryptoAccounts.list({ ...filters, ...page })),
    readOwnPermissions(),
    readViewer(),
  ]);
  return (
    <ListPage
      title={t('User crypto accounts')}
      labels={{
        total: message('{count, plural, one {# crypto account} other {# crypto accounts}}'),
        noMatch: message('No crypto accounts match these filters'),
      }}
      list={cryptoAccountList}
      query={query}
      count={count}
      csv={{ list: '/admin/users/crypto-accounts/', query: filters }}
      filters={[
        userFilter(t),
        { name: 'address', label: t('Address'), placeholder: t('Full address') },
        { name: 'type', label: t('Type'), options: enumOptions(t, CRYPTO_TYPES) },
        statusFilter(t),
      ]}
      empty={{
        title: t('No crypto accounts yet'),
        text: t('Crypto accounts that users add to their profile appear here for verification.'),
      }}
      noMatch={t('Enter the full crypto address, or the user’s full email address, mobile number, username or ID.')}
    >
      <CryptoAccountTable records={results} zone={zoneOf(admin)} canChange={permissions.includes('admin.cryptoaccount.change')} />
    </ListPage>
  );
}
