import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { transactionFees, type TransactionFeeRow } from '#db/schema/index.ts';
import { getPlace, ofPlace, shownOfPlace, type Place } from '#server/modules/accounts/places/find-place.ts';
import type { PlacePath } from '#server/modules/accounts/places/schema.ts';
import { notFound } from '#server/kernel/errors.ts';
import { numberOf } from '#server/records/path-id.ts';
import type { OwnerPorts } from '#server/records/service-ports.ts';

/** The fee that a path names. Throws not_found. */
export const getFee = async (ctx: OwnerPorts, path: PlacePath & { fee_id: string }): Promise<TransactionFeeRow> => {
  const place = await getPlace(ctx, path);
  const [fee] = await ctx.db
    .select()
    .from(transactionFees)
    .where(and(shownOfPlace(transactionFees, ctx, place), eq(transactionFees.id, numberOf(path.fee_id))));
  if (!fee) throw notFound();
  return fee;
};

/** A fee of a place, which nobody else changes before the transaction ends. Throws not_found. */
export const lockFee = async (tx: Tx, place: Place, id: string): Promise<TransactionFeeRow> => {
  const [fee] = await tx
    .select()
    .from(transactionFees)
    .where(and(ofPlace(transactionFees, place), eq(transactionFees.id, numberOf(id))))
    .for('update');
  if (!fee) throw notFound();
  return fee;
};

/** The fees of tiers that are not archived, the oldest first. */
export const readFeesOfTiers = async (db: Database, companyId: number, tierIds: number[]): Promise<TransactionFeeRow[]> =>
  tierIds.length === 0
    ? []
    : db
        .select()
        .from(transactionFees)
        .where(and(eq(transactionFees.companyId, companyId), inArray(transactionFees.tierId, tierIds), eq(transactionFees.archived, false)))
        .orderBy(asc(transactionFees.id));
