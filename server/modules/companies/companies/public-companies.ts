// Public companies and the groups that people may join. Companies that are not public, or suspended, are indistinguishable from unknown
// ones.
import { and, eq, ne, type SQL } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { companies, groups, type GroupRow } from '#db/schema/index.ts';
import type { CompanyRecord } from '#server/modules/companies/companies/schema.ts';
import { readActiveServices } from '#server/modules/companies/companies/service.ts';
import { containing } from '#server/records/filters.ts';
import { requireRow } from '#server/records/record-ids.ts';
import { findCompanyId } from '#server/records/company-identifiers.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { inOrder, readPage, readTablePage, type PageCall } from '#server/records/read-page.ts';

type PublicCompanyRecord = Omit<CompanyRecord, 'owner'>;

const publicCompaniesCondition = and(eq(companies.isPublic, true), ne(companies.status, 'suspended'));

export const publicCompanyList = listing({
  filters: { id: containing(companies.identifier), name: containing(companies.name) },
  sorts: { id: companies.identifier, name: companies.name, created: companies.createdAt },
  defaultSort: 'name',
  id: companies.identifier,
  created: companies.createdAt,
});

export const listPublicCompanies = (ctx: PageCall & { db: Database }, query: ListQuery): Promise<Page<PublicCompanyRecord>> =>
  readPage<PublicCompanyRecord>(ctx, query, publicCompanyList, {
    count: (where) => ctx.db.$count(companies, and(publicCompaniesCondition, where)),
    rows: async (slice) => {
      const selected = ctx.db.select().from(companies).where(and(publicCompaniesCondition, slice.where)).$dynamic();
      const rows = await inOrder(selected, slice);
      return Promise.all(rows.map(async (company) => ({ company, services: await readActiveServices(ctx.db, company.id) })));
    },
    toPosition: ({ company }) => ({ createdAt: company.createdAt, id: company.identifier }),
  });

/** Throws not_found, including for a company that is not public. */
export const getPublicCompany = async ({ db }: { db: Database }, identifier: string): Promise<PublicCompanyRecord> => {
  const company = requireRow(
    await db
      .select()
      .from(companies)
      .where(and(eq(companies.id, await findCompanyId(db, identifier)), publicCompaniesCondition)),
  );
  return { company, services: await readActiveServices(db, company.id) };
};

const selectableGroupsCondition = (companyId: number): SQL | undefined =>
  and(eq(groups.companyId, companyId), eq(groups.isPublic, true), eq(groups.listed, true), eq(groups.archived, false));

export const publicGroupList = listing({
  filters: {},
  sorts: { name: groups.name, created: groups.createdAt },
  defaultSort: 'name',
  id: groups.name,
  created: groups.createdAt,
});

/** A page of the groups that people may join at a company. Throws not_found. */
export const listPublicGroups = async (ctx: PageCall & { db: Database }, identifier: string, query: ListQuery): Promise<Page<GroupRow>> => {
  const { company } = await getPublicCompany(ctx, identifier);
  return readTablePage(ctx, query, publicGroupList, { table: groups, scope: selectableGroupsCondition(company.id) });
};

/** Throws not_found. */
export const getPublicGroup = async (ctx: { db: Database }, identifier: string, name: string): Promise<GroupRow> => {
  const { company } = await getPublicCompany(ctx, identifier);
  return requireRow(
    await ctx.db
      .select()
      .from(groups)
      .where(and(selectableGroupsCondition(company.id), eq(groups.name, name))),
  );
};
