// The tokens of the caller: listed, created without expiry, revoked, and looked at.
import { and, count, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { tokens, users } from '#db/schema/index.ts';
import type { SessionContext } from '#server/api/context.ts';
import { confirmPassword } from '#server/features/auth/confirm-password.ts';
import { isActive, ofCaller } from '#server/features/auth/caller-tokens.ts';
import { endSession } from '#server/features/auth/end-session.ts';
import { holdSession } from '#server/features/auth/hold-session.ts';
import { recordAudit } from '#server/records/audit.ts';
import { openSession } from '#server/features/auth/open-session.ts';
import type { Access, TokenCreation, TokenRecord } from '#server/features/auth/schema.ts';
import { isSameSecret, readToken } from '#server/features/auth/token.ts';
import { notifyUser } from '#server/features/messages/notify-user.ts';
import { toVerifiableUser } from '#server/features/users/present-user.ts';
import type { User } from '#server/features/users/schema.ts';
import { invalid, notFound, refused } from '#server/kernel/errors.ts';
import { inCompany } from '#server/records/company-transaction.ts';

const PERMANENT_TOKENS_MAX = 20;

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
export const createPermanentToken = async (ctx: SessionContext, { password, label }: TokenCreation): Promise<Access> => {
  const { companyId, userId } = ctx.me;
  await ctx.throttle.count('createToken', `${companyId} ${userId}`);
  await confirmPassword(ctx, password, 'password');
  return inCompany(ctx.db, companyId, async (tx) => {
    // The user's row is locked so that two requests at once do not both see the last free place.
    await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.companyId, companyId), eq(users.id, userId)))
      .for('update');
    // A password that was reset meanwhile has ended this session: it may not leave another one behind.
    await holdSession(tx, ctx.me);
    const [held] = await tx
      .select({ rows: count() })
      .from(tokens)
      .where(and(ofCaller(ctx), isNull(tokens.expiresAt)));
    if ((held?.rows ?? 0) >= PERMANENT_TOKENS_MAX) {
      throw refused(`You have ${PERMANENT_TOKENS_MAX} tokens without expiry. Delete one first.`);
    }
    const { tokenKey, ...access } = await openSession(tx, ctx, { companyId, userId, label, expiresAt: null, from: ctx.me });
    await recordAudit(tx, ctx, {
      companyId,
      action: 'token.create',
      actorId: userId,
      tokenKey: ctx.me.tokenKey,
      details: { token_key: tokenKey },
    });
    await notifyUser(tx, ctx, ctx.me.user, 'notice.token_created', { tokenKey });
    return access;
  });
};

/** Ends the session of one of the caller's tokens. Throws not_found for any other. */
export const revokeToken = async (ctx: SessionContext, tokenKey: string): Promise<void> => {
  const { companyId, userId } = ctx.me;
  await inCompany(ctx.db, companyId, async (tx) => {
    const revoked = await tx
      .delete(tokens)
      .where(and(ofCaller(ctx), eq(tokens.tokenKey, tokenKey)))
      .returning({ key: tokens.tokenKey });
    if (revoked.length === 0) throw notFound();
    await recordAudit(tx, ctx, {
      companyId,
      action: 'token.remove',
      actorId: userId,
      tokenKey: ctx.me.tokenKey,
      details: { token_key: tokenKey },
    });
  });
};

/** Ends the session that makes this call. */
export const logOut = async (ctx: SessionContext): Promise<void> => {
  const { companyId, userId, tokenKey } = ctx.me;
  await inCompany(ctx.db, companyId, async (tx) => {
    await endSession(tx, ctx.me);
    await recordAudit(tx, ctx, { companyId, action: 'logout', actorId: userId, tokenKey });
  });
};

/** Ends all of the caller's sessions that would expire by themselves; tokens without expiry stay. */
export const logOutEverywhere = async (ctx: SessionContext): Promise<void> => {
  const { companyId, userId, tokenKey } = ctx.me;
  await inCompany(ctx.db, companyId, async (tx) => {
    await tx.delete(tokens).where(and(ofCaller(ctx), isNotNull(tokens.expiresAt)));
    await recordAudit(tx, ctx, { companyId, action: 'logout.all', actorId: userId, tokenKey });
  });
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
