import { owning } from '#server/api/procedures.ts';
import { rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { PlainAddress, PlainAddressChange, toPlainAddress } from '#server/modules/companies/companies/address-schema.ts';
import { changeCompany, changeCompanyAddress } from '#server/modules/companies/companies/change-company.ts';
import { changeSettings } from '#server/modules/companies/companies/change-settings.ts';
import { getCompany } from '#server/modules/companies/companies/get-company.ts';
import { toAdminCompany, toCompany, toShownSettings } from '#server/modules/companies/companies/present.ts';
import { readSettings } from '#server/modules/companies/companies/read-settings.ts';
import { AdminCompany, Company, CompanyChange } from '#server/modules/companies/companies/schema.ts';
import { SettingsChange, ShownSettings } from '#server/modules/companies/companies/settings-schema.ts';
import { BRAND_BYTES_MAX } from '#server/modules/files/index.ts';

export const companyRouter = router({
  get: owning('user', 'company')
    .viewing.meta(rest('GET', '/company/', 'View your company'))
    .output(Company)
    .query(async ({ ctx }) => toCompany(ctx, await getCompany(ctx))),
});

const { viewing, changing } = owning('admin', 'company');

const IMAGES = { upload: { field: 'logo', further: ['icon'], bytesMax: BRAND_BYTES_MAX } };

export const adminCompanyRouter = router({
  get: viewing
    .meta(rest('GET', '/admin/company/', 'View the company'))
    .output(AdminCompany)
    .query(async ({ ctx }) => toAdminCompany(ctx, await getCompany(ctx))),

  update: changing
    .meta(rest('PATCH', '/admin/company/', 'Change the company', IMAGES))
    .input(CompanyChange)
    .output(AdminCompany)
    .mutation(async ({ ctx, input }) => toAdminCompany(ctx, await changeCompany(ctx, input))),

  replace: changing
    .meta(rest('PUT', '/admin/company/', 'Change the company', IMAGES))
    .input(CompanyChange)
    .output(AdminCompany)
    .mutation(async ({ ctx, input }) => toAdminCompany(ctx, await changeCompany(ctx, input))),

  address: router({
    get: viewing
      .meta(rest('GET', '/admin/company/address/', 'View where the company is'))
      .output(PlainAddress)
      .query(async ({ ctx }) => toPlainAddress((await getCompany(ctx)).company.address)),

    update: changing
      .meta(rest('PATCH', '/admin/company/address/', 'Change where the company is'))
      .input(PlainAddressChange)
      .output(PlainAddress)
      .mutation(async ({ ctx, input }) => toPlainAddress((await changeCompanyAddress(ctx, input)).company.address)),

    replace: changing
      .meta(rest('PUT', '/admin/company/address/', 'Change where the company is'))
      .input(PlainAddressChange)
      .output(PlainAddress)
      .mutation(async ({ ctx, input }) => toPlainAddress((await changeCompanyAddress(ctx, input)).company.address)),
  }),

  settings: router({
    get: viewing
      .meta(rest('GET', '/admin/company/settings/', 'View the settings of the company'))
      .output(ShownSettings)
      .query(async ({ ctx }) => toShownSettings(await readSettings(ctx.db, ctx.owner.companyId))),

    update: changing
      .meta(rest('PATCH', '/admin/company/settings/', 'Change settings of the company'))
      .input(SettingsChange)
      .output(ShownSettings)
      .mutation(async ({ ctx, input }) => toShownSettings(await changeSettings(ctx, input))),

    replace: changing
      .meta(rest('PUT', '/admin/company/settings/', 'Change settings of the company'))
      .input(SettingsChange)
      .output(ShownSettings)
      .mutation(async ({ ctx, input }) => toShownSettings(await changeSettings(ctx, input))),
  }),
});
