// Recent proof: the user of the session has entered the password or completed a challenge within the last ten minutes. A stolen session
// cannot provide one, so it cannot add or replace authenticators and contact data. The dashboard always requires it; the REST API requires
// it only with the company setting `require_recent_proof`, because v3 clients do not expect it.
import type { Session } from '#server/api/session.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { Services } from '#server/api/services.ts';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { tokens } from '#db/schema/index.ts';
import type { BrowserPorts } from '#server/api/browser-ports.ts';
import type { RecentProofPorts } from '#server/api/challenge-gate.ts';
import { createChallengeError } from '#server/modules/identity/mfa/challenges.ts';
import { STEP_UP_RULE } from '#server/modules/identity/mfa/evaluate.ts';
import { MINUTE_MS } from '#server/kernel/time.ts';
import type { CallerPort } from '#server/records/service-ports.ts';

const PROOF_LIFETIME_MS = 10 * MINUTE_MS;

/** Logging in opens a session with a recent proof. */
const PASSWORD_PROOF = { type: 'password', method: 'POST', path: '/auth/login/' };

/** Only the dashboard's transport provides a cookie. */
const needsProof = ({ cookie }: Pick<BrowserPorts, 'cookie'>, me: Session): boolean =>
  cookie !== undefined || me.requiresProof || me.companySettings.require_recent_proof;

/**
 * Throws if the session requires a recent proof and has none: mfa_required with a challenge for users with an authenticator, proof_required
 * for all others.
 */
export const requireRecentProof = async (ctx: RecentProofPorts, me: Session, procedure: string): Promise<void> => {
  const isRecent = me.provenAt !== null && ctx.clock.now().getTime() - me.provenAt.getTime() < PROOF_LIFETIME_MS;
  if (isRecent || !needsProof(ctx, me)) return;
  const { authenticatorTypes } = me.mfa;
  if (authenticatorTypes.length === 0) throw new AppError('proof_required', { data: { proof: PASSWORD_PROOF } });
  // Uses a separate connection: the error rolls back the transaction of the request, but the challenge must persist.
  throw await createChallengeError({ ...ctx, db: ctx.separateDb }, me, [{ rule: STEP_UP_RULE, authenticatorTypes, procedure }]);
};

/** Records the proof of the session in the transaction that verified it. */
export const recordProof = async (tx: Tx, { me, clock }: CallerPort & Pick<Services, 'clock'>): Promise<void> => {
  await tx
    .update(tokens)
    .set({ provenAt: clock.now() })
    .where(and(eq(tokens.companyId, me.companyId), eq(tokens.tokenKey, me.tokenKey)));
};
