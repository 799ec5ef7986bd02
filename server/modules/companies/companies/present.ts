// From rows to what the API shows.
import type { CompanyRow, GroupRow, ServiceRow, UserRow } from '#db/schema/index.ts';
import { toPlainAddress } from '#server/modules/companies/companies/address-schema.ts';
import { toSettings } from '#server/modules/companies/companies/read-settings.ts';
import type { AdminCompany, Company, PublicCompany, PublicGroup } from '#server/modules/companies/companies/schema.ts';
import type { CompanySettings } from '#server/schemas/company-settings.ts';
import type { ShownSettings } from '#server/modules/companies/companies/settings-schema.ts';
import { toBrandUrl } from '#server/modules/files/index.ts';
import { toShortUser } from '#server/records/short-user.ts';
import { toMillis } from '#server/kernel/time.ts';

/** A company with what is shown of other tables. */
export type ShownCompany = { company: CompanyRow; services: ServiceRow[]; owner: UserRow | undefined };

type Showing = { environment: { appUrl: string } };

export const toShownSettings = (settings: CompanySettings): ShownSettings => ({
  ...settings,
  auto_complete_transactions: settings.default_transaction_status === 'Complete',
  email_verification_url: settings.email_confirmation_url,
});

const toGeneral = ({ environment: { appUrl } }: Showing, { company, services }: Omit<ShownCompany, 'owner'>) => ({
  id: company.identifier,
  name: company.name,
  legal_name: company.legalName,
  description: company.description || null,
  website: company.website || null,
  support_website: company.supportWebsite,
  documentation_website: company.documentationWebsite,
  support_email: company.supportEmail,
  contact_email: company.contactEmail,
  country: company.country,
  logo: toBrandUrl(appUrl, company.id, company.logo),
  icon: toBrandUrl(appUrl, company.id, company.icon),
  colour: company.colour,
  services: services.map(({ id, slug, name, url, type }) => ({ id, slug, name, url, type })),
  metadata: company.metadata,
  mode: company.mode,
  status: company.status,
  created: toMillis(company.createdAt),
  updated: toMillis(company.updatedAt),
});

export const toCompany = (showing: Showing, shown: ShownCompany): Company => ({
  ...toGeneral(showing, shown),
  address: toPlainAddress(shown.company.address),
  settings: toShownSettings(toSettings(shown.company.id, shown.company.settings)),
  public: shown.company.isPublic,
});

export const toAdminCompany = (showing: Showing, shown: ShownCompany): AdminCompany => ({
  ...toCompany(showing, shown),
  system_email: shown.company.systemEmail,
  email: shown.company.systemEmail,
  owner: shown.owner ? toShortUser(shown.owner) : null,
});

export const toPublicCompany = (showing: Showing, shown: Omit<ShownCompany, 'owner'>): PublicCompany => {
  const settings = toSettings(shown.company.id, shown.company.settings);
  return {
    ...toGeneral(showing, shown),
    settings: {
      allow_session_durations: settings.allow_session_durations,
      terms_and_conditions_url: settings.terms_and_conditions_url,
      privacy_policy_url: settings.privacy_policy_url,
      nationalities: settings.nationalities,
      residencies: settings.residencies,
    },
  };
};

export const toPublicGroup = ({ environment: { appUrl } }: Showing, group: GroupRow): PublicGroup => ({
  name: group.name,
  label: group.label,
  section: group.section,
  description: group.description,
  icon: toBrandUrl(appUrl, group.companyId, group.icon),
  default: group.isDefault,
});
