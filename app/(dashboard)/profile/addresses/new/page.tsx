import type { Metadata } from 'next';
import { countryOptions } from '#app/_lib/countries.ts';
import { Page } from '#app/_ui/page.tsx';
import { Surface } from '#app/_ui/surface.tsx';
import { AddressForm } from '#app/(dashboard)/profile/addresses/address-form.tsx';

export const metadata: Metadata = { title: 'Add an address' };

export default async function NewAddressPage() {
  return (
    <Page title="Add an address" width="form">
      <Surface padded>
        <AddressForm countries={await countryOptions()} />
      </Surface>
    </Page>
  );
}
