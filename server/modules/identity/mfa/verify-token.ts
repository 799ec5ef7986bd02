// POST /auth/mfa/verify/: a token verifies an authenticator, or completes a challenge of the session with an authenticator of a type that
// its rule supports. Legacy clients send neither ID: the token then completes the open challenges of the session or, if none is open,
// verifies the authenticator that was set up.
import type { Tx } from '#db/client.ts';
import { type AuthenticatorRow, authenticators } from '#db/schema/index.ts';
import type { SessionPort, SessionMfaRule } from '#server/api/session.ts';
import type { AuthenticatorType } from '#server/kernel/access-enums.ts';
import { recordProof, requireRecentProof } from '#server/modules/identity/mfa/recent-proof.ts';
import {
  completeChallenge,
  recordStepUp,
  findChallengeRule,
  completeRulesByVerification,
} from '#server/modules/identity/mfa/challenges.ts';
import { STEP_UP_RULE, isChallengeOpen } from '#server/modules/identity/mfa/evaluate.ts';
import {
  findCurrentSmsAuthenticator,
  findOwnAuthenticators,
  findOwnAuthenticator,
  ownAuthenticatorsCondition,
} from '#server/modules/identity/mfa/authenticators.ts';
import type { MfaDelivery, MfaVerification } from '#server/modules/identity/mfa/schema.ts';
import {
  verifyAndSpend,
  type TokenCandidate,
  type MfaToken,
  type MfaTokenPorts,
  parseTypedToken,
} from '#server/modules/identity/mfa/spend-token.ts';
import { invalid, refused, fieldNotFound } from '#server/kernel/errors.ts';
import { recordCallerAction, type AuditActor } from '#server/records/audit.ts';
import type { AuditPorts, CallerPort } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';
import { and, eq, isNull, ne } from 'drizzle-orm';
import type { BrowserPorts } from '#server/api/browser-ports.ts';
import { notifyUser } from '#server/modules/messaging/index.ts';
import { requireStepUp } from '#server/modules/identity/mfa/challenge-gate.ts';
import type { StepUpPorts } from '#server/api/challenge-gate.ts';

type OpenChallenge = {
  id: string;
  rule: SessionMfaRule;
  /** Types that the rule supports and the user has; static only while a code is unused. */
  types: AuthenticatorType[];
};

const TYPE_NAMES: Record<AuthenticatorType, string> = { totp: 'an authenticator app', sms: 'SMS', static: 'a recovery code' };

const joinTypeNames = (types: readonly AuthenticatorType[]): string => types.map((type) => TYPE_NAMES[type]).join(', ');

const findOpenChallenges = ({ me, clock }: SessionPort & Pick<Services, 'clock'>): OpenChallenge[] => {
  const nowMs = clock.now().getTime();
  return me.mfa.challenges.flatMap((challenge) => {
    const { id } = challenge;
    const rule = findChallengeRule(me, challenge.ruleId);
    if (!rule || !isChallengeOpen(challenge, nowMs)) return [];
    return [{ id, rule, types: rule.authenticatorTypes.filter((type) => me.mfa.authenticatorTypes.includes(type)) }];
  });
};

const invalidChallengeError = () => invalid({ challenge: ['Invalid or expired challenge.'] });

/** The open challenges that a token can complete. */
const findCompletableChallenges = (ctx: SessionPort & Pick<Services, 'clock'>): OpenChallenge[] =>
  findOpenChallenges(ctx).filter(({ rule, types }) => rule.type !== 'setup' && types.length > 0);

/**
 * Returns an open challenge that a token can complete. Throws invalid on `challenge`, with the same message for unknown, expired and
 * completed ones and those of other sessions.
 */
export const requireCompletableChallenge = (ctx: SessionPort & Pick<Services, 'clock'>, id: string): OpenChallenge => {
  const challenge = findOpenChallenges(ctx).find((candidate) => candidate.id === id.toLowerCase());
  if (!challenge) throw invalidChallengeError();
  const { rule, types } = challenge;
  if (rule.type === 'setup') {
    const typeNames = joinTypeNames(rule.authenticatorTypes);
    throw invalid({
      challenge: [`This challenge requires setting up and verifying an authenticator: ${typeNames}. It can’t be completed with a token.`],
    });
  }
  if (types.length === 0) throw invalid({ challenge: ['You have no authenticator for this challenge.'] });
  return challenge;
};

const findChallengeCandidates = (rows: readonly AuthenticatorRow[], challenges: readonly OpenChallenge[]): TokenCandidate[] => {
  const currentSmsAuthenticator = findCurrentSmsAuthenticator(rows);
  return rows.flatMap((authenticator) => {
    const { type, verifiedAt } = authenticator;
    const completable = challenges.filter(({ types }) => types.includes(type));
    if (verifiedAt === null || completable.length === 0 || (type === 'sms' && authenticator !== currentSmsAuthenticator)) return [];
    return [{ authenticator, sentFor: completable.map(({ id }) => ({ purpose: 'challenge', subject: id })) }];
  });
};

/** Rejects a token of an unsupported type without comparing it. Throws invalid on `token`. */
const requireSupportedToken = (token: MfaToken, types: readonly AuthenticatorType[]): void => {
  const isSupported = types.some((type) => (type === 'static' ? 'recovery' in token : 'otp' in token));
  if (!isSupported) throw invalid({ token: [`This challenge requires ${joinTypeNames(types)}.`] });
};

/** Completes the challenges that support the authenticator. Returns false if other requests have completed all of them. */
const completeChallenges = async (
  tx: Tx,
  ctx: AuditActor,
  challenges: readonly OpenChallenge[],
  authenticator: AuthenticatorRow,
): Promise<boolean> => {
  const now = ctx.clock.now();
  const completed: OpenChallenge[] = [];
  for (const challenge of challenges.filter(({ types }) => types.includes(authenticator.type))) {
    const { id, rule } = challenge;
    if (await completeChallenge(tx, ctx.me, { challengeId: id, rule, authenticatorId: authenticator.id }, now)) completed.push(challenge);
  }
  if (completed.length > 0 && completed.every(({ rule }) => rule.id !== STEP_UP_RULE.id))
    await recordStepUp(tx, ctx.me, authenticator, now);
  if (completed.length > 0) await recordProof(tx, ctx);
  for (const { id, rule } of completed) {
    const details = { challenge: id, rule: rule.id, authenticator: authenticator.id, type: authenticator.type };
    await recordCallerAction(tx, ctx, 'challenge.complete', { details });
  }
  return completed.length > 0;
};

const completeChallengesWithToken = async (ctx: MfaTokenPorts, challenges: readonly OpenChallenge[], token: MfaToken): Promise<void> => {
  requireSupportedToken(token, [...new Set(challenges.flatMap(({ types }) => types))]);
  const rows = await findOwnAuthenticators(ctx.db, ctx.me, ctx.clock.now());
  await verifyAndSpend(ctx, token, findChallengeCandidates(rows, challenges), async (tx, authenticator) => {
    if (!(await completeChallenges(tx, ctx, challenges, authenticator))) throw invalidChallengeError();
  });
};

/** Throws invalid if both a challenge and an authenticator are sent. */
export const requireSingleTarget = ({ challenge, authenticator }: MfaDelivery): void => {
  if (challenge && authenticator) throw refused('Send either challenge or authenticator.');
};

type MfaVerificationPorts = AuditPorts & StepUpPorts & Pick<Services, 'passwords'> & Pick<BrowserPorts, 'cookie'>;

const VERIFY_PROCEDURE = 'auth.mfa.verify';

const toCandidate = (authenticator: AuthenticatorRow): TokenCandidate => ({
  authenticator,
  sentFor: [{ purpose: 'authenticator', subject: authenticator.id }],
});

/** New recovery codes replace all earlier ones. */
const markVerified = async (tx: Tx, { me, clock }: CallerPort & Pick<Services, 'clock'>, { id, type }: AuthenticatorRow): Promise<void> => {
  const now = clock.now();
  const verified = await tx
    .update(authenticators)
    .set({ verifiedAt: now, updatedAt: now })
    .where(and(ownAuthenticatorsCondition(me, now), eq(authenticators.id, id), isNull(authenticators.verifiedAt)))
    .returning({ id: authenticators.id });
  if (verified.length === 0) throw invalid({ authenticator: ['This authenticator was verified or removed a moment ago.'] });
  if (type !== 'static') return;
  await tx
    .delete(authenticators)
    .where(
      and(
        eq(authenticators.companyId, me.companyId),
        eq(authenticators.userId, me.userId),
        eq(authenticators.type, 'static'),
        ne(authenticators.id, id),
      ),
    );
};

const acceptVerification = async (
  tx: Tx,
  ctx: AuditActor & SessionPort & Pick<Services, 'encryption'>,
  row: AuthenticatorRow,
): Promise<void> => {
  const isNew = row.verifiedAt === null;
  if (isNew) {
    await markVerified(tx, ctx, row);
    await notifyUser(tx, ctx, ctx.me.user, 'notice.authenticator_added', { authenticator: row.name });
  }
  await completeRulesByVerification(tx, ctx.me, row, ctx.clock.now());
  await recordProof(tx, ctx);
  await recordCallerAction(tx, ctx, 'authenticator.verify', { details: { authenticator: row.id, type: row.type, isNew } });
};

/** Verifies the authenticator that the token belongs to. A new one requires step-up here, not only at its creation. */
const verifyMatchingAuthenticator = async (
  ctx: MfaVerificationPorts,
  rows: readonly AuthenticatorRow[],
  token: MfaToken,
): Promise<void> => {
  if (rows.some(({ verifiedAt }) => verifiedAt === null)) {
    await requireStepUp(ctx, VERIFY_PROCEDURE);
    await requireRecentProof(ctx, ctx.me, VERIFY_PROCEDURE);
  }
  await verifyAndSpend(ctx, token, rows.map(toCandidate), (tx, row) => acceptVerification(tx, ctx, row));
};

const verifyAuthenticator = async (ctx: MfaVerificationPorts, id: string, token: MfaToken): Promise<void> => {
  const row = await findOwnAuthenticator(ctx, id);
  if (!row) throw fieldNotFound('authenticator');
  await verifyMatchingAuthenticator(ctx, [row], token);
};

const verifyWithoutTarget = async (ctx: MfaVerificationPorts, token: MfaToken): Promise<void> => {
  const challenges = findCompletableChallenges(ctx);
  if (challenges.length > 0) return completeChallengesWithToken(ctx, challenges, token);
  const otpAuthenticators = (await findOwnAuthenticators(ctx.db, ctx.me, ctx.clock.now())).filter(({ type }) => type !== 'static');
  const unverified = otpAuthenticators.filter(({ verifiedAt }) => verifiedAt === null);
  return verifyMatchingAuthenticator(ctx, unverified.length > 0 ? unverified : otpAuthenticators, token);
};

/**
 * Throws invalid on `token` or `challenge`, not_found for an authenticator of another user, mfa_required if a new authenticator requires
 * step-up, and throttled.
 */
export const verifyMfaToken = async (ctx: MfaVerificationPorts, input: MfaVerification): Promise<void> => {
  const token = parseTypedToken(input.token);
  requireSingleTarget(input);
  if (input.challenge) return completeChallengesWithToken(ctx, [requireCompletableChallenge(ctx, input.challenge)], token);
  if (input.authenticator) return verifyAuthenticator(ctx, input.authenticator, token);
  return verifyWithoutTarget(ctx, token);
};
