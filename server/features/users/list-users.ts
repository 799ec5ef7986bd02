import { and, count, eq, exists, ilike, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { companies, userGroups, users } from '#db/schema/index.ts';
import type { SessionContext } from '#server/api/context.ts';
import { isIdentifiedBy } from '#server/features/users/find-recipient.ts';
import { normaliseEmail, readIdentifier } from '#server/features/users/identifiers.ts';
import { toAdminUserRow } from '#server/features/users/present-user.ts';
import { profileColumns, type Profile } from '#server/features/users/profile.ts';
import type { AdminUserRow } from '#server/features/users/schema.ts';
import { choice, containing, exact, flag, identity, matching, moment, type Filter } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { readPage } from '#server/records/read-page.ts';

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

const isTheUser = (text: string): SQL => {
  const identifier = readIdentifier(text);
  return identifier ? isIdentifiedBy(identifier) : eq(users.username, text);
};

/** Addresses are stored in lower case; a filter in any case finds them. */
const emailFilter: Filter = {
  parameters: { ...containing(users.email).parameters, ...matching((value) => eq(users.email, normaliseEmail(value))).parameters },
};

export const userList = listing({
  filters: {
    id: identity(users.id),
    user: matching(isTheUser),
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

const countUsers = async (db: Database, companyId: number, where: SQL | undefined): Promise<number> => {
  const [counted] = await db
    .select({ rows: count() })
    .from(users)
    .where(and(eq(users.companyId, companyId), where));
  return counted?.rows ?? 0;
};

/** A page of the users of the caller's company. */
export const listUsers = (ctx: SessionContext, query: ListQuery): Promise<Page<AdminUserRow>> =>
  readPage(ctx, query, userList, {
    count: (where) => countUsers(ctx.db, ctx.me.companyId, where),
    rows: ({ where, order, limit, offset }) =>
      ctx.db
        .select(profileColumns)
        .from(users)
        .innerJoin(companies, eq(companies.id, users.companyId))
        .where(and(eq(users.companyId, ctx.me.companyId), where))
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
    place: ({ user }: Profile) => ({ createdAt: user.createdAt, id: user.id }),
    present: toAdminUserRow,
  });
