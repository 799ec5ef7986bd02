import { and, eq, exists, ilike, or, sql, type SQL } from 'drizzle-orm';
import { userGroups, users } from '#db/schema/index.ts';
import type { OwnerContext } from '#server/api/context.ts';
import { isNamed } from '#server/features/users/find-recipient.ts';
import { selectProfiles, usersOf, type Profile } from '#server/features/users/find-user.ts';
import { normaliseEmail } from '#server/features/users/identifiers.ts';
import { choice, containing, exact, flag, identity, matching, moment, type Filter } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { inOrder, readPage } from '#server/records/read-page.ts';

const STATUSES = ['obsolete', 'declined', 'pending', 'incomplete', 'verified'];

/** LIKE's own wildcards are ordinary characters in what people search for. */
const literally = (text: string): string => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);

const namesAnywhere = (text: string): SQL | undefined => {
  const pattern = `%${literally(text.trim())}%`;
  const columns = [users.firstName, users.lastName, users.email, users.mobile, users.username];
  const fullName = sql`${users.firstName} || ' ' || ${users.lastName}`;
  return or(...columns.map((column) => ilike(column, pattern)), sql`${fullName} ilike ${pattern}`, sql`${users.id}::text = ${text.trim()}`);
};

const isInGroup = (name: string): SQL =>
  exists(sql`(select 1 from ${userGroups} where ${userGroups.companyId} = ${users.companyId}
    and ${userGroups.userId} = ${users.id} and ${userGroups.groupName} = ${name})`);

/** Addresses are stored in lower case; a filter in any case finds them. */
const emailFilter: Filter = {
  parameters: { ...containing(users.email).parameters, ...matching((value) => eq(users.email, normaliseEmail(value))).parameters },
};

export const userList = listing({
  filters: {
    id: identity(users.id),
    user: matching(isNamed),
    email: emailFilter,
    mobile: containing(users.mobile),
    first_name: containing(users.firstName),
    last_name: containing(users.lastName),
    username: containing(users.username),
    status: choice(users.status, STATUSES),
    nationality: exact(users.nationality),
    language: exact(users.language),
    group: matching(isInGroup),
    created: moment(users.createdAt),
    updated: moment(users.updatedAt),
    last_login: moment(users.lastLoginAt),
    archived: flag(users.archived),
    temporary: flag(users.temporary),
    search: matching(namesAnywhere),
  },
  sorts: { created: users.createdAt, updated: users.updatedAt, last_login: users.lastLoginAt },
  defaultSort: '-created',
  id: users.id,
  created: users.createdAt,
});

/** A page of the users. */
export const listUsers = (ctx: OwnerContext, query: ListQuery): Promise<Page<Profile>> =>
  readPage(ctx, query, userList, {
    count: (where) => ctx.db.$count(users, and(usersOf(ctx), where)),
    rows: (part) => inOrder(selectProfiles(ctx.db, and(usersOf(ctx), part.where)), part),
    place: ({ user }) => user,
  });
