import { getText, titled } from '#app/_language/server.ts';
import { countryOptions } from '#app/_ui/format/localized-names.ts';
import { Page } from '#app/_ui/shell/page.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';
import { AddressForm } from '#app/(dashboard)/profile/addresses/address-form.tsx';

export const generateMetadata = titled('Add an address');

export default async function NewAddressPage() {
  const t = await getText();
  return (
    <Page title={t('Add an address')} width="form" trail={<Breadcrumbs under="/profile/addresses" here={t('Add an address')} />}>
      <Surface padded>
        <AddressForm countries={await countryOptions()} />
      </Surface>
    </Page>
  );
}
