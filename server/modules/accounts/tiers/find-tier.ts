// A tier with what it requires, bounds and costs.
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import {
  tierRequirements,
  tiers,
  type TierRequirementRow,
  type TierRow,
  type TransactionFeeRow,
  type TransactionLimitRow,
} from '#db/schema/index.ts';
import { readFeesOfTiers } from '#server/modules/accounts/fees/find-fee.ts';
import { readLimitsOfTiers } from '#server/modules/accounts/limits/find-limit.ts';
import { getGroupNameToWrite, getTierRow, within } from '#server/modules/accounts/places/find-place.ts';
import type { TierPath } from '#server/modules/accounts/places/schema.ts';
import { findReachedTiers } from '#server/modules/accounts/tiers/tier-in-force.ts';
import { readLadder } from '#server/modules/accounts/tiers/read-ladder.ts';
import { notFound } from '#server/kernel/errors.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';
import { numberOf } from '#server/records/path-id.ts';
import type { CallerPort, ClockPorts, OwnerPorts } from '#server/records/service-ports.ts';

export type ShownTier = { tier: TierRow; requirements: TierRequirementRow[]; limits: TransactionLimitRow[]; fees: TransactionFeeRow[] };

/** Tiers with their parts that are not archived. */
export const withParts = async (db: Database, companyId: number, rows: TierRow[]): Promise<ShownTier[]> => {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const required = await db
    .select()
    .from(tierRequirements)
    .where(and(eq(tierRequirements.companyId, companyId), inArray(tierRequirements.tierId, ids), eq(tierRequirements.archived, false)))
    .orderBy(asc(tierRequirements.id));
  const limits = await readLimitsOfTiers(db, companyId, ids);
  const fees = await readFeesOfTiers(db, companyId, ids);
  return rows.map((tier) => ({
    tier,
    requirements: required.filter(({ tierId }) => tierId === tier.id),
    limits: limits.filter(({ tierId }) => tierId === tier.id),
    fees: fees.filter(({ tierId }) => tierId === tier.id),
  }));
};

/** The tier that a path names, with its parts. Throws not_found. */
export const getTier = async (ctx: OwnerPorts, path: TierPath): Promise<ShownTier> => {
  const [shown] = await withParts(ctx.db, ctx.owner.companyId, [await getTierRow(ctx, path)]);
  if (!shown) throw notFound();
  return shown;
};

/** The ids of those tiers of a group that the caller has reached. */
export const findOwnReached = async ({ db, owner, me, clock }: ClockPorts & OwnerCall, groupName: string): Promise<ReadonlySet<number>> => {
  const ladder = await readLadder(db, owner.companyId, groupName);
  const reached = await findReachedTiers(db, { companyId: owner.companyId, userId: me.userId, now: clock.now() }, ladder);
  return new Set(reached.map(({ id }) => id));
};

/** Locks a tier for a write. Throws not_found, and permission_denied for a group with more rights than the caller's. */
export const lockTier = async (tx: Tx, ctx: OwnerPorts & CallerPort, path: TierPath): Promise<TierRow> => {
  const groupName = await getGroupNameToWrite(within(ctx, tx), path);
  const [tier] = await tx
    .select()
    .from(tiers)
    .where(and(eq(tiers.companyId, ctx.owner.companyId), eq(tiers.groupName, groupName), eq(tiers.id, numberOf(path.tier_id))))
    .for('update');
  if (!tier) throw notFound();
  return tier;
};
