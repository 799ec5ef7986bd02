// A place of limits and fees, as a path names it. Admins reach all places of their company, users their own group, its tiers in force and
// their own accounts: what they pay is no secret to them.
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
import { findAccount, getAccount, getAccountCurrency, requireRankOverHolder } from '#server/modules/accounts/accounts/service.ts';
import type { AccountCurrencyPath, GroupPath, PlacePath, TierPath } from '#server/modules/accounts/scopes/schema.ts';
import { findCurrency } from '#server/modules/companies/index.ts';
import type { ListQuery } from '#server/records/listing.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';
import { numberOf } from '#server/records/path-id.ts';
import { requireRankOverGroup } from '#server/records/rank.ts';
import type { CallerPort, OwnerPorts } from '#server/records/service-ports.ts';

/** The columns that say where a row is put. */
export type PlaceColumns = { groupName: string | null; tierId: number | null; accountReference: string | null };

export type Place = PlaceColumns & {
  companyId: number;
  /** What is in force here is in it, where a request names none. */
  currency: string | null;
};

/** The group that a path names, by its name. Throws not_found, for users also where they are not in it. */
export const getGroupName = async ({ db, owner: { companyId, userId } }: OwnerPorts, { group_name }: GroupPath): Promise<string> => {
  const isMember = sql`exists (select 1 from ${userGroups} where ${and(
    eq(userGroups.companyId, companyId),
    eq(userGroups.groupName, group_name),
    eq(userGroups.userId, sql`${userId}::uuid`),
  )})`;
  const [group] = await db
    .select({ name: groups.name })
    .from(groups)
    .where(and(eq(groups.companyId, companyId), eq(groups.name, group_name), userId === null ? undefined : isMember));
  if (!group) throw notFound();
  return group.name;
};

/** As getGroupName, for a write. Throws not_found, and permission_denied for a group with more rights than the caller's. */
export const getGroupNameToWrite = async (ctx: OwnerPorts & CallerPort, path: GroupPath): Promise<string> => {
  const name = await getGroupName(ctx, path);
  await requireRankOverGroup(ctx.db, ctx, name);
  return name;
};

/** The tier that a path names. Throws not_found, for users also for an archived one. */
export const getTierRow = async (ctx: OwnerPorts, path: TierPath): Promise<TierRow> => {
  const groupName = await getGroupName(ctx, path);
  const [tier] = await ctx.db
    .select()
    .from(tiers)
    .where(
      and(
        eq(tiers.companyId, ctx.owner.companyId),
        eq(tiers.id, numberOf(path.tier_id)),
        eq(tiers.groupName, groupName),
        ctx.owner.userId === null ? undefined : eq(tiers.archived, false),
      ),
    );
  if (!tier) throw notFound();
  return tier;
};

const getAccountPlace = async (ctx: OwnerPorts, { reference, code }: AccountCurrencyPath): Promise<Place> => {
  const { currency } = await getAccountCurrency(ctx, { reference, code });
  return { companyId: ctx.owner.companyId, groupName: null, tierId: null, accountReference: reference, currency: currency.code };
};

/** The place that a path names. Throws not_found. */
export const getPlace = async (ctx: OwnerPorts, path: PlacePath): Promise<Place> => {
  if ('reference' in path) return getAccountPlace(ctx, path);
  const { companyId } = ctx.owner;
  if (!('tier_id' in path)) {
    return { companyId, groupName: await getGroupName(ctx, path), tierId: null, accountReference: null, currency: null };
  }
  const tier = await getTierRow(ctx, path);
  return { companyId, groupName: null, tierId: tier.id, accountReference: null, currency: tier.currency };
};

/** As getPlace, for a write. Throws not_found, and permission_denied for a person or group with more rights than the caller's. */
export const getPlaceToWrite = async (ctx: OwnerPorts & CallerPort, path: PlacePath): Promise<Place> => {
  if ('reference' in path) await requireRankOverHolder(ctx.db, ctx, (await getAccount(ctx, { reference: path.reference })).user?.id);
  else await getGroupNameToWrite(ctx, path);
  return getPlace(ctx, path);
};

type PlacedTable = typeof transactionLimits | typeof transactionFees;

/** The rows of a place; of an account, those in the currency. */
export const ofPlace = (table: PlacedTable, { companyId, groupName, tierId, accountReference, currency }: Place): SQL | undefined => {
  const ofCompany = eq(table.companyId, companyId);
  if (groupName !== null) return and(ofCompany, eq(table.groupName, groupName));
  if (tierId !== null) return and(ofCompany, eq(table.tierId, tierId));
  return and(ofCompany, eq(table.accountReference, accountReference ?? ''), eq(table.currency, currency ?? ''));
};

/** The same for whoever may look: of what is archived users see nothing. */
export const shownOfPlace = (table: PlacedTable, { owner }: OwnerCall, place: Place): SQL | undefined =>
  and(ofPlace(table, place), owner.userId === null ? undefined : eq(table.archived, false));

/** What names a place in a path. */
const PATH_NAMES = new Set(['group_name', 'tier_id', 'reference', 'code']);

/** The query of a list below a place, without the path. */
export const queryBesides = (input: ListQuery): ListQuery =>
  Object.fromEntries(Object.entries(input).filter(([name]) => !PATH_NAMES.has(name)));

/** The same call, reading in the transaction instead of from the pool. */
export const within = <Call extends { db: Database }>(ctx: Call, tx: Database): Call => ({ ...ctx, db: tx });

// What a limit or a fee names has to be there: a typing error would make one that never holds.

/** The code of the currency that is meant: the one that is sent, or else the place's. Throws invalid by field. */
export const requireCurrency = async (db: Database, place: Place, sent: string | undefined): Promise<string> => {
  // An account is named with its currency: there is no other one to mean.
  if (place.accountReference !== null && place.currency !== null) return place.currency;
  const code = sent ?? place.currency;
  if (code === null) throw required('currency');
  const currency = await findCurrency(db, place.companyId, code);
  if (!currency) throw nonexistent('currency', 'Currency');
  return currency.code;
};

/** Throws invalid by field for a definition of accounts that there is not. */
export const requireDefinition = async (db: Database, companyId: number, name: string | null): Promise<void> => {
  if (name === null) return;
  const [definition] = await db
    .select({ name: accountDefinitions.name })
    .from(accountDefinitions)
    .where(and(eq(accountDefinitions.companyId, companyId), eq(accountDefinitions.name, name)));
  if (!definition) throw nonexistent('account_definition', 'Account definition');
};

/** Throws invalid by field for an account that the company has not. */
export const requireAccount = async (db: Database, companyId: number, field: string, reference: string | null): Promise<void> => {
  if (reference !== null && !(await findAccount(db, companyId, reference))) throw nonexistent(field, 'Account');
};
