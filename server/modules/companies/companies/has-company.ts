import type { Database } from '#db/client.ts';
import { companies } from '#db/schema/index.ts';

/** Whether there is any company. A database without one is new. */
export const hasCompany = async (db: Database): Promise<boolean> =>
  (await db.select({ id: companies.id }).from(companies).limit(1)).length > 0;
