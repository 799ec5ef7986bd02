import type { Metadata } from 'next';
import { read } from '#app/_lib/caller.ts';
import { countryOptions } from '#app/_lib/countries.ts';
import type { PageProps } from '#app/_lib/page-props.ts';
import { Page } from '#app/_ui/page.tsx';
import { Surface } from '#app/_ui/surface.tsx';
import { AddressForm } from '#app/(dashboard)/profile/addresses/address-form.tsx';

export const metadata: Metadata = { title: 'Edit an address' };

/** Nothing is shown while it is read: a page that has begun cannot say any more, by its status, that there is nothing here. */
export default async function EditAddressPage({ params }: PageProps<{ id: string }>) {
  const { id } = await params;
  const [address, countries] = await Promise.all([read((api) => api.user.addresses.get({ id })), countryOptions()]);
  return (
    <Page title="Edit an address" width="form">
      <Surface padded>
        <AddressForm address={address} countries={countries} />
      </Surface>
    </Page>
  );
}
