import { and, asc, eq } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { companies, services, users, type CompanyRow, type ServiceRow } from '#db/schema/index.ts';
import type { ShownCompany } from '#server/modules/companies/companies/present.ts';
import { notFound } from '#server/kernel/errors.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';
import type { OwnerPorts } from '#server/records/service-ports.ts';

/** Those that work for a company. */
export const readServices = (db: Database, companyId: number): Promise<ServiceRow[]> =>
  db
    .select()
    .from(services)
    .where(and(eq(services.companyId, companyId), eq(services.active, true)))
    .orderBy(asc(services.id));

/** The caller's company. */
export const getCompany = async ({ db, owner: { companyId } }: OwnerPorts): Promise<ShownCompany> => {
  const [found] = await db
    .select({ company: companies, owner: users })
    .from(companies)
    .leftJoin(users, and(eq(users.companyId, companyId), eq(users.id, companies.ownerId)))
    .where(eq(companies.id, companyId));
  if (!found) throw notFound();
  return { company: found.company, owner: found.owner ?? undefined, services: await readServices(db, companyId) };
};

/** The row of the caller's company, which nobody else changes before the transaction ends. */
export const lockCompanyRow = async (tx: Tx, { owner: { companyId } }: OwnerCall): Promise<CompanyRow> => {
  const [company] = await tx.select().from(companies).where(eq(companies.id, companyId)).for('no key update');
  if (!company) throw notFound();
  return company;
};
