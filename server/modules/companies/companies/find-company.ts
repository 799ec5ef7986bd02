import { eq } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { companies, type CompanyRow } from '#db/schema/index.ts';

/** The company of an identifier, in any case; undefined when there is none. Look at `status`: a suspended one takes nobody. */
export const findCompany = async (db: Database, identifier: string): Promise<CompanyRow | undefined> => {
  const [company] = await db.select().from(companies).where(eq(companies.identifier, identifier.trim().toLowerCase()));
  return company;
};
