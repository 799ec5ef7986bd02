// POST /auth/mfa/verify/. A token is shown for one of three things: to verify an authenticator, to answer a challenge, or, as
// older clients do, for neither by name. Then it confirms what was set up and not confirmed, unless challenges are open: then it
// answers those.
import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { authenticators, type AuthenticatorRow } from '#db/schema/index.ts';
import type { BrowserPorts } from '#server/api/browser-ports.ts';
import { recordProof, requireRecentProof } from '#server/modules/identity/auth/recent-proof.ts';
import type { SessionPort } from '#server/api/session.ts';
import { notifyUser } from '#server/modules/messaging/index.ts';
import { completeRulesByVerification } from '#server/modules/identity/mfa/challenges.ts';
import {
  answerChallenge,
  answerOpenChallenges,
  findAnswerableChallenges,
  requireSingleTarget,
} from '#server/modules/identity/mfa/answer-challenge.ts';
import { findOwnAuthenticator, findOwnAuthenticators, isOwnAuthenticator } from '#server/modules/identity/mfa/authenticators.ts';
import { readTypedToken, verifyAndSpend, type TokenCandidate, type TypedToken } from '#server/modules/identity/mfa/spend-token.ts';
import type { MfaVerification } from '#server/modules/identity/mfa/schema.ts';
import { requireStepUp } from '#server/modules/identity/mfa/challenge-gate.ts';
import type { StepUpPorts } from '#server/api/challenge-gate.ts';
import { invalid, missingAt } from '#server/kernel/errors.ts';
import { recordAct, type Actor } from '#server/records/audit.ts';
import type { CallerPort, AuditPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

const PROCEDURE = 'auth.mfa.verify';

const toCandidate = (authenticator: AuthenticatorRow): TokenCandidate => ({
  authenticator,
  sentFor: [{ purpose: 'authenticator', subject: authenticator.id }],
});

/** Makes it usable. New recovery codes replace all earlier ones. */
const markVerified = async (tx: Tx, { me, clock }: CallerPort & Pick<Services, 'clock'>, { id, type }: AuthenticatorRow): Promise<void> => {
  const now = clock.now();
  const verified = await tx
    .update(authenticators)
    .set({ verifiedAt: now, updatedAt: now })
    .where(and(isOwnAuthenticator(me, now), eq(authenticators.id, id), isNull(authenticators.verifiedAt)))
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

const accept = async (tx: Tx, ctx: Actor & SessionPort & Pick<Services, 'encryption'>, row: AuthenticatorRow): Promise<void> => {
  const isNew = row.verifiedAt === null;
  if (isNew) {
    await markVerified(tx, ctx, row);
    await notifyUser(tx, ctx, ctx.me.user, 'notice.authenticator_added', { authenticator: row.name });
  }
  await completeRulesByVerification(tx, ctx.me, row, ctx.clock.now());
  await recordProof(tx, ctx);
  await recordAct(tx, ctx, 'authenticator.verify', { details: { authenticator: row.id, type: row.type, isNew } });
};

/** Verifies one of the rows, whichever the token is of. A new one is a new way in: that needs a step-up at this moment, not only when it was created. */
const verifyOneOf = async (
  ctx: AuditPorts & StepUpPorts & Pick<Services, 'passwords'> & Pick<BrowserPorts, 'cookie'>,
  rows: readonly AuthenticatorRow[],
  token: TypedToken,
): Promise<void> => {
  if (rows.some(({ verifiedAt }) => verifiedAt === null)) {
    await requireStepUp(ctx, PROCEDURE);
    await requireRecentProof(ctx, ctx.me, PROCEDURE);
  }
  await verifyAndSpend(ctx, token, rows.map(toCandidate), (tx, row) => accept(tx, ctx, row));
};

const verifyAuthenticator = async (
  ctx: AuditPorts & StepUpPorts & Pick<Services, 'passwords'> & Pick<BrowserPorts, 'cookie'>,
  id: string,
  token: TypedToken,
): Promise<void> => {
  const row = await findOwnAuthenticator(ctx, id);
  if (!row) throw missingAt('authenticator');
  await verifyOneOf(ctx, [row], token);
};

const verifyUnnamed = async (
  ctx: AuditPorts & StepUpPorts & Pick<Services, 'passwords'> & Pick<BrowserPorts, 'cookie'>,
  token: TypedToken,
): Promise<void> => {
  if (findAnswerableChallenges(ctx).length > 0) return answerOpenChallenges(ctx, token);
  const devices = (await findOwnAuthenticators(ctx.db, ctx.me, ctx.clock.now())).filter(({ type }) => type !== 'static');
  const unverified = devices.filter(({ verifiedAt }) => verifiedAt === null);
  return verifyOneOf(ctx, unverified.length > 0 ? unverified : devices, token);
};

/**
 * Takes a token for an authenticator, for a challenge, or for what it fits. Throws invalid on `token` or `challenge`, not_found for an
 * authenticator that is not the caller's, mfa_required when a new authenticator needs a step-up first, and throttled.
 */
export const verifyMfaToken = async (
  ctx: AuditPorts & StepUpPorts & Pick<Services, 'passwords'> & Pick<BrowserPorts, 'cookie'>,
  input: MfaVerification,
): Promise<void> => {
  const token = readTypedToken(input.token);
  requireSingleTarget(input);
  if (input.challenge) return answerChallenge(ctx, input.challenge, token);
  if (input.authenticator) return verifyAuthenticator(ctx, input.authenticator, token);
  return verifyUnnamed(ctx, token);
};
