import { getText, titled } from '#app/_language/server.ts';
import { ownPermissions, read } from '#app/_ui/session/caller.ts';
import { countryOptions } from '#app/_ui/format/localized-names.ts';
import { Part } from '#app/_ui/shell/page.tsx';
import { AddressForm, BrandImage, ColourForm, CompanyForm, CompanyMode } from '#app/(dashboard)/admin/settings/company-forms.tsx';
import { SettingsPage } from '#app/(dashboard)/admin/settings/settings-page.tsx';

export const generateMetadata = titled('Settings');

export default async function CompanySettingsPage() {
  const t = await getText();
  const [company, countries, permissions] = await Promise.all([read((api) => api.admin.company.get()), countryOptions(), ownPermissions()]);
  const mayChange = permissions.includes('admin.company.change');
  return (
    <SettingsPage here="Company">
      <Part title={t('About the company')} lead={t('People sign in to it as {id}. That name stays.', { id: company.id })}>
        <CompanyForm company={company} countries={countries} mayChange={mayChange} />
      </Part>
      <Part title={t('How it looks')} lead={t('Its colour, logo and icon, on its pages and on those before sign-in.')}>
        <ColourForm colour={company.colour} mayChange={mayChange} />
        <BrandImage name="logo" label={t('Logo')} address={company.logo} mayChange={mayChange} />
        <BrandImage name="icon" label={t('Icon')} address={company.icon} mayChange={mayChange} />
      </Part>
      <Part title={t('Address')} lead={t('Where the company has its seat.')}>
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
