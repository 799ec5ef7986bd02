import { useText } from '#language';
import { Detail } from '#app/_ui/format/details.tsx';
import { PostalAddress } from '#app/_ui/format/postal-address.tsx';
import { RecordTable } from '#app/_ui/table/record-table.tsx';
import type { AdminAddress } from '#server/modules/profile/addresses/schema.ts';

type AddressTableProps = { addresses: AdminAddress[]; countryName(code: string): string; zone: string; mayChange: boolean };

export const AddressTable = ({ addresses, countryName, zone, mayChange }: AddressTableProps) => {
  const t = useText();
  return (
    <RecordTable
      kind="addresses"
      caption={t('Addresses of users')}
      columns={[
        { title: t('Address'), width: 'w-[40%]' },
        { title: t('Type'), width: 'w-28' },
      ]}
      rows={addresses.map((address) => {
        const type = t.word(address.type);
        const country = address.country && countryName(address.country);
        return {
          record: address,
          title: t(
            '{type, select, permanent {Permanent address} contact {Contact address} shipping {Shipping address} billing {Billing address} business {Business address} other {Address}}',
            { type: address.type },
          ),
          details: (
            <Detail term={t('Address')}>
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
};
