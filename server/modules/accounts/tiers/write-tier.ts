import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { tiers, type TierRow } from '#db/schema/index.ts';
import { findCurrency } from '#server/modules/companies/index.ts';
import { getGroupNameToWrite, within } from '#server/modules/accounts/places/find-place.ts';
import type { TierPath } from '#server/modules/accounts/places/schema.ts';
import type { SwitchesChange } from '#server/schemas/shared-schemas.ts';
import { requireSubtypeIds } from '#server/modules/accounts/subtypes/require-subtype.ts';
import { getTier, lockTier, type ShownTier } from '#server/modules/accounts/tiers/find-tier.ts';
import { LADDER_MAX, type TierChange, type TierInput } from '#server/modules/accounts/tiers/schema.ts';
import { invalid, nonexistent, refused } from '#server/kernel/errors.ts';
import { recordAct, type Actor } from '#server/records/audit.ts';
import { inOwnCompany, lockCompany } from '#server/records/company-transaction.ts';
import { changeOf } from '#server/records/merge-patch.ts';
import { nextNumber } from '#server/records/next-number.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

/** The code as the company writes it. Throws invalid by field. */
const readCurrency = async (tx: Tx, companyId: number, code: string | null): Promise<string | null> => {
  if (code === null) return null;
  const currency = await findCurrency(tx, companyId, code);
  if (!currency) throw nonexistent('currency', 'Currency');
  return currency.code;
};

type Rung = Pick<TierRow, 'companyId' | 'id' | 'groupName' | 'level' | 'currency' | 'archived'>;

/** Throws invalid where two tiers would be equally high, and where a group has as many as it may have. */
const requireOwnLevel = async (tx: Tx, { companyId, id, groupName, level, currency, archived }: Rung): Promise<void> => {
  if (archived) return;
  const others = await tx
    .select({ id: tiers.id, level: tiers.level, currency: tiers.currency })
    .from(tiers)
    .where(and(eq(tiers.companyId, companyId), eq(tiers.groupName, groupName), eq(tiers.archived, false), ne(tiers.id, id)));
  if (others.length >= LADDER_MAX) throw refused(`A group has at most ${LADDER_MAX} tiers. Archive or delete one first.`);
  const equal = others.find((other) => other.level === level && other.currency === currency);
  if (equal) throw invalid({ level: [`Tier ${equal.id} of this group has this level. Choose another one.`] });
};

const detailsOf = ({ id, groupName }: TierRow) => ({ tier: id, group: groupName });

/** Puts a tier on a group. Throws not_found, and invalid by field. */
export const createTier = (ctx: OwnerAuditPorts, { group_name, ...input }: TierInput): Promise<ShownTier> =>
  inOwnCompany(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    // Two of one level must not come in at once.
    await lockCompany(tx, companyId);
    const now = ctx.clock.now();
    const tier: TierRow = {
      companyId,
      groupName: await getGroupNameToWrite(within(ctx, tx), { group_name }),
      id: await nextNumber(tx, companyId, 'tier'),
      level: input.level,
      currency: await readCurrency(tx, companyId, input.currency ?? null),
      name: input.name ?? null,
      description: input.description ?? null,
      settings: {},
      archived: input.archived ?? false,
      createdAt: now,
      updatedAt: now,
    };
    await requireOwnLevel(tx, tier);
    await tx.insert(tiers).values(tier);
    const { level, currency, name } = tier;
    await recordAct(tx, ctx, 'tier.create', { details: { ...detailsOf(tier), after: { level, currency, name } } });
    return { tier, requirements: [], limits: [], fees: [] };
  });

const writeTier = async (tx: Tx, ctx: Actor, before: TierRow, columns: Partial<TierRow>): Promise<void> => {
  const change = changeOf(before, columns);
  if (!change) return;
  const after = { ...before, ...change.after };
  await requireOwnLevel(tx, after);
  await tx
    .update(tiers)
    .set({ ...change.after, updatedAt: ctx.clock.now() })
    .where(and(eq(tiers.companyId, before.companyId), eq(tiers.id, before.id)));
  await recordAct(tx, ctx, 'tier.update', { details: { ...detailsOf(before), ...change } });
};

/** Changes a tier. Throws not_found, invalid by field, and invalid for an archived one that the change does not bring back. */
export const changeTier = (ctx: OwnerAuditPorts, { group_name, tier_id, ...sent }: TierChange): Promise<ShownTier> =>
  inOwnCompany(ctx, async (tx) => {
    await lockCompany(tx, ctx.owner.companyId);
    const before = await lockTier(tx, ctx, { group_name, tier_id });
    if (before.archived && sent.archived !== false) throw refused('Cannot modify an archived object.');
    const currency = sent.currency === undefined ? undefined : await readCurrency(tx, before.companyId, sent.currency);
    const { level, name, description, archived } = sent;
    await writeTier(tx, ctx, before, { level, name, description, archived, currency });
    return getTier(within(ctx, tx), { group_name, tier_id });
  });

/** Sets switches of a tier; what is not sent stays as it is. Throws not_found, and invalid by field. */
export const changeTierSettings = (ctx: OwnerAuditPorts, { group_name, tier_id, ...sent }: SwitchesChange & TierPath): Promise<ShownTier> =>
  inOwnCompany(ctx, async (tx) => {
    await lockCompany(tx, ctx.owner.companyId);
    const before = await lockTier(tx, ctx, { group_name, tier_id });
    if (before.archived) throw refused('Cannot modify an archived object.');
    await requireSubtypeIds(tx, before.companyId, sent.disallowed_transaction_subtypes);
    const switches = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
    await writeTier(tx, ctx, before, { settings: { ...before.settings, ...switches } });
    return getTier(within(ctx, tx), { group_name, tier_id });
  });

/** Deletes a tier with all that is put on it: its users are in the next one below. Throws not_found. */
export const removeTier = (ctx: OwnerAuditPorts, path: TierPath): Promise<void> =>
  inOwnCompany(ctx, async (tx) => {
    const before = await lockTier(tx, ctx, path);
    await tx.delete(tiers).where(and(eq(tiers.companyId, before.companyId), eq(tiers.id, before.id)));
    const { level, currency, name } = before;
    await recordAct(tx, ctx, 'tier.remove', { details: { ...detailsOf(before), before: { level, currency, name } } });
  });
