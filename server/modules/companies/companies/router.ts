import { z } from 'zod';
import type { Context } from '#server/api/context.ts';
import { proceduresFor, publicProcedure } from '#server/api/procedures.ts';
import { rest, updateAndReplace } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { notFound } from '#server/kernel/errors.ts';
import {
  getPublicCompany,
  getPublicGroup,
  listPublicCompanies,
  listPublicGroups,
  publicCompanyList,
  publicGroupList,
} from '#server/modules/companies/companies/public-companies.ts';
import {
  AdminCompany,
  Company,
  CompanyChange,
  LegalTerm,
  LegalTermVersion,
  OauthClient,
  PlainAddress,
  PlainAddressChange,
  PublicCompany,
  PublicGroup,
  toAdminCompany,
  toCompany,
  toPlainAddress,
  toPublicCompany,
  toPublicGroup,
  toCompanySettingsResponse,
} from '#server/modules/companies/companies/schema.ts';
import { changeCompany, changeCompanyAddress, changeSettings, getCompany } from '#server/modules/companies/companies/service.ts';
import { readSettings, CompanySettingsChange, CompanySettingsResponse } from '#server/modules/companies/companies/settings.ts';
import { BRAND_BYTES_MAX } from '#server/modules/files/index.ts';
import { pageOf, serializePage, type ListQuery } from '#server/records/listing.ts';
import { IdPath } from '#server/schemas/fields.ts';

export const companyRouter = router({
  get: proceduresFor('user', 'company')
    .view.meta(rest('GET', '/company/', 'Get your company'))
    .output(Company)
    .query(async ({ ctx }) => toCompany(ctx, await getCompany(ctx))),
});

const adminProcedures = proceduresFor('admin', 'company');

const IMAGES = { upload: { field: 'logo', further: ['icon'], bytesMax: BRAND_BYTES_MAX } };

export const adminCompanyRouter = router({
  get: adminProcedures.view
    .meta(rest('GET', '/admin/company/', 'Get the company'))
    .output(AdminCompany)
    .query(async ({ ctx }) => toAdminCompany(ctx, await getCompany(ctx))),

  ...updateAndReplace(
    '/admin/company/',
    'Update the company',
    (meta) =>
      adminProcedures.change
        .meta(meta)
        .input(CompanyChange)
        .output(AdminCompany)
        .mutation(async ({ ctx, input }) => toAdminCompany(ctx, await changeCompany(ctx, input))),
    IMAGES,
  ),

  address: router({
    get: adminProcedures.view
      .meta(rest('GET', '/admin/company/address/', 'Get the company address'))
      .output(PlainAddress)
      .query(async ({ ctx }) => toPlainAddress((await getCompany(ctx)).company.address)),

    ...updateAndReplace('/admin/company/address/', 'Update the company address', (meta) =>
      adminProcedures.change
        .meta(meta)
        .input(PlainAddressChange)
        .output(PlainAddress)
        .mutation(async ({ ctx, input }) => toPlainAddress((await changeCompanyAddress(ctx, input)).company.address)),
    ),
  }),

  settings: router({
    get: adminProcedures.view
      .meta(rest('GET', '/admin/company/settings/', 'Get the company settings'))
      .output(CompanySettingsResponse)
      .query(async ({ ctx }) => toCompanySettingsResponse(await readSettings(ctx.db, ctx.owner.companyId))),

    ...updateAndReplace('/admin/company/settings/', 'Update the company settings', (meta) =>
      adminProcedures.change
        .meta(meta)
        .input(CompanySettingsChange)
        .output(CompanySettingsResponse)
        .mutation(async ({ ctx, input }) => toCompanySettingsResponse(await changeSettings(ctx, input))),
    ),
  }),
});

const ALWAYS_EMPTY = 'Kept for v3 clients. Always returns an empty list or 404.';

/** An empty list of a resource that no company has. Throws not_found for a company that is not public. */
const listEmpty = async (ctx: Context, id: string) => {
  await getPublicCompany(ctx, id);
  return { count: 0, next: null, previous: null, results: [] };
};

const throwNotFound = (): never => {
  throw notFound();
};

export const publicCompanyRouter = router({
  list: publicProcedure
    .meta(rest('GET', '/public/companies/', 'List public companies', { description: 'Returns companies with `public: true`.' }))
    .input(publicCompanyList.input)
    .output(pageOf(PublicCompany))
    .query(async ({ ctx, input }) => serializePage(await listPublicCompanies(ctx, input), (company) => toPublicCompany(ctx, company))),

  get: publicProcedure
    .meta(rest('GET', '/public/companies/{id}/', 'Get a public company'))
    .input(IdPath)
    .output(PublicCompany)
    .query(async ({ ctx, input }) => toPublicCompany(ctx, await getPublicCompany(ctx, input.id))),

  listGroups: publicProcedure
    .meta(
      rest('GET', '/public/companies/{id}/groups/', 'List public groups', {
        description: 'Returns the groups that users can choose when they register.',
      }),
    )
    .input(publicGroupList.input.extend(IdPath.shape))
    .output(pageOf(PublicGroup))
    .query(async ({ ctx, input }) => {
      const { id, ...query } = input as ListQuery & IdPath;
      return serializePage(await listPublicGroups(ctx, id, query), (group) => toPublicGroup(ctx, group));
    }),

  getGroup: publicProcedure
    .meta(rest('GET', '/public/companies/{id}/groups/{group_name}/', 'Get a public group'))
    .input(IdPath.extend({ group_name: z.string() }))
    .output(PublicGroup)
    .query(async ({ ctx, input }) => toPublicGroup(ctx, await getPublicGroup(ctx, input.id, input.group_name))),

  listLegalTerms: publicProcedure
    .meta(rest('GET', '/public/companies/{id}/legal-terms/', 'List legal terms', { description: ALWAYS_EMPTY }))
    .input(IdPath)
    .output(pageOf(LegalTerm))
    .query(({ ctx, input }) => listEmpty(ctx, input.id)),

  getLegalTerm: publicProcedure
    .meta(rest('GET', '/public/companies/{id}/legal-terms/{term_id}/', 'Get a legal term', { description: ALWAYS_EMPTY }))
    .input(IdPath.extend({ term_id: z.string() }))
    .output(LegalTerm)
    .query(throwNotFound),

  listLegalTermVersions: publicProcedure
    .meta(rest('GET', '/public/companies/{id}/legal-terms/{term_id}/versions/', 'List legal term versions', { description: ALWAYS_EMPTY }))
    .input(IdPath.extend({ term_id: z.string() }))
    .output(pageOf(LegalTermVersion))
    .query(throwNotFound),

  getLegalTermVersion: publicProcedure
    .meta(
      rest('GET', '/public/companies/{id}/legal-terms/{term_id}/versions/{version_id}/', 'Get a legal term version', {
        description: ALWAYS_EMPTY,
      }),
    )
    .input(IdPath.extend({ term_id: z.string(), version_id: z.string() }))
    .output(LegalTermVersion)
    .query(throwNotFound),

  listOauthClients: publicProcedure
    .meta(rest('GET', '/public/companies/{id}/oauth-clients/', 'List OAuth clients', { description: ALWAYS_EMPTY }))
    .input(IdPath)
    .output(pageOf(OauthClient))
    .query(({ ctx, input }) => listEmpty(ctx, input.id)),

  getOauthClient: publicProcedure
    .meta(rest('GET', '/public/companies/{id}/oauth-clients/{identifier}/', 'Get an OAuth client', { description: ALWAYS_EMPTY }))
    .input(IdPath.extend({ identifier: z.string() }))
    .output(OauthClient)
    .query(throwNotFound),
});
