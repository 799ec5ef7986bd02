import type { Metadata } from 'next';
import { ownPermissions, readPage, viewer } from '#app/_lib/caller.ts';
import { countryNames } from '#app/_lib/countries.ts';
import { PAGE_SIZE } from '#app/_lib/list-query.ts';
import { zoneOf } from '#app/_lib/moments.ts';
import type { PageProps } from '#app/_lib/page-props.ts';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { NoMatch } from '#app/_ui/no-match.tsx';
import { Page } from '#app/_ui/page.tsx';
import { Pagination } from '#app/_ui/pagination.tsx';
import { Surface } from '#app/_ui/surface.tsx';
import { AddressFilters } from '#app/(dashboard)/admin/addresses/address-filters.tsx';
import { AddressTable } from '#app/(dashboard)/admin/addresses/address-table.tsx';
import { addressList } from '#app/(dashboard)/admin/addresses/query.ts';

export const metadata: Metadata = { title: 'Addresses of users' };

export default async function AdminAddressesPage({ searchParams }: PageProps) {
  const query = await addressList.read(searchParams);
  const { status, user, page } = query;
  const [{ count = 0, results }, permissions, person, countryName] = await Promise.all([
    readPage(page, addressList.hrefOf(query), (api) =>
      api.admin.users.addresses.list({ ...(status && { status }), ...(user && { user }), page, page_size: PAGE_SIZE }),
    ),
    ownPermissions(),
    viewer(),
    countryNames(),
  ]);
  return (
    <Page title="Addresses of users" width="list">
      <Surface className="@container">
        {(count > 0 || addressList.hasFilter(query)) && (
          <div className="px-4">
            <AddressFilters query={query} />
          </div>
        )}
        {count > 0 ? (
          <AddressTable
            addresses={results}
            countryName={countryName}
            zone={zoneOf(person)}
            mayChange={permissions.includes('admin.address.change')}
          />
        ) : addressList.hasFilter(query) ? (
          <NoMatch noun="address" clearedHref={addressList.clearedHref(query)}>
            A user is found by the whole email address, mobile number, username or id.
          </NoMatch>
        ) : (
          <EmptyState title="No addresses yet">The addresses that users add to their profiles appear here, to be verified.</EmptyState>
        )}
      </Surface>
      {count > 0 && (
        <Pagination
          page={page}
          pageSize={PAGE_SIZE}
          count={count}
          noun="address"
          hrefOf={(other) => addressList.hrefOf(query, { page: other })}
        />
      )}
    </Page>
  );
}
