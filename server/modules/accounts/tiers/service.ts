// Tiers of a group, with their requirements, limits and fees. Of the tiers that a user has reached, the one with the highest level
// applies, so levels are unique per group and currency.
import { and, asc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { tierRequirements, tiers, transactionFees, transactionLimits, type TierRow } from '#db/schema/index.ts';
import { invalid, nonexistent, notFound, refused } from '#server/kernel/errors.ts';
import type { GroupPath, TierPath } from '#server/modules/accounts/scopes/schema.ts';
import { getGroupName, getGroupNameForWrite, getTierRow, omitScopePath, withTransaction } from '#server/modules/accounts/scopes/service.ts';
import { findMissingSubtypes } from '#server/records/require-subtypes.ts';
import { TIERS_PER_GROUP_MAX, type TierChange, type TierInput, type TierRecord } from '#server/modules/accounts/tiers/schema.ts';
import { findReachedTiers, readTiersOfGroup } from '#server/modules/accounts/tiers/effective-tier.ts';
import { findCurrency } from '#server/modules/companies/index.ts';
import { recordCallerAction, type AuditActor } from '#server/records/audit.ts';
import { withOwnCompanyTransaction, lockCompany } from '#server/records/company-transaction.ts';
import { caseless, exact, flag, identity, matching, timestamp } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { changeOf } from '#server/records/merge-patch.ts';
import { nextNumber, parseNumberId } from '#server/records/record-ids.ts';
import type { OwnerPort } from '#server/records/owned-records.ts';
import { readTablePage, type PageCall } from '#server/records/read-page.ts';
import type { CallerPort, ClockPorts, OwnerAuditPorts, OwnerListPorts, OwnerPorts } from '#server/records/service-ports.ts';
import type { SwitchesChange } from '#server/schemas/shared-schemas.ts';

/** Adds the unarchived requirements, limits and fees to tiers. */
export const loadTierRecords = async (db: Database, companyId: number, rows: TierRow[]): Promise<TierRecord[]> => {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const tiersCondition = (table: typeof tierRequirements | typeof transactionLimits | typeof transactionFees) =>
    and(eq(table.companyId, companyId), inArray(table.tierId, ids), eq(table.archived, false));
  const requirements = await db.select().from(tierRequirements).where(tiersCondition(tierRequirements)).orderBy(asc(tierRequirements.id));
  const limits = await db.select().from(transactionLimits).where(tiersCondition(transactionLimits)).orderBy(asc(transactionLimits.id));
  const fees = await db.select().from(transactionFees).where(tiersCondition(transactionFees)).orderBy(asc(transactionFees.id));
  return rows.map((tier) => ({
    tier,
    requirements: requirements.filter(({ tierId }) => tierId === tier.id),
    limits: limits.filter(({ tierId }) => tierId === tier.id),
    fees: fees.filter(({ tierId }) => tierId === tier.id),
  }));
};

/** Throws not_found. */
export const getTier = async (ctx: OwnerPorts, path: TierPath): Promise<TierRecord> => {
  const [record] = await loadTierRecords(ctx.db, ctx.owner.companyId, [await getTierRow(ctx, path)]);
  if (!record) throw notFound();
  return record;
};

/** The IDs of the tiers of a group that the caller has reached. */
export const findOwnReachedTiers = async (
  { db, owner, me, clock }: ClockPorts & OwnerPort,
  groupName: string,
): Promise<ReadonlySet<number>> => {
  const tiersOfGroup = await readTiersOfGroup(db, owner.companyId, groupName);
  const reachedTiers = await findReachedTiers(db, { companyId: owner.companyId, userId: me.userId, now: clock.now() }, tiersOfGroup);
  return new Set(reachedTiers.map(({ id }) => id));
};

/** Locks a tier for a write. Throws not_found, and permission_denied if the group outranks the caller. */
export const lockTier = async (tx: Tx, ctx: OwnerPorts & CallerPort, path: TierPath): Promise<TierRow> => {
  const groupName = await getGroupNameForWrite(withTransaction(ctx, tx), path);
  const [tier] = await tx
    .select()
    .from(tiers)
    .where(and(eq(tiers.companyId, ctx.owner.companyId), eq(tiers.groupName, groupName), eq(tiers.id, parseNumberId(path.tier_id))))
    .for('update');
  if (!tier) throw notFound();
  return tier;
};

const declaration = {
  filters: {
    id: identity(tiers.id),
    // Compared as text, because a query may contain any text.
    level: matching((level) => sql`${tiers.level}::text = ${level}`),
    name: exact(tiers.name),
    currency: caseless(tiers.currency),
    requirement: matching(
      (requirement) => sql`exists (select 1 from tier_requirements r where r.company_id = "tiers"."company_id"
        and r.tier_id = "tiers"."id" and r.requirement = lower(${requirement}) and not r.archived)`,
    ),
    created: timestamp(tiers.createdAt),
    updated: timestamp(tiers.updatedAt),
  },
  sorts: { level: tiers.level, created: tiers.createdAt, name: tiers.name },
  defaultSort: 'level',
  id: tiers.id,
  created: tiers.createdAt,
};

export const ownTierList = listing(declaration);

/** The tier list for admins. `active` is the opposite of `archived`. */
export const tierList = listing({
  ...declaration,
  filters: { ...declaration.filters, archived: flag(tiers.archived), active: flag(sql`(not ${tiers.archived})`) },
});

/** The tiers of a group, lowest first. Throws not_found. */
export const listTiers = async (ctx: OwnerPorts & Pick<PageCall, 'ignore'>, path: GroupPath, query: ListQuery): Promise<TierRecord[]> => {
  const { companyId } = ctx.owner;
  const groupName = await getGroupName(ctx, path);
  for (const parameter of tierList.findUnknownInTotals(omitScopePath(query))) ctx.ignore(parameter);
  const rows = await ctx.db
    .select()
    .from(tiers)
    .where(and(eq(tiers.companyId, companyId), eq(tiers.groupName, groupName), tierList.where(omitScopePath(query))))
    .orderBy(asc(tiers.level), asc(tiers.id));
  return loadTierRecords(ctx.db, companyId, rows);
};

/** A page of the tiers of the caller's group. `isReached` is true if the caller has reached the tier. Throws not_found. */
export const listOwnTiers = async (
  ctx: OwnerListPorts & ClockPorts,
  path: GroupPath,
  { active, ...query }: ListQuery & { active?: boolean | undefined },
): Promise<Page<TierRecord & { isReached: boolean }>> => {
  const { companyId } = ctx.owner;
  const groupName = await getGroupName(ctx, path);
  const reachedTiers = await findOwnReachedTiers(ctx, groupName);
  const activeCondition = (active ? inArray : notInArray)(tiers.id, [...reachedTiers]);
  const scope = and(
    eq(tiers.companyId, companyId),
    eq(tiers.groupName, groupName),
    eq(tiers.archived, false),
    active === undefined ? undefined : activeCondition,
  );
  const { results, ...page } = await readTablePage(ctx, omitScopePath(query), ownTierList, { table: tiers, scope });
  const records = await loadTierRecords(ctx.db, companyId, results);
  return { ...page, results: records.map((record) => ({ ...record, isReached: reachedTiers.has(record.tier.id) })) };
};

/** Returns the currency code in its stored case. Throws invalid for an unknown currency. */
const requireTierCurrency = async (tx: Tx, companyId: number, code: string | null): Promise<string | null> => {
  if (code === null) return null;
  const currency = await findCurrency(tx, companyId, code);
  if (!currency) throw nonexistent('currency', 'Currency');
  return currency.code;
};

type TierLevel = Pick<TierRow, 'companyId' | 'id' | 'groupName' | 'level' | 'currency' | 'archived'>;

/** Throws invalid for a level that another tier of the group and currency has, and beyond the maximum number of tiers. */
const requireFreeLevel = async (tx: Tx, { companyId, id, groupName, level, currency, archived }: TierLevel): Promise<void> => {
  if (archived) return;
  const otherTiers = await tx
    .select({ id: tiers.id, level: tiers.level, currency: tiers.currency })
    .from(tiers)
    .where(and(eq(tiers.companyId, companyId), eq(tiers.groupName, groupName), eq(tiers.archived, false), ne(tiers.id, id)));
  if (otherTiers.length >= TIERS_PER_GROUP_MAX)
    throw refused(`A group can have up to ${TIERS_PER_GROUP_MAX} tiers. Archive or delete one first.`);
  const duplicate = otherTiers.find((candidate) => candidate.level === level && candidate.currency === currency);
  if (duplicate) throw invalid({ level: [`Tier ${duplicate.id} of this group has this level. Choose another one.`] });
};

const toAuditDetails = ({ id, groupName }: TierRow) => ({ tier: id, group: groupName });

/** Creates a tier. Throws not_found, and invalid by field. */
export const createTier = (ctx: OwnerAuditPorts, { group_name, ...input }: TierInput): Promise<TierRecord> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    // The lock keeps concurrent requests from creating two tiers with the same level.
    await lockCompany(tx, companyId);
    const now = ctx.clock.now();
    const tier: TierRow = {
      companyId,
      groupName: await getGroupNameForWrite(withTransaction(ctx, tx), { group_name }),
      id: await nextNumber(tx, companyId, 'tier'),
      level: input.level,
      currency: await requireTierCurrency(tx, companyId, input.currency ?? null),
      name: input.name ?? null,
      description: input.description ?? null,
      settings: {},
      archived: input.archived ?? false,
      createdAt: now,
      updatedAt: now,
    };
    await requireFreeLevel(tx, tier);
    await tx.insert(tiers).values(tier);
    const { level, currency, name } = tier;
    await recordCallerAction(tx, ctx, 'tier.create', { details: { ...toAuditDetails(tier), after: { level, currency, name } } });
    return { tier, requirements: [], limits: [], fees: [] };
  });

const writeTier = async (tx: Tx, ctx: AuditActor, before: TierRow, columns: Partial<TierRow>): Promise<void> => {
  const change = changeOf(before, columns);
  if (!change) return;
  const after = { ...before, ...change.after };
  await requireFreeLevel(tx, after);
  await tx
    .update(tiers)
    .set({ ...change.after, updatedAt: ctx.clock.now() })
    .where(and(eq(tiers.companyId, before.companyId), eq(tiers.id, before.id)));
  await recordCallerAction(tx, ctx, 'tier.update', { details: { ...toAuditDetails(before), ...change } });
};

/** Changes a tier. Throws not_found, invalid by field, and invalid for an archived tier that the change does not unarchive. */
export const changeTier = (ctx: OwnerAuditPorts, { group_name, tier_id, ...input }: TierChange): Promise<TierRecord> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    await lockCompany(tx, ctx.owner.companyId);
    const before = await lockTier(tx, ctx, { group_name, tier_id });
    if (before.archived && input.archived !== false) throw refused('Cannot modify an archived object.');
    const currency = input.currency === undefined ? undefined : await requireTierCurrency(tx, before.companyId, input.currency);
    const { level, name, description, archived } = input;
    await writeTier(tx, ctx, before, { level, name, description, archived, currency });
    return getTier(withTransaction(ctx, tx), { group_name, tier_id });
  });

/** Throws invalid for unknown subtype IDs. */
const requireTierSubtypes = async (tx: Tx, companyId: number, ids: readonly number[] | undefined): Promise<void> => {
  const [missing] = await findMissingSubtypes(tx, companyId, ids);
  if (missing !== undefined) throw invalid({ disallowed_transaction_subtypes: [`Subtype ${missing} does not exist.`] });
};

/** Changes switches of a tier. Omitted switches stay unchanged. Throws not_found, and invalid by field. */
export const changeTierSettings = (
  ctx: OwnerAuditPorts,
  { group_name, tier_id, ...input }: SwitchesChange & TierPath,
): Promise<TierRecord> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    await lockCompany(tx, ctx.owner.companyId);
    const before = await lockTier(tx, ctx, { group_name, tier_id });
    if (before.archived) throw refused('Cannot modify an archived object.');
    await requireTierSubtypes(tx, before.companyId, input.disallowed_transaction_subtypes);
    const switches = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    await writeTier(tx, ctx, before, { settings: { ...before.settings, ...switches } });
    return getTier(withTransaction(ctx, tx), { group_name, tier_id });
  });

/** Deletes a tier with its requirements, limits and fees. Its users move to the next lower tier that they have reached. Throws not_found. */
export const removeTier = (ctx: OwnerAuditPorts, path: TierPath): Promise<void> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const before = await lockTier(tx, ctx, path);
    await tx.delete(tiers).where(and(eq(tiers.companyId, before.companyId), eq(tiers.id, before.id)));
    const { level, currency, name } = before;
    await recordCallerAction(tx, ctx, 'tier.remove', { details: { ...toAuditDetails(before), before: { level, currency, name } } });
  });
