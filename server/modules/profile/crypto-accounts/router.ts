import { z } from 'zod';
import { proceduresFor } from '#server/api/procedures.ts';
import { creates, rest, updateAndReplace } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import {
  AdminCryptoAccount,
  AdminCryptoAccountChange,
  AdminCryptoAccountInput,
  CryptoAccount,
  CryptoAccountChange,
  CryptoAccountInput,
  toAdminCryptoAccount,
  toCryptoAccount,
} from '#server/modules/profile/crypto-accounts/schema.ts';
import {
  changeCryptoAccount,
  createCryptoAccount,
  cryptoAccountList,
  cryptoAccountRecords,
  removeCryptoAccount,
} from '#server/modules/profile/crypto-accounts/service.ts';
import { attachLinks, attachLinksTo, attachLinksToPage } from '#server/modules/profile/record-currencies/service.ts';
import { pageOf, serializePage } from '#server/records/listing.ts';
import { IdPath, noOutput } from '#server/schemas/fields.ts';

const userProcedures = proceduresFor('user', 'cryptoaccount');

export const cryptoAccountRouter = router({
  list: userProcedures.view
    .meta(rest('GET', '/user/crypto-accounts/', 'List your crypto accounts'))
    .output(z.array(CryptoAccount))
    .query(async ({ ctx }) => (await attachLinks(ctx, 'crypto_account', await cryptoAccountRecords.list(ctx))).map(toCryptoAccount)),

  create: userProcedures.add
    .meta(creates('/user/crypto-accounts/', 'Add a crypto account'))
    .input(CryptoAccountInput)
    .output(CryptoAccount)
    .mutation(async ({ ctx, input }) => toCryptoAccount(await attachLinksTo(ctx, 'crypto_account', await createCryptoAccount(ctx, input)))),

  get: userProcedures.view
    .meta(rest('GET', '/user/crypto-accounts/{id}/', 'Get a crypto account'))
    .input(IdPath)
    .output(CryptoAccount)
    .query(async ({ ctx, input }) =>
      toCryptoAccount(await attachLinksTo(ctx, 'crypto_account', await cryptoAccountRecords.get(ctx, input.id))),
    ),

  ...updateAndReplace('/user/crypto-accounts/{id}/', 'Update a crypto account', (meta) =>
    userProcedures.change
      .meta(meta)
      .input(CryptoAccountChange.extend(IdPath.shape))
      .output(CryptoAccount)
      .mutation(async ({ ctx, input }) =>
        toCryptoAccount(await attachLinksTo(ctx, 'crypto_account', await changeCryptoAccount(ctx, input))),
      ),
  ),

  remove: userProcedures.delete
    .meta(rest('DELETE', '/user/crypto-accounts/{id}/', 'Delete a crypto account'))
    .input(IdPath)
    .output(noOutput)
    .mutation(({ ctx, input }) => removeCryptoAccount(ctx, input.id)),
});

const adminProcedures = proceduresFor('admin', 'cryptoaccount');

export const adminCryptoAccountRouter = router({
  list: adminProcedures.view
    .meta(rest('GET', '/admin/users/crypto-accounts/', "List users' crypto accounts"))
    .input(cryptoAccountList.input)
    .output(pageOf(AdminCryptoAccount))
    .query(async ({ ctx, input }) =>
      serializePage(
        await attachLinksToPage(ctx, 'crypto_account', await cryptoAccountRecords.listPage(ctx, input, cryptoAccountList)),
        toAdminCryptoAccount,
      ),
    ),

  create: adminProcedures.add
    .meta(creates('/admin/users/crypto-accounts/', "Add a user's crypto account"))
    .input(AdminCryptoAccountInput)
    .output(AdminCryptoAccount)
    .mutation(async ({ ctx, input }) =>
      toAdminCryptoAccount(await attachLinksTo(ctx, 'crypto_account', await createCryptoAccount(ctx, input))),
    ),

  get: adminProcedures.view
    .meta(rest('GET', '/admin/users/crypto-accounts/{id}/', "Get a user's crypto account"))
    .input(IdPath)
    .output(AdminCryptoAccount)
    .query(async ({ ctx, input }) =>
      toAdminCryptoAccount(await attachLinksTo(ctx, 'crypto_account', await cryptoAccountRecords.get(ctx, input.id))),
    ),

  ...updateAndReplace('/admin/users/crypto-accounts/{id}/', "Update a user's crypto account", (meta) =>
    adminProcedures.change
      .meta(meta)
      .input(AdminCryptoAccountChange.extend(IdPath.shape))
      .output(AdminCryptoAccount)
      .mutation(async ({ ctx, input }) =>
        toAdminCryptoAccount(await attachLinksTo(ctx, 'crypto_account', await changeCryptoAccount(ctx, input))),
      ),
  ),

  remove: adminProcedures.delete
    .meta(rest('DELETE', '/admin/users/crypto-accounts/{id}/', "Delete a user's crypto account"))
    .input(IdPath)
    .output(noOutput)
    .mutation(({ ctx, input }) => removeCryptoAccount(ctx, input.id)),
});
