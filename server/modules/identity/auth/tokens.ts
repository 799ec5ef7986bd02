// The tokens of the caller: listed, created without expiry, revoked, and looked at.
import { and, desc, eq, gt, isNull, or, type SQL } from 'drizzle-orm';
import { tokens, type TokenRow } from '#db/schema/index.ts';
import { confirmPassword } from '#server/modules/identity/auth/confirm-password.ts';
import { endSession, endSessionsOf } from '#server/modules/identity/auth/end-session.ts';
import { holdSession } from '#server/modules/identity/auth/hold-session.ts';
import { openSession } from '#server/modules/identity/auth/open-session.ts';
import type { Access, TokenCreation, TryOutAccess } from '#server/modules/identity/auth/schema.ts';
import type { SessionPort } from '#server/api/session.ts';
import { callerSubject } from '#server/kernel/throttle-subject.ts';
import { isSameSecret, readToken } from '#server/kernel/access-token.ts';
import { notifyUser } from '#server/modules/messaging/index.ts';
import { lockUser, toVerifiableUser, type User } from '#server/modules/people/index.ts';
import { notFound, refused, spent } from '#server/kernel/errors.ts';
import { MINUTE_MS, toMillis } from '#server/kernel/time.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { CallerPort, ClockPorts, AuditPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

const PERMANENT_TOKENS_MAX = 20;

const ofCaller = ({ me }: CallerPort): SQL | undefined => and(eq(tokens.companyId, me.companyId), eq(tokens.userId, me.userId));

/** The condition of tokens that still open something. */
const isActive = (now: Date): SQL | undefined => or(isNull(tokens.expiresAt), gt(tokens.expiresAt, now));

/** The caller's active tokens, newest first: sessions, and tokens without expiry. */
export const listTokens = (ctx: ClockPorts): Promise<TokenRow[]> =>
  ctx.db
    .select()
    .from(tokens)
    .where(and(ofCaller(ctx), isActive(ctx.clock.now())))
    .orderBy(desc(tokens.createdAt), desc(tokens.tokenKey));

/** Creates a token that does not expire. Throws invalid on a wrong password and beyond twenty such tokens. */
export const createPermanentToken = async (
  ctx: AuditPorts & SessionPort & Pick<Services, 'encryption' | 'log' | 'passwords' | 'throttle'>,
  { password, label }: TokenCreation,
): Promise<Access> => {
  const { companyId, userId } = ctx.me;
  await ctx.throttle.count('createToken', callerSubject(ctx.me));
  await confirmPassword(ctx, password, 'password');
  return inOwnCompany(ctx, async (tx) => {
    // So that of two requests at once not both see the last free place.
    await lockUser(tx, ctx.me);
    // A password that was reset meanwhile has ended this session: it may not leave another one behind.
    await holdSession(tx, ctx.me);
    if ((await tx.$count(tokens, and(ofCaller(ctx), isNull(tokens.expiresAt)))) >= PERMANENT_TOKENS_MAX) {
      throw refused(`You have ${PERMANENT_TOKENS_MAX} tokens without expiry. Delete one first.`);
    }
    const { tokenKey, ...access } = await openSession(tx, ctx, { companyId, userId, label, expiresAt: null, from: ctx.me });
    await recordAct(tx, ctx, 'token.create', { details: { token_key: tokenKey } });
    await notifyUser(tx, ctx, ctx.me.user, 'notice.token_created', { tokenKey });
    return access;
  });
};

/** By this the person knows it among their sessions. */
const TRY_OUT_LABEL = 'API documentation';
const TRY_OUT_MS = 15 * MINUTE_MS;

/** When a token ends that is made now by a session: never after the session. */
const tryOutEnd = ({ clock, me }: SessionPort & Pick<Services, 'clock'>): Date => {
  const end = clock.now().getTime() + TRY_OUT_MS;
  return new Date(me.expiresAt ? Math.min(end, me.expiresAt.getTime()) : end);
};

/**
 * Creates a token of fifteen minutes, with which the page of the documentation makes calls for the person who reads it. What the session
 * has answered for good holds for it; all else rules ask of it as of any other.
 */
export const createTryOutToken = async (
  ctx: AuditPorts & SessionPort & Pick<Services, 'encryption' | 'log' | 'throttle'>,
): Promise<TryOutAccess> => {
  const { companyId, userId } = ctx.me;
  await ctx.throttle.count('tryOut', callerSubject(ctx.me));
  return inOwnCompany(ctx, async (tx) => {
    await holdSession(tx, ctx.me);
    const expiresAt = tryOutEnd(ctx);
    const { provenAt } = ctx.me;
    // Issued without a password check, so the token must not bypass the proof that the dashboard requires.
    const opening = { companyId, userId, label: TRY_OUT_LABEL, expiresAt, from: ctx.me, provenAt, requiresProof: true };
    const { token, tokenKey } = await openSession(tx, ctx, opening);
    await recordAct(tx, ctx, 'token.create', { details: { token_key: tokenKey } });
    return { token, expires: toMillis(expiresAt) };
  });
};

/** Ends the session of one of the caller's tokens. Throws not_found for any other. */
export const revokeToken = (ctx: AuditPorts, tokenKey: string): Promise<void> =>
  inOwnCompany(ctx, async (tx) => {
    const revoked = await tx
      .delete(tokens)
      .where(and(ofCaller(ctx), eq(tokens.tokenKey, tokenKey)))
      .returning({ key: tokens.tokenKey });
    if (revoked.length === 0) throw notFound();
    await recordAct(tx, ctx, 'token.remove', { details: { token_key: tokenKey } });
  });

/** Ends the session that makes this call. */
export const logOut = (ctx: AuditPorts): Promise<void> =>
  inOwnCompany(ctx, async (tx) => {
    await endSession(tx, ctx.me);
    await recordAct(tx, ctx, 'logout');
  });

/** Ends all of the caller's sessions that would expire by themselves; tokens without expiry stay. */
export const logOutEverywhere = (ctx: AuditPorts): Promise<void> =>
  inOwnCompany(ctx, async (tx) => {
    await endSessionsOf(tx, ctx.me, { onlyExpiring: true });
    await recordAct(tx, ctx, 'logout.all');
  });

/** As logOutEverywhere, but for the session that makes this call. */
export const endOtherSessions = (ctx: AuditPorts): Promise<void> =>
  inOwnCompany(ctx, async (tx) => {
    await endSessionsOf(tx, ctx.me, { onlyExpiring: true, exceptKey: ctx.me.tokenKey });
    await recordAct(tx, ctx, 'logout.others');
  });

/** The user behind a token of the caller's own. Throws invalid on `token` for every other text. */
export const verifyToken = async (ctx: ClockPorts & SessionPort & Pick<Services, 'throttle'>, wire: string): Promise<User> => {
  await ctx.throttle.count('verifyToken', callerSubject(ctx.me));
  const presented = readToken(wire);
  const [stored] = await ctx.db
    .select({ secretHash: tokens.secretHash })
    .from(tokens)
    .where(and(ofCaller(ctx), eq(tokens.tokenKey, presented?.key ?? ''), isActive(ctx.clock.now())));
  if (!presented || !isSameSecret(presented, stored?.secretHash)) throw spent('token');
  return toVerifiableUser(ctx.me);
};
