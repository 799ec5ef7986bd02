import type { StepUpPorts } from '#server/api/challenge-gate.ts';
import { challengeError } from '#server/modules/identity/mfa/challenges.ts';
import { NOTHING_ASKED, evaluate } from '#server/modules/identity/mfa/evaluate.ts';

/**
 * For what the door cannot know of: a way in is about to be added. What stands in the session's way, and the platform's own rule,
 * must be answered first. Throws mfa_required.
 */
export const requireStepUp = async (ctx: StepUpPorts, procedure: string): Promise<void> => {
  const attempt = { ...NOTHING_ASKED, procedure, isStepUp: true, presented: ctx.presentedChallenges };
  const { demands } = evaluate(ctx.me.mfa, attempt, ctx.clock.now());
  // Issued past the call's own transaction: the refusal rolls that back, and what was asked must stay.
  if (demands.some(({ rule }) => rule.type !== 'setup')) throw await challengeError({ ...ctx, db: ctx.aside }, ctx.me, demands);
};
