// The authenticators of a company's users, for its admins: who lost a phone asks them. A reset removes the authenticator, tells
// its holder, and forgets wrong codes. It ends nothing else: what a session has answered stays answered.
import { and, count, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Tx } from '#db/client.ts';
import { authenticators, users } from '#db/schema/index.ts';
import type { SessionContext } from '#server/api/context.ts';
import { isCurrent, toAuthenticatorRow, type AuthenticatorRow } from '#server/features/mfa/find-authenticators.ts';
import { guessesAtTokens } from '#server/features/mfa/prove-token.ts';
import { recordRemoval } from '#server/features/mfa/record-removal.ts';
import { AUTHENTICATOR_TYPES, type AdminAuthenticator, type MfaStatus } from '#server/features/mfa/schema.ts';
import { isIdentifiedBy } from '#server/features/users/find-recipient.ts';
import { readIdentifier } from '#server/features/users/identifiers.ts';
import { toShortUser } from '#server/features/users/present-user.ts';
import type { UserRow } from '#server/features/users/profile.ts';
import { notFound } from '#server/kernel/errors.ts';
import { toMillis } from '#server/kernel/time.ts';
import { inCompany } from '#server/records/company-transaction.ts';
import { choice, flag, identity, matching, moment } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { readPage } from '#server/records/read-page.ts';

const isOfUser = (text: string): SQL => {
  const identifier = readIdentifier(text);
  return identifier ? isIdentifiedBy(identifier) : sql`false`;
};

export const adminAuthenticatorList = listing({
  filters: {
    id: identity(authenticators.id),
    type: choice(authenticators.type, AUTHENTICATOR_TYPES),
    user: matching(isOfUser),
    verified: flag(sql`(${authenticators.verifiedAt} is not null)`),
    created: moment(authenticators.createdAt),
    updated: moment(authenticators.updatedAt),
  },
  sorts: { created: authenticators.createdAt, updated: authenticators.updatedAt },
  defaultSort: '-created',
  id: authenticators.id,
  created: authenticators.createdAt,
});

type Owned = { authenticator: typeof authenticators.$inferSelect; user: UserRow };

const ofCompany = ({ me, clock }: SessionContext, where: SQL | undefined): SQL | undefined =>
  and(eq(authenticators.companyId, me.companyId), isCurrent(clock.now()), where);

const isOwner = and(eq(users.companyId, authenticators.companyId), eq(users.id, authenticators.userId));

const ownedAuthenticators = (ctx: SessionContext, db: Database, where: SQL | undefined) =>
  db.select({ authenticator: authenticators, user: users }).from(authenticators).innerJoin(users, isOwner).where(ofCompany(ctx, where));

const toAdminAuthenticator = ({ authenticator, user }: Owned): AdminAuthenticator => {
  const { id, type, verifiedAt, createdAt, updatedAt } = toAuthenticatorRow(authenticator);
  return {
    id,
    type,
    user: toShortUser(user),
    verified: verifiedAt !== null,
    created: toMillis(createdAt),
    updated: toMillis(updatedAt),
  };
};

/** A page of the authenticators of the users of the caller's company. */
export const listUsersAuthenticators = (ctx: SessionContext, query: ListQuery): Promise<Page<AdminAuthenticator>> =>
  readPage(ctx, query, adminAuthenticatorList, {
    count: async (where) => {
      const counted = await ctx.db.select({ rows: count() }).from(authenticators).innerJoin(users, isOwner).where(ofCompany(ctx, where));
      return counted[0]?.rows ?? 0;
    },
    rows: ({ where, order, limit, offset }) =>
      ownedAuthenticators(ctx, ctx.db, where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
    place: ({ authenticator }) => ({ createdAt: authenticator.createdAt, id: authenticator.id }),
    present: toAdminAuthenticator,
  });

const forgiveWrongCodes = ({ throttle }: SessionContext, { companyId, id }: UserRow): Promise<void> =>
  throttle.forgive(guessesAtTokens({ companyId, userId: id }));

const getOwned = async (ctx: SessionContext, db: Database, id: string): Promise<Owned> => {
  if (!z.uuid().safeParse(id).success) throw notFound();
  const [owned] = await ownedAuthenticators(ctx, db, eq(authenticators.id, id));
  if (!owned) throw notFound();
  return owned;
};

/** An authenticator of a user of the company. Throws not_found. */
export const getUsersAuthenticator = async (ctx: SessionContext, id: string): Promise<AdminAuthenticator> =>
  toAdminAuthenticator(await getOwned(ctx, ctx.db, id));

const remove = async (tx: Tx, ctx: SessionContext, user: UserRow, authenticator: AuthenticatorRow): Promise<boolean> => {
  const { companyId, userId, tokenKey } = ctx.me;
  const removed = await tx
    .delete(authenticators)
    .where(and(eq(authenticators.companyId, companyId), eq(authenticators.id, authenticator.id)))
    .returning({ id: authenticators.id });
  if (removed.length === 0) return false;
  await recordRemoval(tx, ctx, { authenticator, holder: user, actorId: userId, tokenKey });
  return true;
};

/** Removes an authenticator of a user of the company. Throws not_found, also when it was removed in the meantime. */
export const removeUsersAuthenticator = async (ctx: SessionContext, id: string): Promise<void> => {
  const holder = await inCompany(ctx.db, ctx.me.companyId, async (tx) => {
    const { authenticator, user } = await getOwned(ctx, tx, id);
    if (!(await remove(tx, ctx, user, toAuthenticatorRow(authenticator)))) throw notFound();
    return user;
  });
  await forgiveWrongCodes(ctx, holder);
};

const getUser = async (db: Database, companyId: number, id: string): Promise<UserRow> => {
  if (!z.uuid().safeParse(id).success) throw notFound();
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.id, id)));
  if (!user) throw notFound();
  return user;
};

/** Which of the two older types a user has enabled. Throws not_found. */
export const readUsersStatus = async (ctx: SessionContext, id: string): Promise<MfaStatus> => {
  const user = await getUser(ctx.db, ctx.me.companyId, id);
  const rows = await ctx.db
    .select({ type: authenticators.type })
    .from(authenticators)
    .where(ofCompany(ctx, and(eq(authenticators.userId, user.id), isNotNull(authenticators.verifiedAt))));
  const types = new Set(rows.map(({ type }) => type));
  return { sms: types.has('sms'), token: types.has('totp') };
};

/** Removes all authenticators of a type from a user. Throws not_found when there is no such user, or none of the type. */
export const disableForUser = async (ctx: SessionContext, id: string, type: 'sms' | 'totp'): Promise<void> => {
  const holder = await inCompany(ctx.db, ctx.me.companyId, async (tx) => {
    const user = await getUser(tx, ctx.me.companyId, id);
    const owned = await ownedAuthenticators(ctx, tx, and(eq(authenticators.userId, user.id), eq(authenticators.type, type)));
    if (owned.length === 0) throw notFound();
    for (const { authenticator } of owned) await remove(tx, ctx, user, toAuthenticatorRow(authenticator));
    return user;
  });
  await forgiveWrongCodes(ctx, holder);
};
