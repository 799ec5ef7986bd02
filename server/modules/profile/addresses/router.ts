import { z } from 'zod';
import { proceduresFor } from '#server/api/procedures.ts';
import { creates, rest, updateAndReplace } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import {
  Address,
  AddressInput,
  AdminAddress,
  AdminAddressChange,
  AdminAddressInput,
  toAddress,
  toAdminAddress,
} from '#server/modules/profile/addresses/schema.ts';
import { addressList, addressRecords, changeAddress, createAddress, removeAddress } from '#server/modules/profile/addresses/service.ts';
import { pageOf, serializePage } from '#server/records/listing.ts';
import { IdPath, noOutput } from '#server/schemas/fields.ts';

const userProcedures = proceduresFor('user', 'address');

export const addressRouter = router({
  list: userProcedures.view
    .meta(rest('GET', '/user/addresses/', 'List your addresses'))
    .output(z.array(Address))
    .query(async ({ ctx }) => (await addressRecords.list(ctx)).map(toAddress)),

  create: userProcedures.add
    .meta(creates('/user/addresses/', 'Add an address'))
    .input(AddressInput)
    .output(Address)
    .mutation(async ({ ctx, input }) => toAddress(await createAddress(ctx, input))),

  get: userProcedures.view
    .meta(rest('GET', '/user/addresses/{id}/', 'Get an address'))
    .input(IdPath)
    .output(Address)
    .query(async ({ ctx, input }) => toAddress(await addressRecords.get(ctx, input.id))),

  ...updateAndReplace('/user/addresses/{id}/', 'Update an address', (meta) =>
    userProcedures.change
      .meta(meta)
      .input(AddressInput.extend(IdPath.shape))
      .output(Address)
      .mutation(async ({ ctx, input }) => toAddress(await changeAddress(ctx, input))),
  ),

  remove: userProcedures.delete
    .meta(rest('DELETE', '/user/addresses/{id}/', 'Delete an address'))
    .input(IdPath)
    .output(noOutput)
    .mutation(({ ctx, input }) => removeAddress(ctx, input.id)),
});

const adminProcedures = proceduresFor('admin', 'address');

export const adminAddressRouter = router({
  list: adminProcedures.view
    .meta(rest('GET', '/admin/users/addresses/', "List users' addresses"))
    .input(addressList.input)
    .output(pageOf(AdminAddress))
    .query(async ({ ctx, input }) => serializePage(await addressRecords.listPage(ctx, input, addressList), toAdminAddress)),

  create: adminProcedures.add
    .meta(creates('/admin/users/addresses/', "Add a user's address"))
    .input(AdminAddressInput)
    .output(AdminAddress)
    .mutation(async ({ ctx, input }) => toAdminAddress(await createAddress(ctx, input))),

  get: adminProcedures.view
    .meta(rest('GET', '/admin/users/addresses/{id}/', "Get a user's address"))
    .input(IdPath)
    .output(AdminAddress)
    .query(async ({ ctx, input }) => toAdminAddress(await addressRecords.get(ctx, input.id))),

  ...updateAndReplace('/admin/users/addresses/{id}/', "Update a user's address", (meta) =>
    adminProcedures.change
      .meta(meta)
      .input(AdminAddressChange.extend(IdPath.shape))
      .output(AdminAddress)
      .mutation(async ({ ctx, input }) => toAdminAddress(await changeAddress(ctx, input))),
  ),

  remove: adminProcedures.delete
    .meta(rest('DELETE', '/admin/users/addresses/{id}/', "Delete a user's address"))
    .input(IdPath)
    .output(noOutput)
    .mutation(({ ctx, input }) => removeAddress(ctx, input.id)),
});
