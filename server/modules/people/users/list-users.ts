import { and, eq, ilike, or, sql, type SQL } from 'drizzle-orm';
import { users } from '#db/schema/index.ts';
import { isNamed } from '#server/modules/people/users/find-recipient.ts';
import { selectProfiles, usersOf } from '#server/modules/people/users/find-user.ts';
import { normaliseEmail } from '#server/modules/people/users/identifiers.ts';
import {
  accountFilters,
  ageFilter,
  groupFilter,
  holding,
  idContaining,
  literally,
  middleNameFilter,
  residencyFilter,
  retentionFilter,
} from '#server/modules/people/users/user-filters.ts';
import { withWallets, type HeldProfile } from '#server/modules/people/users/with-wallets.ts';
import { VERIFICATION_STATUSES } from '#server/kernel/verification-status.ts';
import { both, choice, containing, exact, flag, identity, matching, moment, type Filter } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { inOrder, readPage } from '#server/records/read-page.ts';
import type { OwnerListPorts } from '#server/records/service-ports.ts';

/** True of users of whom the text is a part of a name or an address, or the whole id. */
export const namesAnywhere = (text: string): SQL | undefined => {
  const pattern = `%${literally(text.trim())}%`;
  const columns = [users.firstName, users.lastName, users.email, users.mobile, users.username, users.idNumber];
  const fullName = sql`${users.firstName} || ' ' || ${users.lastName}`;
  return or(...columns.map((column) => ilike(column, pattern)), sql`${fullName} ilike ${pattern}`, sql`${users.id}::text = ${text.trim()}`);
};

/** Addresses are stored in lower case; a filter in any case finds them. */
const emailFilter: Filter = {
  parameters: { ...containing(users.email).parameters, ...matching((value) => eq(users.email, normaliseEmail(value))).parameters },
};

export const userList = listing({
  filters: {
    id: both(identity(users.id), idContaining),
    user: matching(isNamed),
    email: emailFilter,
    mobile: containing(users.mobile),
    first_name: both(containing(users.firstName), holding(users.firstName)),
    middle_name: middleNameFilter,
    last_name: both(containing(users.lastName), holding(users.lastName)),
    username: containing(users.username),
    status: choice(users.status, VERIFICATION_STATUSES),
    nationality: exact(users.nationality),
    language: exact(users.language),
    id_number: containing(users.idNumber),
    residency: residencyFilter,
    age: ageFilter,
    retention_state: retentionFilter,
    group: groupFilter,
    ...accountFilters,
    created: moment(users.createdAt),
    updated: moment(users.updatedAt),
    last_login: moment(users.lastLoginAt),
    archived: flag(users.archived),
    deactivated: flag(users.deactivated),
    service: flag(users.isService),
    temporary: flag(users.temporary),
    search: matching(namesAnywhere),
  },
  sorts: { created: users.createdAt, updated: users.updatedAt, last_login: users.lastLoginAt },
  defaultSort: '-created',
  id: users.id,
  created: users.createdAt,
});

/** A page of the users, with what admins see of their money. */
export const listUsers = async (ctx: OwnerListPorts, query: ListQuery): Promise<Page<HeldProfile>> => {
  const { results, ...page } = await readPage(ctx, query, userList, {
    count: (where) => ctx.db.$count(users, and(usersOf(ctx), where)),
    rows: (part) => inOrder(selectProfiles(ctx.db, and(usersOf(ctx), part.where)), part),
    place: ({ user }) => user,
  });
  return { ...page, results: await withWallets(ctx.db, ctx.owner.companyId, results) };
};
