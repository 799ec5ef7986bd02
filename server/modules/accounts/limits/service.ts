import { and, eq } from 'drizzle-orm';
import { transactionLimits, type TransactionLimitRow } from '#db/schema/index.ts';
import { refused } from '#server/kernel/errors.ts';
import { LIMIT_TYPES, TX_TYPES } from '#server/kernel/transaction-enums.ts';
import { requireValidLimit } from '#server/modules/accounts/limits/limit-conflicts.ts';
import { type LimitChange, type LimitInput, toLimitColumns } from '#server/modules/accounts/limits/schema.ts';
import type { ScopePath } from '#server/modules/accounts/scopes/schema.ts';
import { scopedRecords } from '#server/modules/accounts/scopes/scoped-records.ts';
import {
  getScopeForWrite,
  scopeCondition,
  pickScopePath,
  requireCurrency,
  withTransaction,
} from '#server/modules/accounts/scopes/service.ts';
import { recordCallerAction } from '#server/records/audit.ts';
import { withOwnCompanyTransaction, lockCompany } from '#server/records/company-transaction.ts';
import { caseless, choice, exact, flag, identity, integer, timestamp } from '#server/records/filters.ts';
import { listing } from '#server/records/listing.ts';
import { changeOf, mergeMetadata } from '#server/records/merge-patch.ts';
import { nextNumber } from '#server/records/record-ids.ts';
import type { OwnerAuditPorts, OwnerPorts } from '#server/records/service-ports.ts';

export const limitRecords = scopedRecords(transactionLimits);

/** Throws not_found. */
export const getLimit = (ctx: OwnerPorts, input: ScopePath & { limit_id: string }): Promise<TransactionLimitRow> =>
  limitRecords.get(ctx, input, input.limit_id);

const declaration = {
  filters: {
    id: identity(transactionLimits.id),
    type: choice(transactionLimits.type, LIMIT_TYPES),
    tx_type: choice(transactionLimits.txType, TX_TYPES),
    subtype: exact(transactionLimits.subtype),
    currency: caseless(transactionLimits.currency),
    value: integer(transactionLimits.value),
    created: timestamp(transactionLimits.createdAt),
    updated: timestamp(transactionLimits.updatedAt),
  },
  sorts: { id: transactionLimits.id, created: transactionLimits.createdAt, value: transactionLimits.value },
  defaultSort: 'id',
  id: transactionLimits.id,
  created: transactionLimits.createdAt,
};

export const ownLimitList = listing(declaration);

export const limitList = listing({ ...declaration, filters: { ...declaration.filters, archived: flag(transactionLimits.archived) } });

/**
 * Creates a limit in a scope. Throws not_found for an unknown scope, permission_denied if the scope outranks the caller, and invalid by
 * field.
 */
export const createLimit = (ctx: OwnerAuditPorts, input: ScopePath & LimitInput): Promise<TransactionLimitRow> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    // The lock keeps concurrent requests from creating contradictory limits.
    await lockCompany(tx, ctx.owner.companyId);
    const path = pickScopePath(input);
    const scope = await getScopeForWrite(withTransaction(ctx, tx), path);
    const now = ctx.clock.now();
    const { companyId, groupName, tierId, accountReference } = scope;
    const { subtype = null, accountDefinition = null, beginsAt = null, endsAt = null, archived = false } = toLimitColumns(input);
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
      currency: await requireCurrency(tx, scope, input.currency),
      type: input.type,
      txType: input.tx_type,
      value: input.value,
      metadata: input.metadata ?? {},
      createdAt: now,
      updatedAt: now,
    };
    await requireValidLimit(tx, scope, limit);
    await tx.insert(transactionLimits).values(limit);
    await recordCallerAction(tx, ctx, 'limit.create', { details: { limit: limit.id, ...path, after: toLimitColumns(input) } });
    return limit;
  });

/** Changes a limit. Throws like createLimit, and invalid for an archived limit that the change does not unarchive. */
export const changeLimit = (ctx: OwnerAuditPorts, input: ScopePath & LimitChange & { limit_id: string }): Promise<TransactionLimitRow> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    await lockCompany(tx, ctx.owner.companyId);
    const path = pickScopePath(input);
    const scope = await getScopeForWrite(withTransaction(ctx, tx), path);
    const before = await limitRecords.lock(tx, scope, input.limit_id);
    if (before.archived && input.archived !== false) throw refused('Cannot modify an archived object.');
    const change = changeOf(before, {
      ...toLimitColumns(input),
      currency: input.currency === undefined ? undefined : await requireCurrency(tx, scope, input.currency),
      metadata: mergeMetadata(before.metadata, input.metadata),
    });
    if (!change) return before;
    const after = { ...before, ...change.after, updatedAt: ctx.clock.now() };
    await requireValidLimit(tx, scope, after);
    await tx
      .update(transactionLimits)
      .set({ ...change.after, updatedAt: after.updatedAt })
      .where(and(scopeCondition(transactionLimits, scope), eq(transactionLimits.id, before.id)));
    await recordCallerAction(tx, ctx, 'limit.update', { details: { limit: before.id, ...path, ...change } });
    return after;
  });

/** Deletes a limit. Throws not_found, and permission_denied if the scope outranks the caller. */
export const removeLimit = (ctx: OwnerAuditPorts, input: ScopePath & { limit_id: string }): Promise<void> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const path = pickScopePath(input);
    const scope = await getScopeForWrite(withTransaction(ctx, tx), path);
    const { id: limit, type, txType, currency, value } = await limitRecords.lock(tx, scope, input.limit_id);
    await tx.delete(transactionLimits).where(and(scopeCondition(transactionLimits, scope), eq(transactionLimits.id, limit)));
    await recordCallerAction(tx, ctx, 'limit.remove', { details: { limit, ...path, before: { type, txType, currency, value } } });
  });
