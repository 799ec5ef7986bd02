import { getText, pageMetadata } from '#app/_language/server.ts';
import { readCountryOptions } from '#app/_ui/format/localized-names.ts';
import { RecordFormPage } from '#app/_ui/table/profile-records.tsx';
import { AddressForm } from '#app/(dashboard)/profile/addresses/address-form.tsx';

export const generateMetadata = pageMetadata('Add address');

export default async function NewAddressPage() {
  const t = await getText();
  return (
    <RecordFormPage title={t('Add address')} list="/profile/addresses">
      <AddressForm countries={await readCountryOptions()} />
    </RecordFormPage>
  );
}
