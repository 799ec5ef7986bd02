import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { transactionLimits, type TransactionLimitRow } from '#db/schema/index.ts';
import { getPlace, ofPlace, shownOfPlace, type Place } from '#server/modules/accounts/places/find-place.ts';
import type { PlacePath } from '#server/modules/accounts/places/schema.ts';
import { notFound } from '#server/kernel/errors.ts';
import { numberOf } from '#server/records/path-id.ts';
import type { OwnerPorts } from '#server/records/service-ports.ts';

/** The limit that a path names. Throws not_found. */
export const getLimit = async (ctx: OwnerPorts, path: PlacePath & { limit_id: string }): Promise<TransactionLimitRow> => {
  const place = await getPlace(ctx, path);
  const [limit] = await ctx.db
    .select()
    .from(transactionLimits)
    .where(and(shownOfPlace(transactionLimits, ctx, place), eq(transactionLimits.id, numberOf(path.limit_id))));
  if (!limit) throw notFound();
  return limit;
};

/** A limit of a place, which nobody else changes before the transaction ends. Throws not_found. */
export const lockLimit = async (tx: Tx, place: Place, id: string): Promise<TransactionLimitRow> => {
  const [limit] = await tx
    .select()
    .from(transactionLimits)
    .where(and(ofPlace(transactionLimits, place), eq(transactionLimits.id, numberOf(id))))
    .for('update');
  if (!limit) throw notFound();
  return limit;
};

/** The limits of tiers that are not archived, the oldest first. */
export const readLimitsOfTiers = async (db: Database, companyId: number, tierIds: number[]): Promise<TransactionLimitRow[]> =>
  tierIds.length === 0
    ? []
    : db
        .select()
        .from(transactionLimits)
        .where(
          and(
            eq(transactionLimits.companyId, companyId),
            inArray(transactionLimits.tierId, tierIds),
            eq(transactionLimits.archived, false),
          ),
        )
        .orderBy(asc(transactionLimits.id));
