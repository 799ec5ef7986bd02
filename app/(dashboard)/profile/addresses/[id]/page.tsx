import { getText, titled } from '#app/_language/server.ts';
import { read } from '#app/_ui/session/caller.ts';
import { countryOptions } from '#app/_ui/format/localized-names.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { Page } from '#app/_ui/shell/page.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';
import { AddressForm } from '#app/(dashboard)/profile/addresses/address-form.tsx';

export const generateMetadata = titled('Edit an address');

/** Nothing is shown while it is read: a page that has begun cannot say any more, by its status, that there is nothing here. */
export default async function EditAddressPage({ params }: PageProps<{ id: string }>) {
  const t = await getText();
  const { id } = await params;
  const [address, countries] = await Promise.all([read((api) => api.user.addresses.get({ id })), countryOptions()]);
  return (
    <Page title={t('Edit an address')} width="form" trail={<Breadcrumbs under="/profile/addresses" here={t('Edit an address')} />}>
      <Surface padded>
        <AddressForm address={address} countries={countries} />
      </Surface>
    </Page>
  );
}
