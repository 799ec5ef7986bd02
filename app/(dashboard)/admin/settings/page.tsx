import { getText, pageMetadata } from '#app/_language/server.ts';
import { ownPermissions, read } from '#app/_ui/session/caller.ts';
import { countryOptions } from '#app/_ui/format/localized-names.ts';
import { Part } from '#app/_ui/shell/page.tsx';
import { AddressForm, BrandImage, ColourForm, CompanyForm, CompanyMode } from '#app/(dashboard)/admin/settings/company-forms.tsx';
import { SettingsPage } from '#app/(dashboard)/admin/settings/settings-page.tsx';

export const generateMetadata = pageMetadata('Settings');

export default async function CompanySettingsPage() {
  const t = await getText();
  const [company, countries, permissions] = await Promise.all([read((api) => api.admin.company.get()), countryOptions(), ownPermissions()]);
  const mayChange = permissions.includes('admin.company.change');
  return (
    <SettingsPage here="Company">
      <Part title={t('Company details')} lead={t('Company ID for sign-in: {id}. It cannot be changed.', { id: company.id })}>
        <CompanyForm company={company} countries={countries} mayChange={mayChange} />
      </Part>
      <Part title={t('Branding')} lead={t('Color, logo and icon of the dashboard and sign-in pages.')}>
        <ColourForm colour={company.colour} mayChange={mayChange} />
        <BrandImage name="logo" label={t('Logo')} address={company.logo} mayChange={mayChange} />
        <BrandImage name="icon" label={t('Icon')} address={company.icon} mayChange={mayChange} />
      </Part>
      <Part title={t('Address')} lead={t('Registered office of the company.')}>
        <AddressForm address={company.address} countries={countries} mayChange={mayChange} />
      </Part>
      <div id="mode" className="scroll-mt-14">
        <Part title={t('Mode')}>
          <CompanyMode mode={company.mode} mayChange={mayChange} />
        </Part>
      </div>
    </SettingsPage>
  );
}
