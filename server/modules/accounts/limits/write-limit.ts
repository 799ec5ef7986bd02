import { and, eq } from 'drizzle-orm';
import { transactionLimits, type TransactionLimitRow } from '#db/schema/index.ts';
import { lockLimit } from '#server/modules/accounts/limits/find-limit.ts';
import { requireGoodLimit } from '#server/modules/accounts/limits/limit-rules.ts';
import type { LimitChange, LimitInput } from '#server/modules/accounts/limits/schema.ts';
import { getPlaceToWrite, ofPlace, within } from '#server/modules/accounts/places/find-place.ts';
import { requireCurrency } from '#server/modules/accounts/places/require-named.ts';
import type { PlacePath } from '#server/modules/accounts/places/schema.ts';
import { refused } from '#server/kernel/errors.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany, lockCompany } from '#server/records/company-transaction.ts';
import { changeOf, mergeMetadata } from '#server/records/merge-patch.ts';
import { nextNumber } from '#server/records/next-number.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

const toMoment = (millis: number | null | undefined): Date | null | undefined => (typeof millis === 'number' ? new Date(millis) : millis);

/** What is sent, as columns; what is not stays undefined. */
const toColumns = (sent: LimitChange) => ({
  type: sent.type,
  value: sent.value,
  txType: sent.tx_type,
  subtype: sent.subtype,
  accountDefinition: sent.account_definition,
  beginsAt: toMoment(sent.begin),
  endsAt: toMoment(sent.end),
  archived: sent.archived,
});

/**
 * Puts a limit on a place. Throws not_found for the place, permission_denied by rank, and invalid by field for what is not there, and for what cannot hold beside
 * the other limits of the place.
 */
export const createLimit = (ctx: OwnerAuditPorts, path: PlacePath, input: LimitInput): Promise<TransactionLimitRow> =>
  inOwnCompany(ctx, async (tx) => {
    // Two limits that contradict each other must not come in at once.
    await lockCompany(tx, ctx.owner.companyId);
    const place = await getPlaceToWrite(within(ctx, tx), path);
    const now = ctx.clock.now();
    const { companyId, groupName, tierId, accountReference } = place;
    const { subtype = null, accountDefinition = null, beginsAt = null, endsAt = null, archived = false } = toColumns(input);
    const limit = {
      companyId,
      groupName,
      tierId,
      accountReference,
      subtype,
      accountDefinition,
      beginsAt,
      endsAt,
      archived,
      id: await nextNumber(tx, companyId, 'limit'),
      currency: await requireCurrency(tx, place, input.currency),
      type: input.type,
      txType: input.tx_type,
      value: input.value,
      metadata: input.metadata ?? {},
      createdAt: now,
      updatedAt: now,
    };
    await requireGoodLimit(tx, place, limit);
    await tx.insert(transactionLimits).values(limit);
    await recordAct(tx, ctx, 'limit.create', { details: { limit: limit.id, ...path, after: toColumns(input) } });
    return limit;
  });

/** Changes a limit of a place. Throws as createLimit, and invalid for an archived one that the change does not bring back. */
export const changeLimit = (
  ctx: OwnerAuditPorts,
  path: PlacePath,
  { limit_id, ...sent }: LimitChange & { limit_id: string },
): Promise<TransactionLimitRow> =>
  inOwnCompany(ctx, async (tx) => {
    await lockCompany(tx, ctx.owner.companyId);
    const place = await getPlaceToWrite(within(ctx, tx), path);
    const before = await lockLimit(tx, place, limit_id);
    if (before.archived && sent.archived !== false) throw refused('Cannot modify an archived object.');
    const change = changeOf(before, {
      ...toColumns(sent),
      currency: sent.currency === undefined ? undefined : await requireCurrency(tx, place, sent.currency),
      metadata: mergeMetadata(before.metadata, sent.metadata),
    });
    if (!change) return before;
    const after = { ...before, ...change.after, updatedAt: ctx.clock.now() };
    await requireGoodLimit(tx, place, after);
    await tx
      .update(transactionLimits)
      .set({ ...change.after, updatedAt: after.updatedAt })
      .where(and(ofPlace(transactionLimits, place), eq(transactionLimits.id, before.id)));
    await recordAct(tx, ctx, 'limit.update', { details: { limit: before.id, ...path, ...change } });
    return after;
  });

/** Deletes a limit. Throws not_found, and permission_denied by rank. */
export const removeLimit = (ctx: OwnerAuditPorts, path: PlacePath, id: string): Promise<void> =>
  inOwnCompany(ctx, async (tx) => {
    const place = await getPlaceToWrite(within(ctx, tx), path);
    const { id: limit, type, txType, currency, value } = await lockLimit(tx, place, id);
    await tx.delete(transactionLimits).where(and(ofPlace(transactionLimits, place), eq(transactionLimits.id, limit)));
    await recordAct(tx, ctx, 'limit.remove', { details: { limit, ...path, before: { type, txType, currency, value } } });
  });
