import { endLeftOpen } from '#server/modules/identity/auth/end-session.ts';
import type { SessionPort } from '#server/api/session.ts';
import type { ChallengePorts } from '#server/api/challenge-gate.ts';
import { issueChallenges } from '#server/modules/identity/mfa/challenges.ts';
import { NOTHING_ASKED, evaluate } from '#server/modules/identity/mfa/evaluate.ts';
import type { Challenge } from '#server/modules/identity/mfa/schema.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { ClockPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

/**
 * What stands in the way of the session whatever it calls, as it was issued, or issued now. Throws invalid_token when it was
 * left open for too long: then the session is over.
 */
export const findStandingChallenges = async (
  ctx: ClockPorts & SessionPort & Pick<Services, 'encryption' | 'log' | 'throttle'> & Pick<ChallengePorts, 'presentedChallenges'>,
): Promise<Challenge[]> => {
  const { me } = ctx;
  const { demands, isOver } = evaluate(me.mfa, { ...NOTHING_ASKED, presented: ctx.presentedChallenges }, ctx.clock.now());
  if (isOver) await endLeftOpen(ctx.db, me);
  if (demands.length === 0) return [];
  return inOwnCompany(ctx, (tx) => issueChallenges(tx, ctx, me, demands));
};
