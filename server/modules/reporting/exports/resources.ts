// What can be exported: the lists of admins, with who may see them and how a row is shown.
import { z } from 'zod';
import {
  accountList,
  AdminAccount,
  AdminAccountCurrency,
  listAccounts,
  toAdminAccount,
  toAdminAccountCurrency,
} from '#server/modules/accounts/index.ts';
import {
  AdminTransaction,
  type CompanyReference,
  listTransactions,
  toAdminTransaction,
  transactionList,
} from '#server/modules/payments/index.ts';
import { AdminUserListItem, listUsers, toAdminUserListItem, userList } from '#server/modules/people/index.ts';
import { toShortUser } from '#server/records/short-user.ts';
import { ShortUser } from '#server/schemas/shared-schemas.ts';
import type { Database } from '#db/client.ts';
import type { ExportResource } from '#server/kernel/export-words.ts';
import type { ListQuery, listing } from '#server/records/listing.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';
import type { PageCall } from '#server/records/read-page.ts';

/** A list that is read outside a request: for whom, from where, and how far. */
export type ExportCall = OwnerCall & PageCall & { db: Database; me: CompanyReference };

type Resource = {
  list: Pick<ReturnType<typeof listing>, 'unknown' | 'order'> & { input: z.ZodType };
  item: z.ZodType;
  /** The next part of the list. */
  read(call: ExportCall, query: ListQuery): Promise<unknown[]>;
};

/** An account in a currency stands in no other list: its row says of which account it is. */
const AccountCurrencyOfAccount = AdminAccountCurrency.extend({ account: z.string(), user: ShortUser.nullable() });

const RESOURCES: Record<ExportResource, Resource> = {
  account: {
    list: accountList,
    item: AdminAccount,
    read: async (call, query) => (await listAccounts(call, accountList, query)).results.map(toAdminAccount),
  },
  account_currency: {
    list: accountList,
    item: AccountCurrencyOfAccount,
    read: async (call, query) =>
      (await listAccounts(call, accountList, query)).results.flatMap(({ account, user, currencies }) => {
        const whose = { account: account.reference, user: user && toShortUser(user) };
        return currencies.map((held) => ({ ...toAdminAccountCurrency(held), ...whose }));
      }),
  },
  transaction: {
    list: transactionList,
    item: AdminTransaction,
    read: async (call, query) => (await listTransactions(call, transactionList, query)).results.map(toAdminTransaction),
  },
  user: {
    list: userList,
    item: AdminUserListItem,
    read: async (call, query) => (await listUsers(call, query)).results.map(toAdminUserListItem),
  },
};

/** The list that an export is of. */
export const exportable = (name: ExportResource): Resource => RESOURCES[name];
