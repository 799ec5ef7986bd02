import { Mailbox } from 'lucide-react';
import type { Metadata } from 'next';
import { read } from '#app/_lib/caller.ts';
import { countryNames } from '#app/_lib/countries.ts';
import { labelOf } from '#app/_lib/label.ts';
import { OwnRecord, OwnRecordsPage } from '#app/_ui/own-records.tsx';
import { PostalAddress } from '#app/_ui/postal-address.tsx';

const PATH = '/profile/addresses';

export const metadata: Metadata = { title: 'Addresses' };

export default async function AddressesPage() {
  const [addresses, countryName] = await Promise.all([read((api) => api.user.addresses.list()), countryNames()]);
  return (
    <OwnRecordsPage
      title="Addresses"
      path={PATH}
      addLabel="Add an address"
      empty="Add where you live, or where bills and parcels reach you. Your company may check an address before it relies on it."
    >
      {addresses.map((address) => (
        <OwnRecord
          key={address.id}
          kind="addresses"
          record={address}
          path={PATH}
          icon={Mailbox}
          title={labelOf(address.type)}
          noun="address"
          name={`${address.type} address ${address.line_1 ?? ''}`.trim()}
        >
          <PostalAddress address={address} country={address.country && countryName(address.country)} />
        </OwnRecord>
      ))}
    </OwnRecordsPage>
  );
}
