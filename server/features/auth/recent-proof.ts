// A recent proof: within the last ten minutes the session's user has entered their password or answered a challenge. Whoever holds a
// stolen session cannot give one, so they can neither add a way to log in nor replace the owner's. Sessions of the dashboard always need
// one; over REST the company setting `require_recent_proof` decides, since clients of v3 do not expect it.
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { tokens } from '#db/schema/index.ts';
import type { BrowserPorts } from '#server/features/auth/browser-ports.ts';
import { confirmPassword } from '#server/features/auth/confirm-password.ts';
import type { Session, SessionPort } from '#server/features/auth/session.ts';
import { challengeError } from '#server/features/mfa/challenges.ts';
import { STEP_UP_RULE } from '#server/features/mfa/evaluate.ts';
import { AppError } from '#server/kernel/errors.ts';
import { MINUTE_MS } from '#server/kernel/time.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { CallerPort, ClockPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/services.ts';

const PROOF_LIFETIME_MS = 10 * MINUTE_MS;

/** Logging in opens a session with a recent proof. */
const HOW_TO_PROVE = { type: 'password', method: 'POST', path: '/auth/login/' };

/** Only the dashboard's transport has a cookie. */
const needsProof = ({ cookie }: Pick<BrowserPorts, 'cookie'>, me: Session): boolean =>
  cookie !== undefined || me.requiresProof || me.companySettings.require_recent_proof;

/**
 * Requires a recent proof where the session needs one. Throws mfa_required with a challenge for users with an authenticator, and
 * proof_required for all others.
 */
export const requireRecentProof = async (
  ctx: Pick<Services, 'aside' | 'clock' | 'encryption' | 'log' | 'throttle'> & Pick<BrowserPorts, 'cookie'>,
  me: Session,
  procedure: string,
): Promise<void> => {
  const isRecent = me.provenAt !== null && ctx.clock.now().getTime() - me.provenAt.getTime() < PROOF_LIFETIME_MS;
  if (isRecent || !needsProof(ctx, me)) return;
  const { authenticatorTypes } = me.mfa;
  if (authenticatorTypes.length === 0) throw new AppError('proof_required', { data: { proof: HOW_TO_PROVE } });
  // Outside the call's transaction: the refusal rolls that back, and the challenge has to stay.
  throw await challengeError({ ...ctx, db: ctx.aside }, me, [{ rule: STEP_UP_RULE, authenticatorTypes, procedure }]);
};

/** Records a proof of the session, in the transaction of the proof. */
export const recordProof = async (tx: Tx, { me, clock }: CallerPort & Pick<Services, 'clock'>): Promise<void> => {
  await tx
    .update(tokens)
    .set({ provenAt: clock.now() })
    .where(and(eq(tokens.companyId, me.companyId), eq(tokens.tokenKey, me.tokenKey)));
};

/** Proves the session with the user's password. Throws invalid on `password`, and throttled after too many wrong ones. */
export const provePassword = async (
  ctx: ClockPorts & SessionPort & Pick<Services, 'passwords' | 'throttle'>,
  password: string,
): Promise<void> => {
  await confirmPassword(ctx, password, 'password');
  await inOwnCompany(ctx, (tx) => recordProof(tx, ctx));
};
