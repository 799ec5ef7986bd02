// Company identifiers and ids. The identifier is looked up first, so that every other statement names the id of its company.
import { eq } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { companyIdentifiers } from '#db/schema/index.ts';

/** An id that no company has. */
export const NO_COMPANY_ID = 0;

/** The id of the company with the identifier, ignoring case; NO_COMPANY_ID if there is none. */
export const findCompanyId = async (db: Database, identifier: string): Promise<number> => {
  const [company] = await db
    .select({ id: companyIdentifiers.id })
    .from(companyIdentifiers)
    .where(eq(companyIdentifiers.identifier, identifier.trim().toLowerCase()));
  return company?.id ?? NO_COMPANY_ID;
};

/** Reserves an identifier and returns the id for its company; undefined if it is in use. */
export const reserveCompanyId = async (tx: Tx, identifier: string): Promise<number | undefined> => {
  const [reserved] = await tx
    .insert(companyIdentifiers)
    .values({ identifier })
    .onConflictDoNothing({ target: companyIdentifiers.identifier })
    .returning({ id: companyIdentifiers.id });
  return reserved?.id;
};
