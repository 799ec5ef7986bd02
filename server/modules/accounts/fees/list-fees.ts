import { asc } from 'drizzle-orm';
import { transactionFees, type TransactionFeeRow } from '#db/schema/index.ts';
import { getPlace, queryBesides, shownOfPlace } from '#server/modules/accounts/places/find-place.ts';
import type { PlacePath } from '#server/modules/accounts/places/schema.ts';
import { TX_TYPES } from '#server/kernel/transaction-words.ts';
import { caseless, choice, exact, identity, integer, moment } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { readTablePage, type List } from '#server/records/read-page.ts';
import type { OwnerPorts, OwnerListPorts } from '#server/records/service-ports.ts';

const declaration = {
  filters: {
    id: identity(transactionFees.id),
    name: exact(transactionFees.name),
    tx_type: choice(transactionFees.txType, TX_TYPES),
    subtype: exact(transactionFees.subtype),
    currency: caseless(transactionFees.currency),
    value: integer(transactionFees.value),
    created: moment(transactionFees.createdAt),
    updated: moment(transactionFees.updatedAt),
  },
  sorts: { id: transactionFees.id, created: transactionFees.createdAt, value: transactionFees.value },
  defaultSort: 'id',
  id: transactionFees.id,
  created: transactionFees.createdAt,
};

export const ownFeeList = listing(declaration);

/** All fees of a place, the oldest first. Throws not_found. */
export const listFees = async (ctx: OwnerPorts, path: PlacePath): Promise<TransactionFeeRow[]> => {
  const place = await getPlace(ctx, path);
  return ctx.db
    .select()
    .from(transactionFees)
    .where(shownOfPlace(transactionFees, ctx, place))
    .orderBy(asc(transactionFees.id));
};

/** A page of them. The query may hold the place besides. Throws not_found. */
export const listFeePage = async (ctx: OwnerListPorts, list: List, path: PlacePath, query: ListQuery): Promise<Page<TransactionFeeRow>> => {
  const place = await getPlace(ctx, path);
  return readTablePage(ctx, queryBesides(query), list, { table: transactionFees, mine: shownOfPlace(transactionFees, ctx, place) });
};
