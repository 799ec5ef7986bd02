// Companies: API schemas, and their mapping from rows.
import { z } from 'zod';
import type { CompanyRow, GroupRow, ServiceRow, UserRow } from '#db/schema/index.ts';
import { findColourError } from '#server/kernel/colour.ts';
import { COMPANY_MODES, SERVICE_TYPES } from '#server/kernel/company-enums.ts';
import {
  ADDRESS_LINE_LENGTH_MAX,
  COMPANY_DESCRIPTION_LENGTH_MAX,
  COMPANY_NAME_LENGTH_MAX,
  LEGAL_NAME_LENGTH_MAX,
  PLACE_NAME_LENGTH_MAX,
  POSTAL_CODE_LENGTH_MAX,
} from '#server/kernel/lengths.ts';
import { toMillis } from '#server/kernel/time.ts';
import { CompanySettingsResponse, parseSettings } from '#server/modules/companies/companies/settings.ts';
import { toBrandUrl } from '#server/modules/files/index.ts';
import { toShortUser } from '#server/records/short-user.ts';
import type { CompanySettings } from '#server/schemas/company-settings.ts';
import {
  boolean,
  countryInput,
  emailInput,
  metadataChange,
  millis,
  nullWhenBlank,
  storedJson,
  text,
  uploadOrNull,
  webUrl,
} from '#server/schemas/fields.ts';
import { ShortUser } from '#server/schemas/shared-schemas.ts';

const nullableText = z.string().nullable();

/** The address of a company, or of a branch of its bank. */
export const PlainAddress = z
  .object({
    line_1: z.string().nullable(),
    line_2: z.string().nullable(),
    city: z.string().nullable(),
    state_province: z.string().nullable(),
    country: z
      .string()
      .nullable()
      .meta({ description: 'Country (ISO 3166-1 alpha-2).', examples: ['ZA'] }),
    postal_code: z.string().nullable(),
  })
  .meta({ id: 'PlainAddress' });
export type PlainAddress = z.infer<typeof PlainAddress>;

/** Omitted fields stay unchanged; null and blank clear a field. */
export const PlainAddressChange = z.object({
  line_1: nullWhenBlank(text(ADDRESS_LINE_LENGTH_MAX)),
  line_2: nullWhenBlank(text(ADDRESS_LINE_LENGTH_MAX)),
  city: nullWhenBlank(text(PLACE_NAME_LENGTH_MAX)),
  state_province: nullWhenBlank(text(PLACE_NAME_LENGTH_MAX)),
  country: nullWhenBlank(countryInput),
  postal_code: nullWhenBlank(text(POSTAL_CODE_LENGTH_MAX)),
});
export type PlainAddressChange = z.infer<typeof PlainAddressChange>;

const EMPTY_ADDRESS: PlainAddress = { line_1: null, line_2: null, city: null, state_province: null, country: null, postal_code: null };

/** Columns store only the fields that are set. */
export const toPlainAddress = (storedAddress: Record<string, unknown> | null): PlainAddress => ({ ...EMPTY_ADDRESS, ...storedAddress });

/** Merges a change into the stored address. */
export const applyAddressChange = (storedAddress: Record<string, unknown> | null, change: PlainAddressChange): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({ ...storedAddress, ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) }).filter(
      ([, value]) => value !== null,
    ),
  );

/** Embedded in a company. */
const ReducedService = z
  .object({ id: z.int(), slug: z.string(), name: z.string(), url: nullableText, type: z.enum(SERVICE_TYPES) })
  .meta({ id: 'ReducedService' });

const companyFields = {
  id: z.string().meta({ description: 'Company ID, used to log in. Never changes.', examples: ['northwind'] }),
  name: z.string(),
  legal_name: nullableText,
  description: nullableText,
  website: nullableText,
  support_website: nullableText,
  documentation_website: nullableText,
  support_email: nullableText,
  contact_email: nullableText,
  country: nullableText.meta({ description: 'Country (ISO 3166-1 alpha-2).', examples: ['ZA'] }),
  logo: nullableText.meta({ description: 'Public URL of the image.' }),
  icon: nullableText.meta({ description: 'Public URL of the image.' }),
  colour: nullableText.meta({ description: 'Brand color of pages and emails as `#rrggbb`.', examples: ['#0b6b58'] }),
  services: z.array(ReducedService),
  metadata: storedJson,
  mode: z.string().meta({ description: '`test` or `production`.', examples: ['test'] }),
  status: z.string().meta({ description: '`pending`, `active`, `restricted` or `suspended`.', examples: ['active'] }),
  created: millis,
  updated: millis,
};

/** For users of the company. */
export const Company = z
  .object({ ...companyFields, address: PlainAddress, settings: CompanySettingsResponse, public: boolean })
  .meta({ id: 'Company' });
export type Company = z.infer<typeof Company>;

export const AdminCompany = Company.extend({
  system_email: z.string().meta({ description: 'Email address that receives system alerts.' }),
  email: z.string().meta({ description: 'Same as `system_email`, for legacy clients.' }),
  owner: ShortUser.nullable().meta({ description: 'User who registered the company.' }),
}).meta({ id: 'AdminCompany' });
export type AdminCompany = z.infer<typeof AdminCompany>;

/** For callers without a session. */
export const PublicCompany = z
  .object({
    ...companyFields,
    settings: CompanySettingsResponse.pick({
      allow_session_durations: true,
      terms_and_conditions_url: true,
      privacy_policy_url: true,
      nationalities: true,
      residencies: true,
    }),
  })
  .meta({ id: 'PublicCompany' });
export type PublicCompany = z.infer<typeof PublicCompany>;

/** A group that people may choose at registration. */
export const PublicGroup = z
  .object({ name: z.string(), label: z.string(), section: z.string(), description: z.string(), icon: nullableText, default: boolean })
  .meta({ id: 'PublicGroup' });
export type PublicGroup = z.infer<typeof PublicGroup>;

/** No company has legal terms: its settings contain the URLs of legal documents. */
export const LegalTerm = z
  .object({ id: z.int(), type: z.string(), name: z.string(), description: nullableText, created: millis, updated: millis })
  .meta({ id: 'LegalTerm' });
export const LegalTermVersion = z
  .object({ id: z.int(), version: z.int(), note: nullableText, content: nullableText, url: nullableText, created: millis, updated: millis })
  .meta({ id: 'LegalTermVersion' });

/** No company has OAuth clients. */
export const OauthClient = z.object({ identifier: z.string(), name: z.string() }).meta({ id: 'OauthClient' });

const colour = z
  .string()
  .trim()
  .toLowerCase()
  .superRefine((value, ctx) => {
    const error = findColourError(value);
    if (error !== undefined) ctx.addIssue({ code: 'custom', message: error });
  });

/** PATCH and PUT /admin/company/. Omitted fields stay unchanged. */
export const CompanyChange = z.object({
  name: nullWhenBlank(text(COMPANY_NAME_LENGTH_MAX)).meta({ description: 'Display name. If blank, the company ID is used.' }),
  legal_name: nullWhenBlank(text(LEGAL_NAME_LENGTH_MAX)),
  description: nullWhenBlank(text(COMPANY_DESCRIPTION_LENGTH_MAX)),
  website: nullWhenBlank(webUrl),
  support_website: nullWhenBlank(webUrl),
  documentation_website: nullWhenBlank(webUrl),
  support_email: nullWhenBlank(emailInput),
  contact_email: nullWhenBlank(emailInput),
  country: nullWhenBlank(countryInput),
  logo: uploadOrNull,
  icon: uploadOrNull,
  colour: nullWhenBlank(colour),
  public: boolean.optional(),
  mode: z
    .enum(COMPANY_MODES)
    .optional()
    .meta({ description: '`test` or `production`. Switching the mode keeps all data, including test transactions.' }),
  metadata: metadataChange,
  system_email: emailInput.optional(),
  email: emailInput.optional().meta({ description: 'Same as `system_email`, which takes precedence.' }),
});
export type CompanyChange = z.infer<typeof CompanyChange>;

/** A company with its owner and active services. */
export type CompanyRecord = { company: CompanyRow; services: ServiceRow[]; owner: UserRow | undefined };

type AppUrlPort = { environment: { appUrl: string } };

export const toCompanySettingsResponse = (settings: CompanySettings): CompanySettingsResponse => ({
  ...settings,
  auto_complete_transactions: settings.default_transaction_status === 'Complete',
  email_verification_url: settings.email_confirmation_url,
});

const toCompanyFields = ({ environment: { appUrl } }: AppUrlPort, { company, services }: Omit<CompanyRecord, 'owner'>) => ({
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

export const toCompany = (ports: AppUrlPort, record: CompanyRecord): Company => ({
  ...toCompanyFields(ports, record),
  address: toPlainAddress(record.company.address),
  settings: toCompanySettingsResponse(parseSettings(record.company.id, record.company.settings)),
  public: record.company.isPublic,
});

export const toAdminCompany = (ports: AppUrlPort, record: CompanyRecord): AdminCompany => ({
  ...toCompany(ports, record),
  system_email: record.company.systemEmail,
  email: record.company.systemEmail,
  owner: record.owner ? toShortUser(record.owner) : null,
});

export const toPublicCompany = (ports: AppUrlPort, record: Omit<CompanyRecord, 'owner'>): PublicCompany => ({
  ...toCompanyFields(ports, record),
  settings: PublicCompany.shape.settings.parse(parseSettings(record.company.id, record.company.settings)),
});

export const toPublicGroup = ({ environment: { appUrl } }: AppUrlPort, group: GroupRow): PublicGroup => ({
  name: group.name,
  label: group.label,
  section: group.section,
  description: group.description,
  icon: toBrandUrl(appUrl, group.companyId, group.icon),
  default: group.isDefault,
});
