import { labelOf } from '#app/_lib/label.ts';
import { Detail } from '#app/_ui/details.tsx';
import { PostalAddress } from '#app/_ui/postal-address.tsx';
import { RecordTable } from '#app/_ui/record-table.tsx';
import type { AdminAddress } from '#server/features/addresses/schema.ts';

type AddressTableProps = { addresses: AdminAddress[]; countryName(code: string): string; zone: string; mayChange: boolean };

export const AddressTable = ({ addresses, countryName, zone, mayChange }: AddressTableProps) => (
  <RecordTable
    kind="addresses"
    caption="Addresses of users"
    columns={[
      { title: 'Address', width: 'w-[40%]' },
      { title: 'Type', width: 'w-28' },
    ]}
    rows={addresses.map((address) => {
      const type = labelOf(address.type);
      const country = address.country && countryName(address.country);
      return {
        record: address,
        title: `${type} address`,
        details: (
          <Detail term="Address">
            <PostalAddress address={address} country={country} />
          </Detail>
        ),
        cells: [<PostalAddress key="address" address={address} country={country} isOneLine />, type],
      };
    })}
    zone={zone}
    mayChange={mayChange}
  />
);
