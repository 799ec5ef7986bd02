import type { Metadata } from 'next';
import { ownPermissions, read } from '#app/_lib/caller.ts';
import { countryOptions } from '#app/_lib/countries.ts';
import { Part } from '#app/_ui/part.tsx';
import { AddressForm } from '#app/(dashboard)/admin/settings/(company)/address-form.tsx';
import { BrandImage } from '#app/(dashboard)/admin/settings/(company)/brand-image.tsx';
import { ColourForm } from '#app/(dashboard)/admin/settings/(company)/colour-form.tsx';
import { CompanyForm } from '#app/(dashboard)/admin/settings/(company)/company-form.tsx';
import { SettingsPage } from '#app/(dashboard)/admin/settings/settings-page.tsx';

export const metadata: Metadata = { title: 'Settings' };

export default async function CompanySettingsPage() {
  const [company, countries, permissions] = await Promise.all([read((api) => api.admin.company.get()), countryOptions(), ownPermissions()]);
  const mayChange = permissions.includes('admin.company.change');
  return (
    <SettingsPage here="Company">
      <Part title="About the company" lead={`People sign in to it as ${company.id}. That name stays.`}>
        <CompanyForm company={company} countries={countries} mayChange={mayChange} />
      </Part>
      <Part title="How it looks" lead="Its colour, logo and icon, on its pages and on those before sign-in.">
        <ColourForm colour={company.colour} mayChange={mayChange} />
        <BrandImage name="logo" label="Logo" address={company.logo} mayChange={mayChange} />
        <BrandImage name="icon" label="Icon" address={company.icon} mayChange={mayChange} />
      </Part>
      <Part title="Address" lead="Where the company has its seat.">
        <AddressForm address={company.address} countries={countries} mayChange={mayChange} />
      </Part>
    </SettingsPage>
  );
}
