// A company's settings, as they are stored. One that is broken has its default, so that it does not keep the company's people out, and
// the log says so, once in each process.
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#db/client.ts';
import { companies } from '#db/schema/index.ts';
import { requireNoErrors, type FieldErrors } from '#server/kernel/errors.ts';
import type { Log } from '#server/platform/log.ts';
import { CompanySettings } from '#server/schemas/company-settings.ts';
import { nullWhenBlank, webUrl } from '#server/schemas/fields.ts';

/** Which were logged already, by company and name. */
const logged = new Set<string>();

const logOnce = (log: Log, companyId: number, setting: string): void => {
  const which = `${companyId} ${setting}`;
  if (logged.has(which)) return;
  logged.add(which);
  log.warn({ companyId, setting }, 'A setting of a company is broken; its default holds');
};

/** The settings of a company, with the default of each that it has not set, or that is broken. */
export const toSettings = (companyId: number, stored: Record<string, unknown>, log?: Log): CompanySettings => {
  const read = CompanySettings.safeParse(stored);
  if (read.success) return read.data;
  const broken = new Set(read.error.issues.map(({ path: [setting] }) => String(setting)));
  if (log) for (const setting of broken) logOnce(log, companyId, setting);
  return CompanySettings.parse(Object.fromEntries(Object.entries(stored).filter(([setting]) => !broken.has(setting))));
};

/** As toSettings, looked up. */
export const readSettings = async (db: Database, companyId: number): Promise<CompanySettings> => {
  const [company] = await db.select({ settings: companies.settings }).from(companies).where(eq(companies.id, companyId));
  return toSettings(companyId, company?.settings ?? {});
};

// How settings are shown and changed. Two have an older name besides, which means the same: it is shown, and what is sent under it counts
// where the newer name was not sent.

export const ShownSettings = CompanySettings.extend({
  auto_complete_transactions: z.boolean().meta({ description: 'As default_transaction_status: true is Complete.' }),
  email_verification_url: z.string().nullable().meta({ description: 'As email_confirmation_url.' }),
}).meta({ id: 'CompanySettings' });
export type ShownSettings = z.output<typeof ShownSettings>;

type Shape = typeof CompanySettings.shape;
type Changeable = { [Name in keyof Shape]: z.ZodOptional<z.ZodType<CompanySettings[Name]>> };

/** Each setting as it is judged when it is stored, and none has to be sent. */
const changeable = Object.fromEntries(
  Object.entries(CompanySettings.shape).map(([name, type]) => [name, type.unwrap().optional()]),
) as unknown as Changeable;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Keys and codes go there: nobody on the way may read them. */
const isGuarded = (address: string): boolean => {
  const { protocol, hostname } = URL.parse(address) ?? { protocol: '', hostname: '' };
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
};

const linkTarget = nullWhenBlank(
  webUrl.refine(isGuarded, { error: 'Enter an address that begins with https://. The key in the link is for the person alone.' }),
).meta({ description: 'Where the link of the mail leads, with its key in the query; null: to a page of this server.' });

/** PATCH and PUT /admin/company/settings/: what is not sent stays as it is. */
export const SettingsChange = z.object({
  ...changeable,
  password_reset_url: linkTarget,
  password_set_url: linkTarget,
  email_confirmation_url: linkTarget,
  terms_and_conditions_url: nullWhenBlank(webUrl),
  privacy_policy_url: nullWhenBlank(webUrl),
  auto_complete_transactions: z.boolean().optional(),
  email_verification_url: linkTarget,
});
export type SettingsChange = z.infer<typeof SettingsChange>;

type Countries = { nationality?: string | null | undefined; residency?: string | null | undefined };

const NOT_ACCEPTED = ['This country is not among those that the company accepts.'];

/** Returns the errors of countries that the company does not accept, by field. */
export const countryErrors = (
  { nationalities, residencies }: Pick<CompanySettings, 'nationalities' | 'residencies'>,
  { nationality, residency }: Countries,
): FieldErrors => {
  const isRefused = (country: string | null | undefined, accepted: string[]): boolean =>
    Boolean(country) && accepted.length > 0 && !accepted.includes(country ?? '');
  return {
    ...(isRefused(nationality, nationalities) && { nationality: NOT_ACCEPTED }),
    ...(isRefused(residency, residencies) && { residency: NOT_ACCEPTED }),
  };
};

/** Throws invalid, by field, for countries that the company does not accept. */
export const requireAcceptedCountries = (...subject: Parameters<typeof countryErrors>): void => requireNoErrors(countryErrors(...subject));
