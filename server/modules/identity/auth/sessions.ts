import { SESSION_DURATION_DEFAULT_MS, SESSION_DURATION_MAX_MS, type CompanySettings } from '#server/schemas/company-settings.ts';
import { SECOND_MS, toMillis, MINUTE_MS } from '#server/kernel/time.ts';
import type { Tx } from '#db/client.ts';
import { getOpenedSession } from '#server/modules/identity/auth/authenticate.ts';
import { issueToken, endSession, endSessionsOf, lockSession } from '#server/modules/identity/auth/session-tokens.ts';
import type { Access, SessionAccess, TokenCreation, TryOutAccess } from '#server/modules/identity/auth/schema.ts';
import type { Session, SessionPort } from '#server/api/session.ts';
import { inheritCompletions, issueChallenges } from '#server/modules/identity/mfa/challenges.ts';
import { ANY_CALL, evaluate } from '#server/modules/identity/mfa/evaluate.ts';
import { readSettings } from '#server/modules/companies/index.ts';
import { toVerifiableUser, lockUser, type User } from '#server/modules/people/index.ts';
import { type AuditOrigin, recordAct } from '#server/records/audit.ts';
import type { Services } from '#server/api/services.ts';
import { and, desc, eq, gt, isNull, or, type SQL } from 'drizzle-orm';
import { tokens, type TokenRow } from '#db/schema/index.ts';
import { confirmPassword } from '#server/modules/identity/auth/recent-proof.ts';
import { callerSubject } from '#server/kernel/throttle-subject.ts';
import { isSameSecret, readToken } from '#server/kernel/access-token.ts';
import { notifyUser } from '#server/modules/messaging/index.ts';
import { notFound, refused, spent } from '#server/kernel/errors.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { CallerPort, ClockPorts, AuditPorts } from '#server/records/service-ports.ts';

/** The largest session_duration that is read as seconds: the longest that a session lasts. As milliseconds it would be 45 minutes. */
const SECONDS_MAX = SESSION_DURATION_MAX_MS / SECOND_MS;

/**
 * How long a session lasts. The specification speaks of milliseconds, newer clients send seconds; the two ranges of
 * sensible values do not overlap, so the size of the number tells the unit.
 */
export const parseSessionDurationMs = (requested: number | null | undefined): number => {
  if (requested === null || requested === undefined) return SESSION_DURATION_DEFAULT_MS;
  return requested <= SECONDS_MAX ? requested * SECOND_MS : requested;
};

type DurationSettings = Pick<CompanySettings, 'allow_session_durations' | 'default_session_duration' | 'session_duration_max'>;

/**
 * How long a session of a company lasts. Where clients may not say it, what they say has no effect: v3 clients send it with every log-in.
 */
export const limitSessionDurationMs = (requested: number | null | undefined, settings: DurationSettings): number => {
  const asked = settings.allow_session_durations ? requested : undefined;
  const durationMs = asked === null || asked === undefined ? settings.default_session_duration * SECOND_MS : parseSessionDurationMs(asked);
  return Math.min(durationMs, settings.session_duration_max * SECOND_MS);
};

type Opening = {
  companyId: number;
  userId: string;
  /** Null: never. */
  expiresAt: Date | null;
  label?: string | undefined;
  /** The session that makes this one: what it has answered for good holds here as well. */
  from?: Pick<Session, 'companyId' | 'tokenKey'>;
  /** Defaults to now, because a password was just checked or set. */
  provenAt?: Date | null;
  /** True if the session always requires a recent proof. */
  requiresProof?: boolean;
};

type Origin = Pick<AuditOrigin, 'clientAddress' | 'userAgent'> & Pick<Services, 'clock' | 'encryption' | 'log' | 'throttle'>;

/** Opens a session: its token, shown once, the user, and what rules ask of it from the start. */
export const openSession = async (
  tx: Tx,
  origin: Origin,
  { expiresAt, from, ...holder }: Opening,
): Promise<Access & { tokenKey: string }> => {
  const { clientAddress, userAgent, clock } = origin;
  const now = clock.now();
  const { key, wire } = await issueToken(tx, { provenAt: now, ...holder, clientAddress, userAgent }, expiresAt, now);
  if (from) await inheritCompletions(tx, from, key, now);
  const session = await getOpenedSession(tx, holder.companyId, key, origin.log);
  const { demands } = evaluate(session.mfa, ANY_CALL, now);
  const challenges = await issueChallenges(tx, origin, session, demands);
  return { token: wire, user: toVerifiableUser(session), challenges, tokenKey: key };
};

/** Opens a session that ends by itself, after the time that was asked for, as far as the company allows. */
export const openExpiringSession = async (
  tx: Tx,
  origin: Origin,
  holder: { companyId: number; userId: string },
  requested: number | null | undefined,
): Promise<SessionAccess & { tokenKey: string }> => {
  const durationMs = limitSessionDurationMs(requested, await readSettings(tx, holder.companyId));
  const expiresAt = new Date(origin.clock.now().getTime() + durationMs);
  return { ...(await openSession(tx, origin, { ...holder, expiresAt })), expires: toMillis(expiresAt) };
};

// HEADER server/modules/identity/auth/sessions.ts
// The tokens of the caller: listed, created without expiry, revoked, and looked at.

const PERMANENT_TOKENS_MAX = 20;

const ofCaller = ({ me }: CallerPort): SQL | undefined => and(eq(tokens.companyId, me.companyId), eq(tokens.userId, me.userId));

/** The condition of tokens that still open something. */
const isActive = (now: Date): SQL | undefined => or(isNull(tokens.expiresAt), gt(tokens.expiresAt, now));

/** The caller's active tokens, newest first: sessions, and tokens without expiry. */
export const listOwnTokens = (ctx: ClockPorts): Promise<TokenRow[]> =>
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
    await lockSession(tx, ctx.me);
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
    await lockSession(tx, ctx.me);
    const expiresAt = tryOutEnd(ctx);
    const { provenAt } = ctx.me;
    // IssuedServiceToken without a password check, so the token must not bypass the proof that the dashboard requires.
    const opening = { companyId, userId, label: TRY_OUT_LABEL, expiresAt, from: ctx.me, provenAt, requiresProof: true };
    const { token, tokenKey } = await openSession(tx, ctx, opening);
    await recordAct(tx, ctx, 'token.create', { details: { token_key: tokenKey } });
    return { token, expires: toMillis(expiresAt) };
  });
};

/** Ends the session of one of the caller's tokens. Throws not_found for any other. */
export const revokeOwnToken = (ctx: AuditPorts, tokenKey: string): Promise<void> =>
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
export const logOutOthers = (ctx: AuditPorts): Promise<void> =>
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
