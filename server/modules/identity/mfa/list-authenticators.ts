import { isNotNull, sql } from 'drizzle-orm';
import { authenticators, type AuthenticatorRow } from '#db/schema/index.ts';
import {
  isOfCompany,
  isOwnAuthenticator,
  selectUsersAuthenticators,
  type UsersAuthenticator,
} from '#server/modules/identity/mfa/find-authenticators.ts';
import { ofUserNamed } from '#server/modules/people/index.ts';
import { AUTHENTICATOR_TYPES } from '#server/kernel/authenticator-words.ts';
import { choice, flag, identity, moment } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { inOrder, readPage, readTablePage, type PageCall } from '#server/records/read-page.ts';
import type { ClockPorts } from '#server/records/service-ports.ts';

const filters = {
  id: identity(authenticators.id),
  type: choice(authenticators.type, AUTHENTICATOR_TYPES),
  verified: flag(sql`(${isNotNull(authenticators.verifiedAt)})`),
  created: moment(authenticators.createdAt),
  updated: moment(authenticators.updatedAt),
};

const list = {
  sorts: { created: authenticators.createdAt, updated: authenticators.updatedAt },
  id: authenticators.id,
  created: authenticators.createdAt,
};

export const ownAuthenticatorList = listing({ ...list, filters, defaultSort: 'created' });

/** The admins' list. */
export const authenticatorList = listing({ ...list, filters: { ...filters, user: ofUserNamed(authenticators) }, defaultSort: '-created' });

/** A page of the caller's authenticators. */
export const listAuthenticators = (ctx: PageCall & ClockPorts, query: ListQuery): Promise<Page<AuthenticatorRow>> =>
  readTablePage(ctx, query, ownAuthenticatorList, { table: authenticators, mine: isOwnAuthenticator(ctx.me, ctx.clock.now()) });

/** A page of the authenticators of the users of the caller's company. */
export const listUsersAuthenticators = (ctx: PageCall & ClockPorts, query: ListQuery): Promise<Page<UsersAuthenticator>> =>
  readPage(ctx, query, authenticatorList, {
    count: (where) => ctx.db.$count(authenticators, isOfCompany(ctx, where)),
    rows: async (part) => inOrder(selectUsersAuthenticators(ctx.db, ctx, part.where), part),
    place: ({ authenticator }) => authenticator,
  });
