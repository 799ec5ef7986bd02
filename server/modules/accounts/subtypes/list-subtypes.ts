// Subtypes belong to a company. Users see those that their groups let them use.
import { and, asc, eq, notExists, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { groups, transactionSubtypes, userGroups, type TransactionSubtypeRow } from '#db/schema/index.ts';
import type { Database } from '#db/client.ts';
import { notFound } from '#server/kernel/errors.ts';
import { USAGE_TYPES } from '#server/kernel/subtype-words.ts';
import { TX_TYPES } from '#server/kernel/transaction-words.ts';
import { choice, exact, flag, identity, moment, presence } from '#server/records/filters.ts';
import { listing, type ListQuery } from '#server/records/listing.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';
import { numberOf } from '#server/records/path-id.ts';
import type { PageCall } from '#server/records/read-page.ts';
import type { OwnerPorts } from '#server/records/service-ports.ts';

/** A subtype with that of the other side. */
export type ShownSubtype = { subtype: TransactionSubtypeRow; partner: TransactionSubtypeRow | null };

const partners = alias(transactionSubtypes, 'partners');

export const subtypeList = listing({
  filters: {
    id: identity(transactionSubtypes.id),
    name: exact(transactionSubtypes.name),
    tx_type: choice(transactionSubtypes.txType, TX_TYPES),
    usage_type: choice(transactionSubtypes.usageType, USAGE_TYPES),
    partner: presence(transactionSubtypes.partnerId),
    archived: flag(transactionSubtypes.archived),
    created: moment(transactionSubtypes.createdAt),
  },
  sorts: { id: transactionSubtypes.id },
  defaultSort: 'id',
  id: transactionSubtypes.id,
  created: transactionSubtypes.createdAt,
});

/** Those of the company; for users, those that are in use and that none of their groups forbids. */
const subtypesOf = (db: Database, { owner: { companyId, userId } }: OwnerCall): SQL | undefined => {
  const ofCompany = eq(transactionSubtypes.companyId, companyId);
  if (userId === null) return ofCompany;
  const forbidding = db
    .select({ name: groups.name })
    .from(groups)
    .innerJoin(userGroups, and(eq(userGroups.companyId, companyId), eq(userGroups.groupName, groups.name)))
    .where(
      and(
        eq(groups.companyId, companyId),
        eq(userGroups.userId, userId),
        sql`${groups.settings} -> 'disallowed_transaction_subtypes' @> to_jsonb(${transactionSubtypes.id})`,
      ),
    );
  return and(ofCompany, eq(transactionSubtypes.archived, false), notExists(forbidding));
};

const select = (db: Database, call: OwnerCall, where: SQL | undefined): Promise<ShownSubtype[]> =>
  db
    .select({ subtype: transactionSubtypes, partner: partners })
    .from(transactionSubtypes)
    .leftJoin(partners, and(eq(partners.companyId, transactionSubtypes.companyId), eq(partners.id, transactionSubtypes.partnerId)))
    .where(and(subtypesOf(db, call), where))
    .orderBy(asc(transactionSubtypes.id));

/** All subtypes that the query asks for, the oldest first. */
export const listSubtypes = (ctx: OwnerPorts & Pick<PageCall, 'ignore'>, query: ListQuery): Promise<ShownSubtype[]> => {
  for (const parameter of subtypeList.unknownInTotals(query)) ctx.ignore(parameter);
  return select(ctx.db, ctx, subtypeList.where(query));
};

/** The subtype that a path names. Throws not_found. */
export const getSubtype = async (call: OwnerPorts, id: string): Promise<ShownSubtype> => {
  const [found] = await select(call.db, call, eq(transactionSubtypes.id, numberOf(id)));
  if (!found) throw notFound();
  return found;
};
