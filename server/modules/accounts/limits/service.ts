import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { transactionLimits, type TransactionLimitRow } from '#db/schema/index.ts';
import { notFound, refused } from '#server/kernel/errors.ts';
import { LIMIT_TYPES } from '#server/kernel/limit-words.ts';
import { TX_TYPES } from '#server/kernel/transaction-words.ts';
import { requireGoodLimit } from '#server/modules/accounts/limits/limit-conflicts.ts';
import type { LimitChange, LimitInput } from '#server/modules/accounts/limits/schema.ts';
import type { PlacePath } from '#server/modules/accounts/scopes/schema.ts';
import {
  getPlace,
  getPlaceToWrite,
  ofPlace,
  queryBesides,
  requireCurrency,
  shownOfPlace,
  within,
  type Place,
} from '#server/modules/accounts/scopes/service.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany, lockCompany } from '#server/records/company-transaction.ts';
import { caseless, choice, exact, flag, identity, integer, moment } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { changeOf, mergeMetadata } from '#server/records/merge-patch.ts';
import { nextNumber } from '#server/records/next-number.ts';
import { numberOf } from '#server/records/path-id.ts';
import { readTablePage, type List } from '#server/records/read-page.ts';
import type { OwnerAuditPorts, OwnerListPorts, OwnerPorts } from '#server/records/service-ports.ts';

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
