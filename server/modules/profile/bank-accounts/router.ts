import { z } from 'zod';
import { proceduresFor } from '#server/api/procedures.ts';
import { creates, rest, updateAndReplace } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import {
  AdminBankAccount,
  AdminBankAccountChange,
  AdminBankAccountInput,
  BankAccount,
  BankAccountInput,
  toAdminBankAccount,
  toBankAccount,
} from '#server/modules/profile/bank-accounts/schema.ts';
import {
  bankAccountList,
  bankAccountRecords,
  changeBankAccount,
  createBankAccount,
  removeBankAccount,
} from '#server/modules/profile/bank-accounts/service.ts';
import { attachLinks, attachLinksTo, attachLinksToPage } from '#server/modules/profile/record-currencies/service.ts';
import { pageOf, serializePage } from '#server/records/listing.ts';
import { IdPath, noOutput } from '#server/schemas/fields.ts';

const userProcedures = proceduresFor('user', 'bankaccount');

export const bankAccountRouter = router({
  list: userProcedures.view
    .meta(rest('GET', '/user/bank-accounts/', 'List your bank accounts'))
    .output(z.array(BankAccount))
    .query(async ({ ctx }) => (await attachLinks(ctx, 'bank_account', await bankAccountRecords.list(ctx))).map(toBankAccount)),

  create: userProcedures.add
    .meta(creates('/user/bank-accounts/', 'Add a bank account'))
    .input(BankAccountInput)
    .output(BankAccount)
    .mutation(async ({ ctx, input }) => toBankAccount(await attachLinksTo(ctx, 'bank_account', await createBankAccount(ctx, input)))),

  get: userProcedures.view
    .meta(rest('GET', '/user/bank-accounts/{id}/', 'Get a bank account'))
    .input(IdPath)
    .output(BankAccount)
    .query(async ({ ctx, input }) => toBankAccount(await attachLinksTo(ctx, 'bank_account', await bankAccountRecords.get(ctx, input.id)))),

  ...updateAndReplace('/user/bank-accounts/{id}/', 'Update a bank account', (meta) =>
    userProcedures.change
      .meta(meta)
      .input(BankAccountInput.extend(IdPath.shape))
      .output(BankAccount)
      .mutation(async ({ ctx, input }) => toBankAccount(await attachLinksTo(ctx, 'bank_account', await changeBankAccount(ctx, input)))),
  ),

  remove: userProcedures.delete
    .meta(rest('DELETE', '/user/bank-accounts/{id}/', 'Delete a bank account'))
    .input(IdPath)
    .output(noOutput)
    .mutation(({ ctx, input }) => removeBankAccount(ctx, input.id)),
});

const adminProcedures = proceduresFor('admin', 'bankaccount');

export const adminBankAccountRouter = router({
  list: adminProcedures.view
    .meta(rest('GET', '/admin/users/bank-accounts/', "List users' bank accounts"))
    .input(bankAccountList.input)
    .output(pageOf(AdminBankAccount))
    .query(async ({ ctx, input }) =>
      serializePage(
        await attachLinksToPage(ctx, 'bank_account', await bankAccountRecords.listPage(ctx, input, bankAccountList)),
        toAdminBankAccount,
      ),
    ),

  create: adminProcedures.add
    .meta(creates('/admin/users/bank-accounts/', "Add a user's bank account"))
    .input(AdminBankAccountInput)
    .output(AdminBankAccount)
    .mutation(async ({ ctx, input }) => toAdminBankAccount(await attachLinksTo(ctx, 'bank_account', await createBankAccount(ctx, input)))),

  get: adminProcedures.view
    .meta(rest('GET', '/admin/users/bank-accounts/{id}/', "Get a user's bank account"))
    .input(IdPath)
    .output(AdminBankAccount)
    .query(async ({ ctx, input }) =>
      toAdminBankAccount(await attachLinksTo(ctx, 'bank_account', await bankAccountRecords.get(ctx, input.id))),
    ),

  ...updateAndReplace('/admin/users/bank-accounts/{id}/', "Update a user's bank account", (meta) =>
    adminProcedures.change
      .meta(meta)
      .input(AdminBankAccountChange.extend(IdPath.shape))
      .output(AdminBankAccount)
      .mutation(async ({ ctx, input }) =>
        toAdminBankAccount(await attachLinksTo(ctx, 'bank_account', await changeBankAccount(ctx, input))),
      ),
  ),

  remove: adminProcedures.delete
    .meta(rest('DELETE', '/admin/users/bank-accounts/{id}/', "Delete a user's bank account"))
    .input(IdPath)
    .output(noOutput)
    .mutation(({ ctx, input }) => removeBankAccount(ctx, input.id)),
});
