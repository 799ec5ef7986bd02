// Tokens of a company's users, managed by admins. A token acts as its user, so an admin cannot create tokens for users who outrank the
// admin, or for the owner. The user is notified, and MFA rules apply to the token as they do to a login.
import { TOKEN_CREATION_THROTTLE } from '#server/modules/identity/throttles.ts';
import { and, eq, gt, isNull, or, type SQL, inArray, ne, sql } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { tokens, users, groups, userGroups } from '#db/schema/index.ts';
import { notFound, nonexistent, refused } from '#server/kernel/errors.ts';
import type { OwnerPort } from '#server/records/owned-records.ts';
import type { OwnerPorts, OwnerListPorts, OwnerAuditPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';
import { z } from 'zod';
import { userFilter, lockUser, requireUserByIdentifier } from '#server/modules/people/index.ts';
import { combine, splitCommaList, exact, timestamp, presence, type Filter, type Parameter } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { inOrder, readPage, type PageCall } from '#server/records/read-page.ts';
import { issueToken } from '#server/modules/identity/user-tokens/session-tokens.ts';
import { callerSubject } from '#server/kernel/throttle-subject.ts';
import { notifyUser } from '#server/modules/messaging/index.ts';
import { requireRankOver } from '#server/records/rank.ts';
import type { TokenWithUser, UserTokenInput, UserTokenChange } from '#server/modules/identity/user-tokens/schema.ts';
import { SECOND_MS } from '#server/kernel/time.ts';
import { recordCallerAction, type AuditActor } from '#server/records/audit.ts';
import { withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import { changeOf } from '#server/records/merge-patch.ts';

const activeTokensCondition = (ctx: OwnerPort & Pick<Services, 'clock'>): SQL | undefined =>
  and(eq(tokens.companyId, ctx.owner.companyId), or(isNull(tokens.expiresAt), gt(tokens.expiresAt, ctx.clock.now())));

const selectTokensWithUser = (db: Database, where: SQL | undefined) =>
  db
    .select({ token: tokens, user: users })
    .from(tokens)
    .innerJoin(users, and(eq(users.companyId, tokens.companyId), eq(users.id, tokens.userId)))
    .where(where)
    .$dynamic();

/** Throws not_found. */
export const getUserToken = async (ctx: OwnerPorts & Pick<Services, 'clock'>, key: string): Promise<TokenWithUser> => {
  const [record] = await selectTokensWithUser(ctx.db, and(activeTokensCondition(ctx), eq(tokens.tokenKey, key)));
  if (!record) throw notFound();
  return record;
};

/** Throws not_found. */
const lockUserToken = async (tx: Tx, ctx: OwnerPort & Pick<Services, 'clock'>, key: string): Promise<TokenWithUser> => {
  const [record] = await selectTokensWithUser(tx, and(activeTokensCondition(ctx), eq(tokens.tokenKey, key))).for('update', { of: tokens });
  if (!record) throw notFound();
  return record;
};

const textParameter = (where: (value: string) => SQL): Parameter => ({ type: z.string(), where });

const groupCondition = (where: SQL): SQL =>
  sql`exists (select from ${userGroups}
    join ${groups} on ${groups.companyId} = ${userGroups.companyId} and ${groups.name} = ${userGroups.groupName}
    where ${userGroups.companyId} = ${tokens.companyId} and ${userGroups.userId} = ${tokens.userId} and ${where})`;

const groupFilter: Filter = {
  parameters: {
    '': textParameter((name) => groupCondition(sql`lower(${groups.name}) = lower(${name})`)),
    __in: textParameter((names) => groupCondition(inArray(sql`lower(${groups.name})`, splitCommaList(names.toLowerCase())))),
    __section: textParameter((section) => groupCondition(eq(sql`${groups.section}`, section.toLowerCase()))),
  },
};

/** Filters tokens by key, in the lists of admins and of users. */
export const tokenKeyFilter = combine(exact(tokens.tokenKey), {
  parameters: { __exclude: textParameter((key) => ne(tokens.tokenKey, key)) },
});

export const userTokenList = listing({
  filters: {
    token_key: tokenKeyFilter,
    user: userFilter(tokens),
    group: groupFilter,
    expires: presence(tokens.expiresAt),
    created: timestamp(tokens.createdAt),
  },
  sorts: { created: tokens.createdAt, expires: tokens.expiresAt },
  defaultSort: '-created',
  id: tokens.tokenKey,
  created: tokens.createdAt,
});

/** Active tokens: sessions, and tokens without expiry. */
export const listUserTokens = (ctx: OwnerListPorts & Pick<Services, 'clock'>, query: ListQuery): Promise<Page<TokenWithUser>> =>
  readPage(ctx, query, userTokenList, {
    count: (where) => ctx.db.$count(tokens, and(activeTokensCondition(ctx), where)),
    rows: (slice) => inOrder(selectTokensWithUser(ctx.db, and(activeTokensCondition(ctx), slice.where)), slice),
    toPosition: ({ token }) => ({ createdAt: token.createdAt, id: token.tokenKey }),
  });

const PERMANENT_TOKENS_MAX = 20;

/**
 * Throws invalid for an unknown, archived or deactivated user and above twenty tokens without expiry; permission_denied for a user who
 * outranks the caller.
 */
export const createUserToken = async (
  ctx: OwnerAuditPorts & Pick<Services, 'encryption' | 'throttle'>,
  { user: identifier, duration, label }: UserTokenInput,
): Promise<TokenWithUser & { accessToken: string }> => {
  await ctx.throttle.count(TOKEN_CREATION_THROTTLE, callerSubject(ctx.me));
  return withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    const { id: userId } = await requireUserByIdentifier(tx, companyId, identifier);
    const user = await lockUser(tx, { companyId, userId });
    if (user.archived || user.deactivated) throw nonexistent('user', 'User');
    await requireRankOver(tx, ctx, userId);
    const isPermanent = duration === null || duration === undefined;
    const permanentTokensCondition = and(eq(tokens.companyId, companyId), eq(tokens.userId, userId), isNull(tokens.expiresAt));
    if (isPermanent && (await tx.$count(tokens, permanentTokensCondition)) >= PERMANENT_TOKENS_MAX)
      throw refused(`This user has reached the limit of ${PERMANENT_TOKENS_MAX} tokens without expiry. Delete one first.`);
    const now = ctx.clock.now();
    const expiresAt = isPermanent ? null : new Date(now.getTime() + duration * SECOND_MS);
    const { clientAddress, userAgent } = ctx;
    const { key, token: accessToken } = await issueToken(tx, { companyId, userId, label, clientAddress, userAgent }, expiresAt, now);
    await recordCallerAction(tx, ctx, 'token.create', { userId, details: { token_key: key } });
    if (userId !== ctx.me.userId) await notifyUser(tx, ctx, user, 'notice.token_created', { tokenKey: key });
    return { ...(await getUserToken({ ...ctx, db: tx }, key)), accessToken };
  });
};

/** Throws not_found, and permission_denied for a user who outranks the caller. */
export const changeUserToken = (ctx: OwnerAuditPorts, { token_key: key, label }: UserTokenChange): Promise<TokenWithUser> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const before = await lockUserToken(tx, ctx, key);
    await requireRankOver(tx, ctx, before.user.id);
    const change = changeOf(before.token, { label: label === '' ? null : label });
    if (!change) return before;
    await tx
      .update(tokens)
      .set(change.after)
      .where(and(eq(tokens.companyId, ctx.owner.companyId), eq(tokens.tokenKey, key)));
    await recordCallerAction(tx, ctx, 'token.update', { userId: before.user.id, details: { token_key: key, ...change } });
    return getUserToken({ ...ctx, db: tx }, key);
  });

/** Limits the rank checks and audit rows of one request. */
const USERS_MAX = 250;

const removeTokensOfUser = async (tx: Tx, ctx: AuditActor & OwnerPort, userId: string, keys: string[]): Promise<void> => {
  await requireRankOver(tx, ctx, userId);
  await tx.delete(tokens).where(and(eq(tokens.companyId, ctx.owner.companyId), inArray(tokens.tokenKey, keys)));
  await recordCallerAction(tx, ctx, 'token.remove', { userId, details: { token_keys: keys } });
};

/** Throws not_found, and permission_denied for a user who outranks the caller. */
export const removeUserToken = (ctx: OwnerAuditPorts, key: string): Promise<void> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { user } = await lockUserToken(tx, ctx, key);
    await removeTokensOfUser(tx, ctx, user.id, [key]);
  });

/**
 * Deletes all tokens that match the filters, or none. Throws invalid unless a known filter is sent, so that a misspelled one does not sign
 * out the whole company; permission_denied if a token belongs to a user who outranks the caller.
 */
export const removeUserTokens = (ctx: OwnerAuditPorts & Pick<PageCall, 'ignore'>, query: ListQuery): Promise<void> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    for (const name of userTokenList.findUnknownInTotals(query)) ctx.ignore(name);
    const where = userTokenList.where(query);
    if (!where) throw refused('Specify at least one filter of the list.');
    const matchingTokens = await tx
      .select({ key: tokens.tokenKey, userId: tokens.userId })
      .from(tokens)
      .where(and(activeTokensCondition(ctx), where))
      .orderBy(tokens.tokenKey)
      .for('update');
    const tokensByUser = Map.groupBy(matchingTokens, ({ userId }) => userId);
    if (tokensByUser.size > USERS_MAX) throw refused(`The filters match tokens of more than ${USERS_MAX} users. Narrow them.`);
    for (const [userId, userTokens] of tokensByUser) {
      await removeTokensOfUser(
        tx,
        ctx,
        userId,
        userTokens.map(({ key }) => key),
      );
    }
  });
