import { asc } from 'drizzle-orm';
import { transactionLimits, type TransactionLimitRow } from '#db/schema/index.ts';
import { getPlace, queryBesides, shownOfPlace } from '#server/modules/accounts/places/find-place.ts';
import type { PlacePath } from '#server/modules/accounts/places/schema.ts';
import { LIMIT_TYPES } from '#server/kernel/limit-words.ts';
import { TX_TYPES } from '#server/kernel/transaction-words.ts';
import { caseless, choice, exact, flag, identity, integer, moment } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { readTablePage, type List } from '#server/records/read-page.ts';
import type { OwnerPorts, OwnerListPorts } from '#server/records/service-ports.ts';

const declaration = {
  filters: {
    id: identity(transactionLimits.id),
    type: choice(transactionLimits.type, LIMIT_TYPES),
    tx_type: choice(transactionLimits.txType, TX_TYPES),
    subtype: exact(transactionLimits.subtype),
    currency: caseless(transactionLimits.currency),
    value: integer(transactionLimits.value),
    created: moment(transactionLimits.createdAt),
    updated: moment(transactionLimits.updatedAt),
  },
  sorts: { id: transactionLimits.id, created: transactionLimits.createdAt, value: transactionLimits.value },
  defaultSort: 'id',
  id: transactionLimits.id,
  created: transactionLimits.createdAt,
};

export const ownLimitList = listing(declaration);

export const limitList = listing({ ...declaration, filters: { ...declaration.filters, archived: flag(transactionLimits.archived) } });

/** All limits of a place, the oldest first. Throws not_found. */
export const listLimits = async (ctx: OwnerPorts, path: PlacePath): Promise<TransactionLimitRow[]> => {
  const place = await getPlace(ctx, path);
  return ctx.db
    .select()
    .from(transactionLimits)
    .where(shownOfPlace(transactionLimits, ctx, place))
    .orderBy(asc(transactionLimits.id));
};

/** A page of them. The query may hold the place besides. Throws not_found. */
export const listLimitPage = async (
  ctx: OwnerListPorts,
  list: List,
  path: PlacePath,
  query: ListQuery,
): Promise<Page<TransactionLimitRow>> => {
  const place = await getPlace(ctx, path);
  return readTablePage(ctx, queryBesides(query), list, { table: transactionLimits, mine: shownOfPlace(transactionLimits, ctx, place) });
};
