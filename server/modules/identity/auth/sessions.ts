// Sessions: opened by login and registration, and ended by their user. A session is a token with an expiry; tokens without expiry are for
// programs. Only the response to its creation contains a token, with the challenges that its session must complete first.
import { TOKEN_CREATION_THROTTLE, TRY_OUT_THROTTLE, TOKEN_VERIFICATION_THROTTLE } from '#server/modules/identity/throttles.ts';
import { SESSION_DURATION_DEFAULT_MS, SESSION_DURATION_MAX_MS, type CompanySettings } from '#server/schemas/company-settings.ts';
import { SECOND_MS, toMillis, MINUTE_MS } from '#server/kernel/time.ts';
import type { Tx } from '#db/client.ts';
import { getSessionByKey } from '#server/modules/identity/auth/authenticate.ts';
import {
  issueToken,
  endSession,
  endUserSessions,
  lockSession,
  type SessionKey,
} from '#server/modules/identity/user-tokens/session-tokens.ts';
import { findOwnToken, ownTokensCondition } from '#server/modules/identity/user-tokens/own-tokens.ts';
import type { AccessGrant, SessionAccess, TokenCreation, TryOutAccess } from '#server/modules/identity/auth/schema.ts';
import type { SessionPort } from '#server/api/session.ts';
import { inheritCompletions, issueChallenges } from '#server/modules/identity/mfa/challenges.ts';
import { ANY_CALL, evaluateMfaRules } from '#server/modules/identity/mfa/evaluate.ts';
import { readSettings } from '#server/modules/companies/index.ts';
import { toVerifiableUser, lockUser, type User } from '#server/modules/people/index.ts';
import { type AuditOrigin, recordCallerAction } from '#server/records/audit.ts';
import type { Services } from '#server/api/services.ts';
import { and, isNull } from 'drizzle-orm';
import { tokens } from '#db/schema/index.ts';
import { confirmPassword } from '#server/modules/identity/auth/password-proof.ts';
import { callerSubject } from '#server/kernel/throttle-subject.ts';
import { isSameSecret, readToken } from '#server/kernel/access-token.ts';
import { notifyUser } from '#server/modules/messaging/index.ts';
import { refused, invalidOrExpired } from '#server/kernel/errors.ts';
import { withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import type { ClockPorts, AuditPorts } from '#server/records/service-ports.ts';

/** The largest session_duration that is read as seconds: the maximum lifetime. As milliseconds it would be 45 minutes. */
const SECONDS_MAX = SESSION_DURATION_MAX_MS / SECOND_MS;

/** The specification uses milliseconds, newer clients send seconds. The ranges of useful values do not overlap, so the number implies the unit. */
export const parseSessionDurationMs = (duration: number | null | undefined): number => {
  if (duration === null || duration === undefined) return SESSION_DURATION_DEFAULT_MS;
  return duration <= SECONDS_MAX ? duration * SECOND_MS : duration;
};

type DurationSettings = Pick<CompanySettings, 'allow_session_durations' | 'default_session_duration' | 'session_duration_max'>;

/**
 * Applies the settings of the company. If clients may not set the duration, the requested one is ignored, because v3 clients send one with
 * every login.
 */
const limitSessionDurationMs = (requestedDuration: number | null | undefined, settings: DurationSettings): number => {
  const allowedDuration = settings.allow_session_durations ? requestedDuration : undefined;
  const durationMs =
    allowedDuration === null || allowedDuration === undefined
      ? settings.default_session_duration * SECOND_MS
      : parseSessionDurationMs(allowedDuration);
  return Math.min(durationMs, settings.session_duration_max * SECOND_MS);
};

type SessionOpening = {
  companyId: number;
  userId: string;
  /** null if it does not expire. */
  expiresAt: Date | null;
  label?: string | undefined;
  /** The session that creates this one, which inherits its permanent challenges. */
  parent?: SessionKey;
  /** Defaults to now, because a password was just checked or set. */
  provenAt?: Date | null;
  /** True if the session always requires a recent proof. */
  requiresProof?: boolean;
};

type SessionOrigin = Pick<AuditOrigin, 'clientAddress' | 'userAgent'> & Pick<Services, 'clock' | 'encryption' | 'log' | 'throttle'>;

/** Opens a session and issues the challenges that it requires for any call. */
const openSession = async (
  tx: Tx,
  origin: SessionOrigin,
  { expiresAt, parent, ...attributes }: SessionOpening,
): Promise<AccessGrant & { tokenKey: string }> => {
  const { clientAddress, userAgent, clock } = origin;
  const now = clock.now();
  const { key, token } = await issueToken(tx, { provenAt: now, ...attributes, clientAddress, userAgent }, expiresAt, now);
  if (parent) await inheritCompletions(tx, parent, key, now);
  const session = await getSessionByKey(tx, attributes.companyId, key, origin.log);
  const { requiredChallenges } = evaluateMfaRules(session.mfa, ANY_CALL, now);
  const challenges = await issueChallenges(tx, origin, session, requiredChallenges);
  return { token, user: toVerifiableUser(session), challenges, tokenKey: key };
};

/** Opens a session that expires after the requested duration, within the settings of the company. */
export const openExpiringSession = async (
  tx: Tx,
  origin: SessionOrigin,
  user: { companyId: number; userId: string },
  requestedDuration: number | null | undefined,
): Promise<SessionAccess & { tokenKey: string }> => {
  const durationMs = limitSessionDurationMs(requestedDuration, await readSettings(tx, user.companyId));
  const expiresAt = new Date(origin.clock.now().getTime() + durationMs);
  return { ...(await openSession(tx, origin, { ...user, expiresAt })), expires: toMillis(expiresAt) };
};

const PERMANENT_TOKENS_MAX = 20;

/** Throws invalid for a wrong password and above twenty tokens without expiry. */
export const createPermanentToken = async (
  ctx: AuditPorts & SessionPort & Pick<Services, 'encryption' | 'log' | 'passwords' | 'throttle'>,
  { password, label }: TokenCreation,
): Promise<AccessGrant> => {
  const { companyId, userId } = ctx.me;
  await ctx.throttle.count(TOKEN_CREATION_THROTTLE, callerSubject(ctx.me));
  await confirmPassword(ctx, password, 'password');
  return withOwnCompanyTransaction(ctx, async (tx) => {
    // Serializes concurrent requests, so that they cannot exceed the limit.
    await lockUser(tx, ctx.me);
    // If the password was reset in the meantime, this session has ended and must not create another one.
    await lockSession(tx, ctx.me);
    if ((await tx.$count(tokens, and(ownTokensCondition(ctx), isNull(tokens.expiresAt)))) >= PERMANENT_TOKENS_MAX) {
      throw refused(`You have reached the limit of ${PERMANENT_TOKENS_MAX} tokens without expiry. Delete one first.`);
    }
    const { tokenKey, ...access } = await openSession(tx, ctx, { companyId, userId, label, expiresAt: null, parent: ctx.me });
    await recordCallerAction(tx, ctx, 'token.create', { details: { token_key: tokenKey } });
    await notifyUser(tx, ctx, ctx.me.user, 'notice.token_created', { tokenKey });
    return access;
  });
};

/** Identifies the token in the list of sessions. */
const TRY_OUT_LABEL = 'API documentation';
const TRY_OUT_LIFETIME_MS = 15 * MINUTE_MS;

/** The token expires no later than the session that creates it. */
const calculateTryOutExpiry = ({ clock, me }: SessionPort & Pick<Services, 'clock'>): Date => {
  const end = clock.now().getTime() + TRY_OUT_LIFETIME_MS;
  return new Date(me.expiresAt ? Math.min(end, me.expiresAt.getTime()) : end);
};

/**
 * Creates a token that is valid for fifteen minutes, for requests from the documentation pages. It inherits the permanent challenges of the
 * session.
 */
export const createTryOutToken = async (
  ctx: AuditPorts & SessionPort & Pick<Services, 'encryption' | 'log' | 'throttle'>,
): Promise<TryOutAccess> => {
  const { companyId, userId } = ctx.me;
  await ctx.throttle.count(TRY_OUT_THROTTLE, callerSubject(ctx.me));
  return withOwnCompanyTransaction(ctx, async (tx) => {
    await lockSession(tx, ctx.me);
    const expiresAt = calculateTryOutExpiry(ctx);
    const { provenAt } = ctx.me;
    // Issued without a password check, so the token must not bypass the proof that the dashboard requires.
    const opening = { companyId, userId, label: TRY_OUT_LABEL, expiresAt, parent: ctx.me, provenAt, requiresProof: true };
    const { token, tokenKey } = await openSession(tx, ctx, opening);
    await recordCallerAction(tx, ctx, 'token.create', { details: { token_key: tokenKey } });
    return { token, expires: toMillis(expiresAt) };
  });
};

export const logOut = (ctx: AuditPorts): Promise<void> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    await endSession(tx, ctx.me);
    await recordCallerAction(tx, ctx, 'logout');
  });

/** Ends all sessions of the caller. Tokens without expiry are kept. */
export const logOutEverywhere = (ctx: AuditPorts): Promise<void> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    await endUserSessions(tx, ctx.me, { onlyExpiring: true });
    await recordCallerAction(tx, ctx, 'logout.all');
  });

/** Ends all sessions of the caller except the current one. Tokens without expiry are kept. */
export const logOutOthers = (ctx: AuditPorts): Promise<void> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    await endUserSessions(tx, ctx.me, { onlyExpiring: true, exceptKey: ctx.me.tokenKey });
    await recordCallerAction(tx, ctx, 'logout.others');
  });

/** Returns the user of one of the caller's tokens. Throws invalid on `token` for any other token. */
export const verifyToken = async (ctx: ClockPorts & SessionPort & Pick<Services, 'throttle'>, token: string): Promise<User> => {
  await ctx.throttle.count(TOKEN_VERIFICATION_THROTTLE, callerSubject(ctx.me));
  const parsedToken = readToken(token);
  const storedToken = parsedToken && (await findOwnToken(ctx, parsedToken.key));
  if (!parsedToken || !isSameSecret(parsedToken, storedToken?.secretHash)) throw invalidOrExpired('token');
  return toVerifiableUser(ctx.me);
};
