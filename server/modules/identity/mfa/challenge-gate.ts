// The challenge gate: the challenges and recent proof that a session needs before a call. Authorization (api/authorization.ts) passes every call
// of every transport through it.
import type { StepUpPorts, ChallengePorts, ChallengeGate, GatedCall } from '#server/api/challenge-gate.ts';
import { createChallengeError, issueChallenges, spendChallenges } from '#server/modules/identity/mfa/challenges.ts';
import { ANY_CALL, evaluateMfaRules, type MfaCall, type RequiredChallenge } from '#server/modules/identity/mfa/evaluate.ts';
import { endSessionAfterExpiredChallenge } from '#server/modules/identity/user-tokens/session-tokens.ts';
import type { SessionPort } from '#server/api/session.ts';
import type { Challenge } from '#server/modules/identity/mfa/schema.ts';
import { withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import type { ClockPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';
import { requireRecentProof } from '#server/modules/identity/mfa/recent-proof.ts';

/** Requires step-up within a call, if only its input shows that it is sensitive. Throws mfa_required. */
export const requireStepUp = async (ctx: StepUpPorts, procedure: string): Promise<void> => {
  const call = { ...ANY_CALL, procedure, isStepUp: true, presentedChallenges: ctx.presentedChallenges };
  const { requiredChallenges } = evaluateMfaRules(ctx.me.mfa, call, ctx.clock.now());
  // On a separate connection: the error rolls back the transaction of the request, but the challenge must persist.
  if (requiredChallenges.some(({ rule }) => rule.type !== 'setup'))
    throw await createChallengeError({ ...ctx, db: ctx.separateDb }, ctx.me, requiredChallenges);
};

/**
 * Returns the challenges that block every call of the session, and issues those that are not open yet. Throws invalid_token if the login
 * challenge has expired.
 */
export const issueSessionChallenges = async (
  ctx: ClockPorts & SessionPort & Pick<Services, 'encryption' | 'log' | 'throttle'> & Pick<ChallengePorts, 'presentedChallenges'>,
): Promise<Challenge[]> => {
  const { me } = ctx;
  const { requiredChallenges, endsSession } = evaluateMfaRules(
    me.mfa,
    { ...ANY_CALL, presentedChallenges: ctx.presentedChallenges },
    ctx.clock.now(),
  );
  if (endsSession) await endSessionAfterExpiredChallenge(ctx.db, me);
  if (requiredChallenges.length === 0) return [];
  return withOwnCompanyTransaction(ctx, (tx) => issueChallenges(tx, ctx, me, requiredChallenges));
};

const toMfaCall = ({ presentedChallenges, mayReplay }: ChallengePorts, { name, permission, isStepUp }: GatedCall): MfaCall => ({
  procedure: name,
  permission,
  isStepUp,
  presentedChallenges,
  mayReplay,
});

const blocksCall = ({ rule }: RequiredChallenge, { whileChallenged }: GatedCall): boolean =>
  whileChallenged !== 'setup' || rule.type !== 'setup';

export const challengeGate: ChallengeGate = {
  pass: async (ctx, me, call) => {
    if (call.whileChallenged === 'always') return [];
    const { requiredChallenges, spentChallengeIds, endsSession } = evaluateMfaRules(me.mfa, toMfaCall(ctx, call), ctx.clock.now());
    if (endsSession) await endSessionAfterExpiredChallenge(ctx.db, me);
    if (requiredChallenges.some((requiredChallenge) => blocksCall(requiredChallenge, call)))
      throw await createChallengeError(ctx, me, requiredChallenges);
    if (call.requiresProof) await requireRecentProof(ctx, me, call.name);
    return spentChallengeIds;
  },
  passesWithoutChallenge: (ctx, me, call) => {
    const { requiredChallenges, spentChallengeIds } = evaluateMfaRules(me.mfa, toMfaCall(ctx, call), ctx.clock.now());
    return requiredChallenges.length === 0 && spentChallengeIds.length === 0;
  },
  consume: (tx, ctx, me, ids) => spendChallenges(tx, me, ids, ctx.clock.now()),
  requireStepUp,
  requireRecentProof,
  reopenChallenges: (ctx, me, call) => {
    const callWithoutProof: MfaCall = { ...toMfaCall(ctx, call), presentedChallenges: [] };
    return createChallengeError(ctx, me, evaluateMfaRules(me.mfa, callWithoutProof, ctx.clock.now()).requiredChallenges);
  },
};
