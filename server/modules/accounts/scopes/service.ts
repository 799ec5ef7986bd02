// Resolves the scope of limits and fees. Admins can access all scopes of their company. Users can access their groups, the unarchived tiers
// of these groups and their own accounts, so that they can see what they pay.
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import {
  accountDefinitions,
  groups,
  tiers,
  userGroups,
  type TierRow,
  type transactionFees,
  type transactionLimits,
} from '#db/schema/index.ts';
import { nonexistent, notFound, required } from '#server/kernel/errors.ts';
import {
  findAccount,
  getAccount,
  getAccountCurrency,
  requireRankOverHolder,
} from '#server/modules/accounts/account-records/account-lookup.ts';
import type { AccountCurrencyPath, GroupPath, ScopePath, TierPath } from '#server/modules/accounts/scopes/schema.ts';
import { findCurrency } from '#server/modules/companies/index.ts';
import type { ListQuery } from '#server/records/listing.ts';
import type { OwnerPort } from '#server/records/owned-records.ts';
import { parseNumberId } from '#server/records/record-ids.ts';
import { requireRankOverGroup } from '#server/records/rank.ts';
import type { CallerPort, OwnerPorts } from '#server/records/service-ports.ts';

/** The columns that store the scope; exactly one of them is set. */
type ScopeColumns = { groupName: string | null; tierId: number | null; accountReference: string | null };

export type LimitScope = ScopeColumns & {
  companyId: number;
  /** The default currency of limits and fees in this scope. */
  currency: string | null;
};

export type FeeScope = LimitScope;

/** Returns the name of the group in a path. Throws not_found. Users get only groups to which they belong. */
export const getGroupName = async ({ db, owner: { companyId, userId } }: OwnerPorts, { group_name }: GroupPath): Promise<string> => {
  const membershipCondition = sql`exists (select 1 from ${userGroups} where ${and(
    eq(userGroups.companyId, companyId),
    eq(userGroups.groupName, group_name),
    eq(userGroups.userId, sql`${userId}::uuid`),
  )})`;
  const [group] = await db
    .select({ name: groups.name })
    .from(groups)
    .where(and(eq(groups.companyId, companyId), eq(groups.name, group_name), userId === null ? undefined : membershipCondition));
  if (!group) throw notFound();
  return group.name;
};

/** Like getGroupName, for a write. Also throws permission_denied if the group outranks the caller. */
export const getGroupNameForWrite = async (ctx: OwnerPorts & CallerPort, path: GroupPath): Promise<string> => {
  const name = await getGroupName(ctx, path);
  await requireRankOverGroup(ctx.db, ctx, name);
  return name;
};

/** Throws not_found. Users do not get archived tiers. */
export const getTierRow = async (ctx: OwnerPorts, path: TierPath): Promise<TierRow> => {
  const groupName = await getGroupName(ctx, path);
  const [tier] = await ctx.db
    .select()
    .from(tiers)
    .where(
      and(
        eq(tiers.companyId, ctx.owner.companyId),
        eq(tiers.id, parseNumberId(path.tier_id)),
        eq(tiers.groupName, groupName),
        ctx.owner.userId === null ? undefined : eq(tiers.archived, false),
      ),
    );
  if (!tier) throw notFound();
  return tier;
};

const getAccountScope = async (ctx: OwnerPorts, { reference, code }: AccountCurrencyPath): Promise<LimitScope> => {
  const { currency } = await getAccountCurrency(ctx, { reference, code });
  return { companyId: ctx.owner.companyId, groupName: null, tierId: null, accountReference: reference, currency: currency.code };
};

/** Throws not_found. */
export const getScope = async (ctx: OwnerPorts, path: ScopePath): Promise<LimitScope> => {
  if ('reference' in path) return getAccountScope(ctx, path);
  const { companyId } = ctx.owner;
  if (!('tier_id' in path)) {
    return { companyId, groupName: await getGroupName(ctx, path), tierId: null, accountReference: null, currency: null };
  }
  const tier = await getTierRow(ctx, path);
  return { companyId, groupName: null, tierId: tier.id, accountReference: null, currency: tier.currency };
};

/** Like getScope, for a write. Also throws permission_denied if the user or group outranks the caller. */
export const getScopeForWrite = async (ctx: OwnerPorts & CallerPort, path: ScopePath): Promise<LimitScope> => {
  if ('reference' in path) await requireRankOverHolder(ctx.db, ctx, (await getAccount(ctx, { reference: path.reference })).user?.id);
  else await getGroupNameForWrite(ctx, path);
  return getScope(ctx, path);
};

export type ScopedTable = typeof transactionLimits | typeof transactionFees;

/** Condition for the rows of a scope. */
export const scopeCondition = (
  table: ScopedTable,
  { companyId, groupName, tierId, accountReference, currency }: LimitScope,
): SQL | undefined => {
  const companyCondition = eq(table.companyId, companyId);
  if (groupName !== null) return and(companyCondition, eq(table.groupName, groupName));
  if (tierId !== null) return and(companyCondition, eq(table.tierId, tierId));
  return and(companyCondition, eq(table.accountReference, accountReference ?? ''), eq(table.currency, currency ?? ''));
};

/** Condition for the rows of a scope that the caller may see: archived rows are hidden from users. */
export const visibleScopeCondition = (table: ScopedTable, { owner }: OwnerPort, scope: LimitScope): SQL | undefined =>
  and(scopeCondition(table, scope), owner.userId === null ? undefined : eq(table.archived, false));

/** Picks the path parameters of the scope from the input of a procedure. */
export const pickScopePath = (input: ScopePath): ScopePath => {
  if ('reference' in input) return { reference: input.reference, code: input.code };
  const { group_name } = input;
  return 'tier_id' in input ? { group_name, tier_id: input.tier_id } : { group_name };
};

const PATH_NAMES = new Set(['group_name', 'tier_id', 'reference', 'code']);

/** Removes the path parameters of the scope from the query of a list. */
export const omitScopePath = (input: ListQuery): ListQuery =>
  Object.fromEntries(Object.entries(input).filter(([name]) => !PATH_NAMES.has(name)));

/** Returns the ports with the transaction as their database. */
export const withTransaction = <Ports extends { db: Database }>(ctx: Ports, tx: Database): Ports => ({ ...ctx, db: tx });

/** Resolves the currency of a limit or fee: the requested one, or the default of its scope. Throws invalid by field. */
export const requireCurrency = async (db: Database, scope: LimitScope, requested: string | undefined): Promise<string> => {
  // The path of an account contains the currency.
  if (scope.accountReference !== null && scope.currency !== null) return scope.currency;
  const code = requested ?? scope.currency;
  if (code === null) throw required('currency');
  const currency = await findCurrency(db, scope.companyId, code);
  if (!currency) throw nonexistent('currency', 'Currency');
  return currency.code;
};

/** Throws invalid for an unknown account definition, because the limit or fee would never apply. */
export const requireDefinition = async (db: Database, companyId: number, name: string | null): Promise<void> => {
  if (name === null) return;
  const [definition] = await db
    .select({ name: accountDefinitions.name })
    .from(accountDefinitions)
    .where(and(eq(accountDefinitions.companyId, companyId), eq(accountDefinitions.name, name)));
  if (!definition) throw nonexistent('account_definition', 'Account definition');
};

/** Throws invalid by field for an unknown account. */
export const requireAccount = async (db: Database, companyId: number, field: string, reference: string | null): Promise<void> => {
  if (reference !== null && !(await findAccount(db, companyId, reference))) throw nonexistent(field, 'Account');
};
