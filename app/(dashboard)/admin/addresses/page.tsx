import { getText, titled } from '#app/_language/server.ts';
import { ownPermissions, readPage, viewer } from '#app/_ui/session/caller.ts';
import { countryNames } from '#app/_ui/format/localized-names.ts';
import { PAGE_SIZE } from '#app/_ui/table/list-query.ts';
import { zoneOf } from '#server/kernel/moments.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { DownloadCsv, ListPage } from '#app/_ui/table/list-page.tsx';
import { AddressFilters } from '#app/(dashboard)/admin/records/record-filters.tsx';
import { AddressTable } from '#app/(dashboard)/admin/records/record-tables.tsx';
import { addressList } from '#app/(dashboard)/admin/records/record-lists.ts';

export const generateMetadata = titled('Addresses of users');

export default async function AdminAddressesPage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await addressList.read(searchParams);
  const { status, user, page } = query;
  const filters = { ...(status && { status }), ...(user && { user }) };
  const [{ count = 0, results }, permissions, person, countryName] = await Promise.all([
    readPage(page, addressList.hrefOf(query), (api) => api.admin.users.addresses.list({ ...filters, page, page_size: PAGE_SIZE })),
    ownPermissions(),
    viewer(),
    countryNames(),
  ]);
  return (
    <ListPage
      title={t('Addresses of users')}
      noun="address"
      list={addressList}
      query={query}
      count={count}
      actions={count > 0 && <DownloadCsv list="/admin/users/addresses/" query={filters} />}
      filters={<AddressFilters query={query} />}
      empty={{ title: t('No addresses yet'), text: t('The addresses that users add to their profiles appear here, to be verified.') }}
      noMatch={t('A user is found by the whole email address, mobile number, username or id.')}
    >
      <AddressTable
        addresses={results}
        countryName={countryName}
        zone={zoneOf(person)}
        mayChange={permissions.includes('admin.address.change')}
      />
    </ListPage>
  );
}
