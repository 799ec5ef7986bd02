// The challenges and proofs that a session needs before a call. Authorization (api/authorization.ts) checks them for every call of
// every transport.
import { requireStepUp } from '#server/modules/identity/mfa/step-up.ts';
import type { ChallengeGate, ChallengePorts, GatedCall } from '#server/api/challenge-gate.ts';
import { endLeftOpen } from '#server/modules/identity/auth/end-session.ts';
import { requireRecentProof } from '#server/modules/identity/auth/recent-proof.ts';
import { challengeError, spendChallenges } from '#server/modules/identity/mfa/challenges.ts';
import { evaluate, type Attempt, type Demand } from '#server/modules/identity/mfa/evaluate.ts';

const attemptOf = ({ presentedChallenges, mayReplay }: ChallengePorts, { name, permission, isStepUp }: GatedCall): Attempt => ({
  procedure: name,
  permission,
  isStepUp,
  presented: presentedChallenges,
  mayReplay,
});

const standsInTheWay = ({ rule }: Demand, { whileChallenged }: GatedCall): boolean => whileChallenged !== 'setup' || rule.type !== 'setup';

export const challengeGate: ChallengeGate = {
  pass: async (ctx, me, call) => {
    if (call.whileChallenged === 'always') return [];
    const { demands, spends, isOver } = evaluate(me.mfa, attemptOf(ctx, call), ctx.clock.now());
    if (isOver) await endLeftOpen(ctx.db, me);
    if (demands.some((demand) => standsInTheWay(demand, call))) throw await challengeError(ctx, me, demands);
    if (call.requiresProof) await requireRecentProof(ctx, me, call.name);
    return spends;
  },
  passesUnasked: (ctx, me, call) => {
    const { demands, spends } = evaluate(me.mfa, attemptOf(ctx, call), ctx.clock.now());
    return demands.length === 0 && spends.length === 0;
  },
  spend: (tx, ctx, me, ids) => spendChallenges(tx, me, ids, ctx.clock.now()),
  requireStepUp,
  requireRecentProof,
  reopenChallenges: (ctx, me, call) => {
    const attempt: Attempt = { ...attemptOf(ctx, call), presented: [] };
    return challengeError(ctx, me, evaluate(me.mfa, attempt, ctx.clock.now()).demands);
  },
};
