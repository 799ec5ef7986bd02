// A company's settings, as they are stored. One that is broken has its default, so that it does not keep the company's people out, and
// the log says so, once in each process.
import { eq } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { companies } from '#db/schema/index.ts';
import { CompanySettings } from '#server/schemas/company-settings.ts';
import type { Log } from '#server/platform/log.ts';

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
