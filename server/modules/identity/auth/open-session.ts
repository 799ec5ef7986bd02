import type { Tx } from '#db/client.ts';
import { findOpened } from '#server/modules/identity/auth/authenticate.ts';
import { issueToken } from '#server/modules/identity/auth/issue-token.ts';
import type { Access, SessionAccess } from '#server/modules/identity/auth/schema.ts';
import type { Session } from '#server/api/session.ts';
import { inheritCompletions, issueChallenges } from '#server/modules/identity/mfa/challenges.ts';
import { NOTHING_ASKED, evaluate } from '#server/modules/identity/mfa/evaluate.ts';
import { allowedDurationMs } from '#server/modules/identity/auth/session-duration.ts';
import { readSettings } from '#server/modules/companies/index.ts';
import { toVerifiableUser } from '#server/modules/people/index.ts';
import { toMillis } from '#server/kernel/time.ts';
import type { AuditOrigin } from '#server/records/audit.ts';
import type { Services } from '#server/api/services.ts';

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
  const session = await findOpened(tx, holder.companyId, key, origin.log);
  const { demands } = evaluate(session.mfa, NOTHING_ASKED, now);
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
  const durationMs = allowedDurationMs(requested, await readSettings(tx, holder.companyId));
  const expiresAt = new Date(origin.clock.now().getTime() + durationMs);
  return { ...(await openSession(tx, origin, { ...holder, expiresAt })), expires: toMillis(expiresAt) };
};
