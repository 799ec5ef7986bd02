import { getText, pageMetadata } from '#app/_language/server.ts';
import { readCountryOptions } from '#app/_ui/format/localized-names.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { read } from '#app/_ui/session/caller.ts';
import { RecordFormPage } from '#app/_ui/table/profile-records.tsx';
import { AddressForm } from '#app/(dashboard)/profile/addresses/address-form.tsx';

export const generateMetadata = pageMetadata('Edit address');

export default async function EditAddressPage({ params }: PageProps<{ id: string }>) {
  const t = await getText();
  const { id } = await params;
  const [address, countries] = await Promise.all([read((api) => api.user.addresses.get({ id })), readCountryOptions()]);
  return (
    <RecordFormPage title={t('Edit address')} list="/profile/addresses">
      <AddressForm record={address} countries={countries} />
    </RecordFormPage>
  );
}
