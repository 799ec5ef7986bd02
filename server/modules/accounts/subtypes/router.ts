import { z } from 'zod';
import { IdPath, nothing } from '#server/schemas/fields.ts';
import { owning } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import {
  AdminSubtype,
  Subtype,
  SubtypeChange,
  SubtypeInput,
  SubtypeReplacement,
  toAdminSubtype,
  toSubtype,
} from '#server/modules/accounts/subtypes/schema.ts';
import {
  changeSubtype,
  createSubtype,
  getSubtype,
  listSubtypes,
  removeSubtype,
  subtypeList,
} from '#server/modules/accounts/subtypes/service.ts';

const own = owning('user', 'transactionsubtypes');

export const subtypeRouter = router({
  list: own.viewing
    .meta(rest('GET', '/subtypes/', 'List the subtypes that your transactions may have'))
    .input(subtypeList.totalsInput)
    .output(z.array(Subtype))
    .query(async ({ ctx, input }) => (await listSubtypes(ctx, input)).map(toSubtype)),

  get: own.viewing
    .meta(rest('GET', '/subtypes/{id}/', 'View a subtype that your transactions may have'))
    .input(IdPath)
    .output(Subtype)
    .query(async ({ ctx, input }) => toSubtype(await getSubtype(ctx, input.id))),
});

const any = owning('admin', 'transactionsubtypes');

const FIRST =
  'While a company has declared none, transactions may have any. From the first one on they may have those of their type alone.';

export const adminSubtypeRouter = router({
  list: any.viewing
    .meta(rest('GET', '/admin/subtypes/', 'List the subtypes of transactions'))
    .input(subtypeList.totalsInput)
    .output(z.array(AdminSubtype))
    .query(async ({ ctx, input }) => (await listSubtypes(ctx, input)).map(toAdminSubtype)),

  create: any.adding
    .meta(creates('/admin/subtypes/', 'Declare a subtype of transactions', { description: FIRST }))
    .input(SubtypeInput)
    .output(AdminSubtype)
    .mutation(async ({ ctx, input }) => toAdminSubtype(await createSubtype(ctx, input))),

  get: any.viewing
    .meta(rest('GET', '/admin/subtypes/{id}/', 'View a subtype'))
    .input(IdPath)
    .output(AdminSubtype)
    .query(async ({ ctx, input }) => toAdminSubtype(await getSubtype(ctx, input.id))),

  update: any.changing
    .meta(rest('PATCH', '/admin/subtypes/{id}/', 'Change or archive a subtype'))
    .input(SubtypeChange)
    .output(AdminSubtype)
    .mutation(async ({ ctx, input }) => toAdminSubtype(await changeSubtype(ctx, input))),

  replace: any.changing
    .meta(rest('PUT', '/admin/subtypes/{id}/', 'Change a subtype, naming it'))
    .input(SubtypeReplacement)
    .output(AdminSubtype)
    .mutation(async ({ ctx, input }) => toAdminSubtype(await changeSubtype(ctx, input))),

  remove: any.deleting
    .meta(rest('DELETE', '/admin/subtypes/{id}/', 'Delete a subtype that nothing has yet'))
    .input(IdPath)
    .output(nothing)
    .mutation(({ ctx, input }) => removeSubtype(ctx, input.id)),
});
