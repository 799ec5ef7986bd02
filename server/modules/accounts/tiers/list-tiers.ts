import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { tiers } from '#db/schema/index.ts';
import { getGroupName, queryBesides } from '#server/modules/accounts/places/find-place.ts';
import type { GroupPath } from '#server/modules/accounts/places/schema.ts';
import { findOwnReached, withParts, type ShownTier } from '#server/modules/accounts/tiers/find-tier.ts';
import { caseless, exact, flag, identity, matching, moment } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { readTablePage, type PageCall } from '#server/records/read-page.ts';
import type { OwnerPorts, ClockPorts, OwnerListPorts } from '#server/records/service-ports.ts';

const declaration = {
  filters: {
    id: identity(tiers.id),
    // As text, because a query may ask for any.
    level: matching((level) => sql`${tiers.level}::text = ${level}`),
    name: exact(tiers.name),
    currency: caseless(tiers.currency),
    requirement: matching(
      (requirement) => sql`exists (select 1 from tier_requirements r where r.company_id = "tiers"."company_id"
        and r.tier_id = "tiers"."id" and r.requirement = lower(${requirement}) and not r.archived)`,
    ),
    created: moment(tiers.createdAt),
    updated: moment(tiers.updatedAt),
  },
  sorts: { level: tiers.level, created: tiers.createdAt, name: tiers.name },
  defaultSort: 'level',
  id: tiers.id,
  created: tiers.createdAt,
};

export const ownTierList = listing(declaration);

/** Of admins. What is in the archive counts for nobody, so a tier is active until then. */
export const tierList = listing({
  ...declaration,
  filters: { ...declaration.filters, archived: flag(tiers.archived), active: flag(sql`(not ${tiers.archived})`) },
});

/** The tiers of a group, the lowest first. Throws not_found. */
export const listTiers = async (ctx: OwnerPorts & Pick<PageCall, 'ignore'>, path: GroupPath, query: ListQuery): Promise<ShownTier[]> => {
  const { companyId } = ctx.owner;
  const groupName = await getGroupName(ctx, path);
  for (const parameter of tierList.unknownInTotals(queryBesides(query))) ctx.ignore(parameter);
  const rows = await ctx.db
    .select()
    .from(tiers)
    .where(and(eq(tiers.companyId, companyId), eq(tiers.groupName, groupName), tierList.where(queryBesides(query))))
    .orderBy(asc(tiers.level), asc(tiers.id));
  return withParts(ctx.db, companyId, rows);
};

/** A page of the tiers of the caller's group, and whether the caller has reached each. Throws not_found. */
export const listOwnTiers = async (
  ctx: OwnerListPorts & ClockPorts,
  path: GroupPath,
  { active, ...query }: ListQuery & { active?: boolean | undefined },
): Promise<Page<ShownTier & { isReached: boolean }>> => {
  const { companyId } = ctx.owner;
  const groupName = await getGroupName(ctx, path);
  const reached = await findOwnReached(ctx, groupName);
  const isActive = (active ? inArray : notInArray)(tiers.id, [...reached]);
  const mine = and(
    eq(tiers.companyId, companyId),
    eq(tiers.groupName, groupName),
    eq(tiers.archived, false),
    active === undefined ? undefined : isActive,
  );
  const { results, ...page } = await readTablePage(ctx, queryBesides(query), ownTierList, { table: tiers, mine });
  const shown = await withParts(ctx.db, companyId, results);
  return { ...page, results: shown.map((one) => ({ ...one, isReached: reached.has(one.tier.id) })) };
};
