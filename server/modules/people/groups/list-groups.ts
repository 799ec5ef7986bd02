import { and, count, eq } from 'drizzle-orm';
import { groups, userGroups, users } from '#db/schema/index.ts';
import { groupsOf, selectGroups, type ShownGroup } from '#server/modules/people/groups/find-group.ts';
import { SECTIONS } from '#server/kernel/sections.ts';
import { caseless, choice, flag, moment } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { inOrder, readPage, type List } from '#server/records/read-page.ts';
import type { OwnerListPorts, OwnerPorts } from '#server/records/service-ports.ts';

const declaration = {
  sorts: { name: groups.name, created: groups.createdAt, updated: groups.updatedAt },
  defaultSort: '-created',
  id: groups.name,
  created: groups.createdAt,
};

/** The admins' list. */
export const groupList = listing({
  ...declaration,
  filters: {
    name: caseless(groups.name),
    section: choice(groups.section, SECTIONS),
    default: flag(groups.isDefault),
    public: flag(groups.isPublic),
    listed: flag(groups.listed),
    archived: flag(groups.archived),
    created: moment(groups.createdAt),
    updated: moment(groups.updatedAt),
  },
});

/** That of users. */
export const ownGroupList = listing({ ...declaration, filters: { name: caseless(groups.name) } });

/** A page of the groups. */
export const listGroups = (ctx: OwnerListPorts, list: List, query: ListQuery): Promise<Page<ShownGroup>> =>
  readPage(ctx, query, list, {
    count: (where) => ctx.db.$count(groups, and(groupsOf(ctx), where)),
    rows: (part) => inOrder(selectGroups(ctx.db, and(groupsOf(ctx), part.where)), part),
    place: ({ group }) => ({ createdAt: group.createdAt, id: group.name }),
  });

/** How many people are in each group that has any whom it lets do something: neither archived nor deactivated. */
export const countMembers = ({ db, owner: { companyId } }: OwnerPorts): Promise<{ name: string; users: number }[]> =>
  db
    .select({ name: userGroups.groupName, users: count() })
    .from(userGroups)
    .innerJoin(users, and(eq(users.companyId, userGroups.companyId), eq(users.id, userGroups.userId)))
    .where(and(eq(userGroups.companyId, companyId), eq(users.archived, false), eq(users.deactivated, false), eq(users.isService, false)))
    .groupBy(userGroups.groupName);
