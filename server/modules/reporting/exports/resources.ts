// The lists that can be exported, and the query of an export. A list ignores unknown parameters, but an export rejects them: its result is
// read much later, so that a misspelled filter would go unnoticed.
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
import type { ExportResource } from '#server/kernel/report-enums.ts';
import type { ListQuery, listing } from '#server/records/listing.ts';
import type { OwnerPort } from '#server/records/owned-records.ts';
import type { PageCall } from '#server/records/read-page.ts';
import { toFieldErrors } from '#server/api/field-errors.ts';
import { invalid } from '#server/kernel/errors.ts';

/** The context of a list that is read outside a request. */
export type ExportContext = OwnerPort & PageCall & { db: Database; me: CompanyReference };

type ExportableList = {
  list: Pick<ReturnType<typeof listing>, 'findUnknown' | 'order'> & { input: z.ZodType };
  item: z.ZodType;
  /** Reads the next page of the list. */
  read(ctx: ExportContext, query: ListQuery): Promise<unknown[]>;
};

/** Account currencies have no separate list, so that each row contains its account. */
const AccountCurrencyOfAccount = AdminAccountCurrency.extend({ account: z.string(), user: ShortUser.nullable() });

const LISTS: Record<ExportResource, ExportableList> = {
  account: {
    list: accountList,
    item: AdminAccount,
    read: async (ctx, query) => (await listAccounts(ctx, query)).results.map(toAdminAccount),
  },
  account_currency: {
    list: accountList,
    item: AccountCurrencyOfAccount,
    read: async (ctx, query) =>
      (await listAccounts(ctx, query)).results.flatMap(({ account, user, currencies }) => {
        const owner = { account: account.reference, user: user && toShortUser(user) };
        return currencies.map((currency) => ({ ...toAdminAccountCurrency(currency), ...owner }));
      }),
  },
  transaction: {
    list: transactionList,
    item: AdminTransaction,
    read: async (ctx, query) => (await listTransactions(ctx, transactionList, query)).results.map(toAdminTransaction),
  },
  user: {
    list: userList,
    item: AdminUserListItem,
    read: async (ctx, query) => (await listUsers(ctx, query)).results.map(toAdminUserListItem),
  },
};

export const getExportableList = (name: ExportResource): ExportableList => LISTS[name];

const PAGE_PARAMETERS = ['page', 'page_size', 'pagination', 'cursor'];

/** Converts a value to a URL parameter. Returns undefined if it is empty. */
const toParameterText = (name: string, value: unknown): string | undefined => {
  if (value === null || value === undefined || value === '') return undefined;
  if (Array.isArray(value) && name.endsWith('__in')) return value.map((item) => toParameterText('', item) ?? '').join(',');
  if (['string', 'number', 'bigint', 'boolean'].includes(typeof value)) return String(value);
  throw invalid({ [`query.${name}`]: ['Not a valid value. Send a string, number or boolean.'] });
};

/** Converts the query to URL parameters. Throws invalid for names and values that the list does not support. */
export const toQueryParameters = (resource: ExportResource, query: Record<string, unknown>): Record<string, string> => {
  const { list } = getExportableList(resource);
  const parameters: Record<string, string> = {};
  for (const [name, value] of Object.entries(query)) {
    const text = toParameterText(name, value);
    if (text !== undefined) parameters[name] = text;
  }
  const unknown = new Set([...list.findUnknown(parameters), ...Object.keys(parameters).filter((name) => PAGE_PARAMETERS.includes(name))]);
  list.order(parameters, (name) => unknown.add(name));
  if (unknown.size > 0) {
    throw invalid(
      Object.fromEntries([...unknown].map((name) => [`query.${name}`, ['This parameter has no effect on this list. Omit it.']])),
    );
  }
  const parsed = list.input.safeParse(parameters);
  if (!parsed.success) {
    throw invalid(Object.fromEntries(Object.entries(toFieldErrors(parsed.error)).map(([name, messages]) => [`query.${name}`, messages])));
  }
  return parameters;
};

/** Parses parameters that `toQueryParameters` has validated. */
export const parseQueryParameters = (resource: ExportResource, parameters: Record<string, unknown>): ListQuery =>
  getExportableList(resource).list.input.parse(parameters) as ListQuery;
