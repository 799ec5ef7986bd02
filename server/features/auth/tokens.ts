// The tokens of the caller: listed, created without expiry, revoked, and looked at.
import { and, count, desc, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';
import { tokens, users } from '#db/schema/index.ts';
import type { SessionContext } from '#server/api/context.ts';
import { confirmPassword } from '#server/features/auth/confirm-password.ts';
import { issueToken } from '#server/features/auth/issue-token.ts';
import type { Access, TokenRecord } from '#server/features/auth/schema.ts';
import { isSameSecret, readToken } from '#server/features/auth/token.ts';
import { toVerifiableUser } from '#server/features/users/present-user.ts';
import type { User } from '#server/features/users/schema.ts';
import { invalid, notFound, refused } from '#server/kernel/errors.ts';
import { inCompany } from '#server/records/company-transaction.ts';

const PERMANENT_TOKENS_MAX = 20;

const ofCaller = ({ me }: SessionContext) => and(eq(tokens.companyId, me.companyId), eq(tokens.userId, me.userId));

const isActive = (now: Date) => or(isNull(tokens.expiresAt), gt(tokens.expiresAt, now));

/** The caller's active tokens, newest first. */
export const listTokens = async (ctx: SessionContext): Promise<TokenRecord[]> => {
  const rows = await ctx.db
    .select({ key: tokens.tokenKey, expiresAt: tokens.expiresAt })
    .from(tokens)
    .where(and(ofCaller(ctx), isActive(ctx.clock.now())))
    .orderBy(desc(tokens.createdAt), desc(tokens.tokenKey));
  return rows.map(({ key, expiresAt }) => ({ token_key: key, expires: expiresAt?.toISOString() ?? null }));
};

/** Creates a token that does not expire. Throws invalid on a wrong password and beyond twenty such tokens. */
export const createPermanentToken = async (ctx: SessionContext, password: string): Promise<Access> => {
  const { companyId, userId } = ctx.me;
  await ctx.throttle.count('createToken', `${companyId} ${userId}`);
  await confirmPassword(ctx, password, 'password');
  const token = await inCompany(ctx.db, companyId, async (tx) => {
    // The user's row is locked so that two requests at once do not both see the last free place.
    await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.companyId, companyId), eq(users.id, userId)))
      .for('update');
    const [held] = await tx
      .select({ rows: count() })
      .from(tokens)
      .where(and(ofCaller(ctx), isNull(tokens.expiresAt)));
    if ((held?.rows ?? 0) >= PERMANENT_TOKENS_MAX) {
      throw refused(`You have ${PERMANENT_TOKENS_MAX} tokens without expiry. Delete one first.`);
    }
    return issueToken(tx, ctx.me, null, ctx.clock.now());
  });
  return { token, user: toVerifiableUser(ctx.me) };
};

/** Ends the session of one of the caller's tokens. Throws not_found for any other. */
export const revokeToken = async (ctx: SessionContext, tokenKey: string): Promise<void> => {
  const revoked = await ctx.db
    .delete(tokens)
    .where(and(ofCaller(ctx), eq(tokens.tokenKey, tokenKey)))
    .returning({ key: tokens.tokenKey });
  if (revoked.length === 0) throw notFound();
};

/** Ends the session that makes this call. */
export const logOut = async (ctx: SessionContext): Promise<void> => {
  await ctx.db.delete(tokens).where(and(ofCaller(ctx), eq(tokens.tokenKey, ctx.me.tokenKey)));
};

/** Ends all of the caller's sessions that would expire by themselves; tokens without expiry stay. */
export const logOutEverywhere = async (ctx: SessionContext): Promise<void> => {
  await ctx.db.delete(tokens).where(and(ofCaller(ctx), isNotNull(tokens.expiresAt)));
};

/** The user behind a token of the caller's own. Throws invalid on `token` for every other text. */
export const verifyToken = async (ctx: SessionContext, wire: string): Promise<User> => {
  await ctx.throttle.count('verifyToken', `${ctx.me.companyId} ${ctx.me.userId}`);
  const presented = readToken(wire);
  const [stored] = await ctx.db
    .select({ secretHash: tokens.secretHash })
    .from(tokens)
    .where(and(ofCaller(ctx), eq(tokens.tokenKey, presented?.key ?? ''), isActive(ctx.clock.now())));
  if (!presented || !isSameSecret(presented, stored?.secretHash)) throw invalid({ token: ['Invalid or expired token.'] });
  return toVerifiableUser(ctx.me);
};
