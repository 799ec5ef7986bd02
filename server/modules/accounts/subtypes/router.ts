import { z } from 'zod';
import { IdPath, noOutput } from '#server/schemas/fields.ts';
import { proceduresFor } from '#server/api/procedures.ts';
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

const userProcedures = proceduresFor('user', 'transactionsubtypes');

export const subtypeRouter = router({
  list: userProcedures.view
    .meta(rest('GET', '/subtypes/', 'List your transaction subtypes'))
    .input(subtypeList.totalsInput)
    .output(z.array(Subtype))
    .query(async ({ ctx, input }) => (await listSubtypes(ctx, input)).map(toSubtype)),

  get: userProcedures.view
    .meta(rest('GET', '/subtypes/{id}/', 'Get a transaction subtype'))
    .input(IdPath)
    .output(Subtype)
    .query(async ({ ctx, input }) => toSubtype(await getSubtype(ctx, input.id))),
});

const adminProcedures = proceduresFor('admin', 'transactionsubtypes');

const SUBTYPE_MATCHING_NOTE =
  'If the company has no subtypes, transactions can have any subtype. Otherwise, only its subtypes with the same `tx_type` are accepted.';

export const adminSubtypeRouter = router({
  list: adminProcedures.view
    .meta(rest('GET', '/admin/subtypes/', 'List transaction subtypes'))
    .input(subtypeList.totalsInput)
    .output(z.array(AdminSubtype))
    .query(async ({ ctx, input }) => (await listSubtypes(ctx, input)).map(toAdminSubtype)),

  create: adminProcedures.add
    .meta(creates('/admin/subtypes/', 'Create a transaction subtype', { description: SUBTYPE_MATCHING_NOTE }))
    .input(SubtypeInput)
    .output(AdminSubtype)
    .mutation(async ({ ctx, input }) => toAdminSubtype(await createSubtype(ctx, input))),

  get: adminProcedures.view
    .meta(rest('GET', '/admin/subtypes/{id}/', 'Get a transaction subtype'))
    .input(IdPath)
    .output(AdminSubtype)
    .query(async ({ ctx, input }) => toAdminSubtype(await getSubtype(ctx, input.id))),

  update: adminProcedures.change
    .meta(rest('PATCH', '/admin/subtypes/{id}/', 'Update a transaction subtype'))
    .input(SubtypeChange)
    .output(AdminSubtype)
    .mutation(async ({ ctx, input }) => toAdminSubtype(await changeSubtype(ctx, input))),

  replace: adminProcedures.change
    .meta(rest('PUT', '/admin/subtypes/{id}/', 'Update a transaction subtype'))
    .input(SubtypeReplacement)
    .output(AdminSubtype)
    .mutation(async ({ ctx, input }) => toAdminSubtype(await changeSubtype(ctx, input))),

  remove: adminProcedures.delete
    .meta(rest('DELETE', '/admin/subtypes/{id}/', 'Delete an unused transaction subtype'))
    .input(IdPath)
    .output(noOutput)
    .mutation(({ ctx, input }) => removeSubtype(ctx, input.id)),
});
