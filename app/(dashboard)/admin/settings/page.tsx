import { getText, pageMetadata } from '#app/_language/server.ts';
import { readOwnPermissions, read } from '#app/_ui/session/caller.ts';
import { readCountryOptions } from '#app/_ui/format/localized-names.ts';
import { Page, PageSection } from '#app/_ui/shell/page.tsx';
import { AddressForm, BrandImage, ColourForm, CompanyForm, CompanyMode } from '#app/(dashboard)/admin/settings/company-forms.tsx';

export const generateMetadata = pageMetadata('Settings');

export default async function CompanySettingsPage() {
  const t = await getText();
  const [company, countries, permissions] = await Promise.all([
    read((api) => api.admin.company.get()),
    readCountryOptions(),
    readOwnPermissions(),
  ]);
  const canChange = permissions.includes('admin.company.change');
  return (
    <Page title={t('Settings')} width="reading">
      <PageSection title={t('Company details')} description={t('Company ID for sign-in: {id}. It cannot be changed.', { id: company.id })}>
        <CompanyForm company={company} countries={countries} canChange={canChange} />
      </PageSection>
      <PageSection title={t('Branding')} description={t('Color, logo and icon of the dashboard and sign-in pages.')}>
        <ColourForm colour={company.colour} canChange={canChange} />
        <BrandImage name="logo" label={t('Logo')} url={company.logo} canChange={canChange} />
        <BrandImage name="icon" label={t('Icon')} url={company.icon} canChange={canChange} />
      </PageSection>
      <PageSection title={t('Address')} description={t('Registered office of the company.')}>
        <AddressForm address={company.address} countries={countries} canChange={canChange} />
      </PageSection>
      <div id="mode" className="scroll-mt-14">
        <PageSection title={t('Mode')}>
          <CompanyMode mode={company.mode} canChange={canChange} />
        </PageSection>
      </div>
    </Page>
  );
}
