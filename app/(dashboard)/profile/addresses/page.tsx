import { Mailbox } from 'lucide-react';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { message, type Message } from '#app/_language/translate.ts';
import { read } from '#app/_ui/session/caller.ts';
import { readCountryNames } from '#app/_ui/format/localized-names.ts';
import { ProfileRecord, ProfileRecordsPage } from '#app/_ui/table/profile-records.tsx';
import { PostalAddress } from '#app/_ui/format/postal-address.tsx';
import type { ADDRESS_TYPES } from '#server/kernel/user-enums.ts';
import { readCompanyName } from '#app/_ui/shell/brand.tsx';

const PATH = '/profile/addresses';

/** Names that distinguish the items for screen readers. */
const TYPE_NAMES: Record<(typeof ADDRESS_TYPES)[number], Message> = {
  permanent: message('permanent address {street}'),
  contact: message('contact address {street}'),
  shipping: message('shipping address {street}'),
  billing: message('billing address {street}'),
  business: message('business address {street}'),
};

export const generateMetadata = pageMetadata('Addresses');

export default async function AddressesPage() {
  const t = await getText();
  const [addresses, countryName] = await Promise.all([read((api) => api.user.addresses.list()), readCountryNames()]);
  return (
    <ProfileRecordsPage
      title={t('Addresses')}
      path={PATH}
      addLabel={t('Add address')}
      listLabel={t('Your addresses')}
      empty={{
        title: t('No addresses yet'),
        text: t('Add your home, billing or shipping address. {company} may verify it.', { company: await readCompanyName() }),
      }}
    >
      {addresses.map((address) => (
        <ProfileRecord
          key={address.id}
          kind="addresses"
          record={address}
          path={PATH}
          icon={Mailbox}
          title={t.label(address.type)}
          name={t(TYPE_NAMES[address.type], { street: address.line_1 ?? '' }).trim()}
          deleteQuestion={t('Delete this address?')}
        >
          <PostalAddress address={address} country={address.country && countryName(address.country)} />
        </ProfileRecord>
      ))}
    </ProfileRecordsPage>
  );
}
