// Settings of a company. An invalid stored setting falls back to its default, so that it does not lock users out, and is logged once per
// process.
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#db/client.ts';
import { companies } from '#db/schema/index.ts';
import { requireNoErrors, type FieldErrors } from '#server/kernel/errors.ts';
import type { Log } from '#server/platform/log.ts';
import { CompanySettings } from '#server/schemas/company-settings.ts';
import { nullWhenBlank, webUrl } from '#server/schemas/fields.ts';

const loggedSettings = new Set<string>();

const logOnce = (log: Log, companyId: number, setting: string): void => {
  const key = `${companyId} ${setting}`;
  if (loggedSettings.has(key)) return;
  loggedSettings.add(key);
  log.warn({ companyId, setting }, 'Company setting is invalid; using its default');
};

/** Fills missing and invalid settings with their defaults. */
export const parseSettings = (companyId: number, column: Record<string, unknown>, log?: Log): CompanySettings => {
  const parsed = CompanySettings.safeParse(column);
  if (parsed.success) return parsed.data;
  const invalidSettings = new Set(parsed.error.issues.map(({ path: [setting] }) => String(setting)));
  if (log) for (const setting of invalidSettings) logOnce(log, companyId, setting);
  return CompanySettings.parse(Object.fromEntries(Object.entries(column).filter(([setting]) => !invalidSettings.has(setting))));
};

export const readSettings = async (db: Database, companyId: number): Promise<CompanySettings> => {
  const [company] = await db.select({ settings: companies.settings }).from(companies).where(eq(companies.id, companyId));
  return parseSettings(companyId, company?.settings ?? {});
};

// Two settings also have a legacy name. Responses contain both names. Requests with both names use the current one.

export const CompanySettingsResponse = CompanySettings.extend({
  auto_complete_transactions: z.boolean().meta({ description: 'Whether `default_transaction_status` is `Complete`.' }),
  email_verification_url: z.string().nullable().meta({ description: 'Same as `email_confirmation_url`.' }),
}).meta({ id: 'CompanySettings' });
export type CompanySettingsResponse = z.output<typeof CompanySettingsResponse>;

type SettingsShape = typeof CompanySettings.shape;
type OptionalSettings = { [Name in keyof SettingsShape]: z.ZodOptional<z.ZodType<CompanySettings[Name]>> };

/** Every setting with its validation, but optional. */
const optionalSettings = Object.fromEntries(
  Object.entries(CompanySettings.shape).map(([name, type]) => [name, type.unwrap().optional()]),
) as unknown as OptionalSettings;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Links contain keys, which must not be readable in transit. */
const isSecureUrl = (url: string): boolean => {
  const { protocol, hostname } = URL.parse(url) ?? { protocol: '', hostname: '' };
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
};

const linkTarget = nullWhenBlank(webUrl.refine(isSecureUrl, { error: 'The URL must start with https://.' })).meta({
  description: 'URL of your page that links in emails open. The key is added as a query parameter. `null` uses the built-in page.',
});

/** PATCH and PUT /admin/company/settings/. Omitted settings stay unchanged. */
export const CompanySettingsChange = z.object({
  ...optionalSettings,
  password_reset_url: linkTarget,
  password_set_url: linkTarget,
  deactivate_verification_url: linkTarget,
  request_delete_verification_url: linkTarget,
  email_confirmation_url: linkTarget,
  terms_and_conditions_url: nullWhenBlank(webUrl),
  privacy_policy_url: nullWhenBlank(webUrl),
  auto_complete_transactions: z.boolean().optional(),
  email_verification_url: linkTarget,
});
export type CompanySettingsChange = z.infer<typeof CompanySettingsChange>;

type UserCountries = { nationality?: string | null | undefined; residency?: string | null | undefined };

const COUNTRY_NOT_ACCEPTED = ['The company does not accept this country.'];

/** Returns field errors for countries that the company does not accept. */
export const findCountryErrors = (
  { nationalities, residencies }: Pick<CompanySettings, 'nationalities' | 'residencies'>,
  { nationality, residency }: UserCountries,
): FieldErrors => {
  const isRejected = (country: string | null | undefined, accepted: string[]): boolean =>
    Boolean(country) && accepted.length > 0 && !accepted.includes(country ?? '');
  return {
    ...(isRejected(nationality, nationalities) && { nationality: COUNTRY_NOT_ACCEPTED }),
    ...(isRejected(residency, residencies) && { residency: COUNTRY_NOT_ACCEPTED }),
  };
};

/** Throws invalid by field for countries that the company does not accept. */
export const requireAcceptedCountries = (...parameters: Parameters<typeof findCountryErrors>): void =>
  requireNoErrors(findCountryErrors(...parameters));
