import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { message } from '#app/_language/translate.ts';
import { readCountryNames } from '#app/_ui/format/localized-names.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { readOwnPermissions, readList, readViewer } from '#app/_ui/session/caller.ts';
import { ListPage, statusFilter, userFilter } from '#app/_ui/table/list-page.tsx';
import { listQuery } from '#app/_ui/table/list-query.ts';
import { AddressTable } from '#app/(dashboard)/admin/records/record-tables.tsx';
import { zoneOf } from '#server/kernel/timestamps.ts';
import { VERIFICATION_STATUSES } from '#server/kernel/user-enums.ts';

const addressList = listQuery('/admin/addresses', { status: parseAsStringLiteral(VERIFICATION_STATUSES), user: parseAsString }, {});

export const generateMetadata = pageMetadata('User addresses');

export default async function AdminAddressesPage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await addressList.read(searchParams);
  const { status, user } = query;
  const filters = { ...(status && { status }), ...(user && { user }) };
  const [{ count, results }, permissions, admin, countryName] = await Promise.all([
    readList(addressList, query, (api, page) => api.admin.users.addresses.list({ ...filters, ...page })),
    readOwnPermissions(),
    readViewer(),
    readCountryNames(),
  ]);
  return (
    <ListPage
      title={t('User addresses')}
      labels={{
        total: message('{count, plural, one {# address} other {# addresses}}'),
        noMatch: message('No addresses match these filters'),
      }}
      list={addressList}
      query={query}
      count={count}
      csv={{ list: '/admin/users/addresses/', query: filters }}
      filters={[userFilter(t), statusFilter(t)]}
      empty={{ title: t('No addresses yet'), text: t('Addresses that users add to their profile appear here for verification.') }}
      noMatch={t('Enter the user’s full email address, mobile number, username or ID.')}
    >
      <AddressTable
        records={results}
        countryName={countryName}
        zone={zoneOf(admin)}
        canChange={permissions.includes('admin.address.change')}
      />
    </ListPage>
  );
}
