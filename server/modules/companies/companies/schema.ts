// What the API takes and shows of a company.
import { z } from 'zod';
import {
  boolean,
  metadataChange,
  millis,
  nullWhenBlank,
  storedJson,
  text,
  uploadOrNull,
  webUrl,
  countryInput,
  emailInput,
} from '#server/schemas/fields.ts';
import { PlainAddress } from '#server/modules/companies/companies/address-schema.ts';
import { ShownSettings } from '#server/modules/companies/companies/settings-schema.ts';
import { ShortUser } from '#server/schemas/shared-schemas.ts';
import { colourFault } from '#server/kernel/colour.ts';
import { COMPANY_MODES } from '#server/kernel/company-modes.ts';
import { SERVICE_TYPES } from '#server/kernel/service-words.ts';

const shown = z.string().nullable();

/** The form inside a company. */
const ReducedService = z
  .object({ id: z.int(), slug: z.string(), name: z.string(), url: shown, type: z.enum(SERVICE_TYPES) })
  .meta({ id: 'ReducedService' });

const general = {
  id: z.string().meta({ description: 'Its identifier, by which people log in. It never changes.', examples: ['northwind'] }),
  name: z.string(),
  legal_name: shown,
  description: shown,
  website: shown,
  support_website: shown,
  documentation_website: shown,
  support_email: shown,
  contact_email: shown,
  country: shown.meta({ description: 'ISO 3166-1 alpha-2.', examples: ['ZA'] }),
  logo: shown.meta({ description: 'An address that works without headers.' }),
  icon: shown.meta({ description: 'An address that works without headers.' }),
  colour: shown.meta({ description: 'Of its pages and mails, as #rrggbb.', examples: ['#0b6b58'] }),
  services: z.array(ReducedService),
  metadata: storedJson,
  mode: z.string().meta({ description: 'test or production.', examples: ['test'] }),
  status: z.string().meta({ description: 'pending, active, restricted or suspended.', examples: ['active'] }),
  created: millis,
  updated: millis,
};

/** As its users see it. */
export const Company = z.object({ ...general, address: PlainAddress, settings: ShownSettings, public: boolean }).meta({ id: 'Company' });
export type Company = z.infer<typeof Company>;

/** What admins see besides. */
export const AdminCompany = Company.extend({
  system_email: z.string().meta({ description: 'Where the company itself is written to.' }),
  email: z.string().meta({ description: 'As system_email, for older clients.' }),
  owner: ShortUser.nullable().meta({ description: 'Who registered it.' }),
}).meta({ id: 'AdminCompany' });
export type AdminCompany = z.infer<typeof AdminCompany>;

/** As everybody sees it who has not signed in. */
export const PublicCompany = z
  .object({
    ...general,
    settings: ShownSettings.pick({
      allow_session_durations: true,
      terms_and_conditions_url: true,
      privacy_policy_url: true,
      nationalities: true,
      residencies: true,
    }),
  })
  .meta({ id: 'PublicCompany' });
export type PublicCompany = z.infer<typeof PublicCompany>;

/** A group that people may choose when they register. */
export const PublicGroup = z
  .object({ name: z.string(), label: z.string(), section: z.string(), description: z.string(), icon: shown, default: boolean })
  .meta({ id: 'PublicGroup' });
export type PublicGroup = z.infer<typeof PublicGroup>;

/** No company has any: what people agree to is at the addresses in its settings. */
export const LegalTerm = z
  .object({ id: z.int(), type: z.string(), name: z.string(), description: shown, created: millis, updated: millis })
  .meta({ id: 'LegalTerm' });
export const LegalTermVersion = z
  .object({ id: z.int(), version: z.int(), note: shown, content: shown, url: shown, created: millis, updated: millis })
  .meta({ id: 'LegalTermVersion' });

/** No company has any. */
export const OauthClient = z.object({ identifier: z.string(), name: z.string() }).meta({ id: 'OauthClient' });

const colour = z
  .string()
  .trim()
  .toLowerCase()
  .superRefine((written, ctx) => {
    const fault = colourFault(written);
    if (fault !== undefined) ctx.addIssue({ code: 'custom', message: fault });
  });

/** PATCH and PUT /admin/company/: what is not sent stays as it is. */
export const CompanyChange = z.object({
  name: nullWhenBlank(text(100)).meta({ description: 'Blank: its identifier.' }),
  legal_name: nullWhenBlank(text(200)),
  description: nullWhenBlank(text(255)),
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
  mode: z.enum(COMPANY_MODES).optional().meta({ description: 'Switching the mode keeps all data, including test transactions.' }),
  metadata: metadataChange,
  system_email: emailInput.optional(),
  email: emailInput.optional().meta({ description: 'As system_email, which counts where both are sent.' }),
});
export type CompanyChange = z.infer<typeof CompanyChange>;

/** The company that a path of the public area names. */
export const PublicPath = z.object({ id: z.string() });
