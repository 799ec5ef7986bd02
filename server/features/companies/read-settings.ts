import { eq } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { companies } from '#db/schema/index.ts';
import { CompanySettings } from '#server/features/companies/settings.ts';

/** The settings of a company, with the default of each that it has not set. */
export const readSettings = async (db: Database, companyId: number): Promise<CompanySettings> => {
  const [company] = await db.select({ settings: companies.settings }).from(companies).where(eq(companies.id, companyId));
  return CompanySettings.parse(company?.settings ?? {});
};
