import { and, eq, exists, ilike, inArray, or, sql, type SQL } from 'drizzle-orm';
import { accounts, userGroups, users } from '#db/schema/index.ts';
import { held, heldOf } from '#server/modules/accounts/accounts/balances.ts';
import type { HeldAccount } from '#server/modules/accounts/accounts/schema.ts';
import { accountsOf, selectAccounts, withCurrencies } from '#server/modules/accounts/accounts/service.ts';
import { literally, namesAnywhere, ofUserNamed } from '#server/modules/people/index.ts';
import { both, caseless, containing, exact, flag, integer, matching, moment, presence, type Filter } from '#server/records/filters.ts';
import { conditionOf, listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { inOrder, readPage, type List } from '#server/records/read-page.ts';
import type { OwnerListPorts, OwnerPorts } from '#server/records/service-ports.ts';

/** Those of a currency of an account. They hold together: one currency has to fit all that are asked. */
const ofOneCurrency = {
  active: flag(held.isActive),
  currency: caseless(held.currency),
  balance: integer(held.balance),
  available_balance: integer(held.available),
};

/** Declared with the others, and judged where the company is known. */
const judgedHere = ({ parameters }: Filter): Filter => ({
  parameters: Object.fromEntries(Object.entries(parameters).map(([suffix, { type }]) => [suffix, { type, where: () => undefined }])),
});

const declaration = {
  filters: {
    reference: containing(accounts.reference),
    name: exact(accounts.name),
    definition: exact(accounts.definition),
    primary: flag(accounts.isPrimary),
    recon: flag(accounts.recon),
    active: judgedHere(ofOneCurrency.active),
    currency: judgedHere(ofOneCurrency.currency),
    balance: judgedHere(ofOneCurrency.balance),
    available_balance: judgedHere(ofOneCurrency.available_balance),
    created: moment(accounts.createdAt),
    updated: moment(accounts.updatedAt),
  },
  sorts: { created: accounts.createdAt, updated: accounts.updatedAt, name: accounts.name, reference: accounts.reference },
  defaultSort: 'created',
  id: accounts.reference,
  created: accounts.createdAt,
};

const isOfGroup = (name: string): SQL =>
  exists(sql`(select 1 from ${userGroups} where ${userGroups.companyId} = ${accounts.companyId}
    and ${userGroups.userId} = ${accounts.userId} and ${userGroups.groupName} = ${name})`);

/** What people type who look for an account: part of what it is called by, or of who has it. */
const isFoundBy = ({ db, owner: { companyId } }: OwnerPorts, search: unknown): SQL | undefined => {
  if (typeof search !== 'string') return undefined;
  const pattern = `%${literally(search.trim())}%`;
  const found = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), namesAnywhere(search)));
  return or(
    ...[accounts.reference, accounts.name, accounts.label].map((column) => ilike(column, pattern)),
    inArray(accounts.userId, found),
  );
};

export const ownAccountList = listing(declaration);

export const accountList = listing({
  ...declaration,
  filters: {
    ...declaration.filters,
    archived: flag(accounts.archived),
    hidden: flag(accounts.hidden),
    user: both(ofUserNamed(accounts), presence(accounts.userId)),
    group: matching(isOfGroup),
    search: judgedHere(matching(() => undefined)),
  },
});

const currencyCondition = conditionOf(ofOneCurrency);

/** The accounts with a currency that fits what the query says of currencies; undefined when it says nothing. */
const holdsCurrency = ({ db, owner: { companyId, userId } }: OwnerPorts, query: ListQuery): SQL | undefined => {
  const fits = currencyCondition(query);
  if (!fits) return undefined;
  const shown = userId === null ? fits : and(fits, eq(held.archived, false));
  return inArray(
    accounts.reference,
    db
      .select({ reference: sql`${held.accountReference}` })
      .from(heldOf(companyId))
      .where(shown),
  );
};

/** A page of the accounts with what they hold. `active` shows only such currencies of them. */
export const listAccounts = async (ctx: OwnerListPorts, list: List, query: ListQuery): Promise<Page<HeldAccount>> => {
  const search = ctx.owner.userId === null ? isFoundBy(ctx, query['search']) : undefined;
  const mine = and(accountsOf(ctx), holdsCurrency(ctx, query), search);
  const { results, ...page } = await readPage(ctx, query, list, {
    count: (where) => ctx.db.$count(accounts, and(mine, where)),
    rows: (part) => inOrder(selectAccounts(ctx.db).where(and(mine, part.where)).$dynamic(), part),
    place: ({ account }) => ({ createdAt: account.createdAt, id: account.reference }),
  });
  const active = typeof query['active'] === 'boolean' ? query['active'] : undefined;
  return { ...page, results: await withCurrencies(ctx, results, { active }) };
};
