// Issues, completes and spends the challenges of a session. A challenge belongs to one session and one rule, and at most one is open per
// session and rule: another call under the rule returns the open challenge, so that its attempts are not reset.
import { countSms, sendCode } from '#server/modules/people/index.ts';
import { randomUUID } from 'node:crypto';
import { and, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { authenticatorChallenges } from '#db/schema/index.ts';
import { lockSession, type SessionKey } from '#server/modules/identity/user-tokens/session-tokens.ts';
import type { Session, SessionMfaRule } from '#server/api/session.ts';
import { findCurrentSmsAuthenticator, findOwnAuthenticators } from '#server/modules/identity/mfa/authenticators.ts';
import {
  OPEN_CHALLENGE_LIFETIME_MS,
  STEP_UP_RULE,
  UNSPENT_CHALLENGE_LIFETIME_MS,
  pickApplicableRules,
  type RequiredChallenge,
} from '#server/modules/identity/mfa/evaluate.ts';
import type { Challenge } from '#server/modules/identity/mfa/schema.ts';
import type { AuthenticatorType } from '#server/kernel/access-enums.ts';
import { AppError } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/id.ts';
import { SECOND_MS, toMillis } from '#server/kernel/time.ts';
import { isBelowLimit } from '#server/platform/security/throttle.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';
import type { Services } from '#server/api/services.ts';

/** The caller's session, or one that was just opened. */
type ChallengedSession = Pick<
  Session,
  'companyId' | 'userId' | 'tokenKey' | 'user' | 'company' | 'groups' | 'ownPermissions' | 'currency' | 'mfa'
>;

type ChallengeServices = Pick<Services, 'clock' | 'encryption' | 'log' | 'throttle'>;

const table = authenticatorChallenges;

/** Issues the challenge of a rule, or returns the open one. */
const issueChallenge = async (tx: Tx, session: ChallengedSession, { rule, procedure }: RequiredChallenge, now: Date) => {
  const id = randomUUID();
  const expiresAt = new Date(now.getTime() + OPEN_CHALLENGE_LIFETIME_MS);
  const staleCondition = sql`${table.expiresAt} <= ${sql.param(now, table.expiresAt)}`;
  const replaceIfStale = (column: 'id' | 'created_at' | 'expires_at') =>
    sql`case when ${staleCondition} then ${sql.raw(`excluded.${column}`)} else ${sql.raw(`"authenticator_challenges".${column}`)} end`;
  const [row] = await tx
    .insert(table)
    .values({
      companyId: session.companyId,
      id,
      tokenKey: session.tokenKey,
      userId: session.userId,
      ruleId: rule.id,
      type: rule.type,
      durability: rule.durability,
      procedure,
      createdAt: now,
      expiresAt,
    })
    .onConflictDoUpdate({
      target: [table.companyId, table.tokenKey, table.ruleId],
      targetWhere: isNull(table.completedAt),
      set: { id: replaceIfStale('id'), createdAt: replaceIfStale('created_at'), expiresAt: replaceIfStale('expires_at'), procedure },
    })
    .returning({ id: table.id, createdAt: table.createdAt });
  if (!row) throw new Error('A challenge was neither issued nor found.');
  return { ...row, isNew: row.id === id };
};

/** The number that receives the codes of a user's challenges. */
export const findSmsNumber = async (db: Database, owner: Pick<Session, 'companyId' | 'userId'>, now: Date): Promise<string | undefined> =>
  findCurrentSmsAuthenticator(await findOwnAuthenticators(db, owner, now))?.mobile ?? undefined;

/** Sends the code with the challenge (specification, authentication 8). Once throttled, the user must request the code. */
const sendCodeAutomatically = async (
  tx: Tx,
  services: ChallengeServices,
  session: ChallengedSession,
  challengeId: string,
): Promise<void> => {
  const mobile = await findSmsNumber(tx, session, services.clock.now());
  if (mobile === undefined) return;
  if (!(await isBelowLimit(() => countSms(services, session, mobile, 'verified')))) return;
  await sendCode(tx, services, session, { purpose: 'challenge', subject: challengeId, mobile });
};

const toChallenge = ({ rule, authenticatorTypes }: RequiredChallenge, { id, createdAt }: { id: string; createdAt: Date }): Challenge => ({
  id,
  type: rule.type,
  durability: rule.durability,
  authenticator_types: authenticatorTypes,
  supported_types: rule.authenticatorTypes,
  created: toMillis(createdAt),
});

/** Issues the challenges of a session and sends their codes. */
export const issueChallenges = async (
  tx: Tx,
  services: ChallengeServices,
  session: ChallengedSession,
  requiredChallenges: readonly RequiredChallenge[],
): Promise<Challenge[]> => {
  if (requiredChallenges.length > 0) await lockSession(tx, session);
  const challenges: Challenge[] = [];
  for (const requiredChallenge of requiredChallenges) {
    const challenge = await issueChallenge(tx, session, requiredChallenge, services.clock.now());
    if (challenge.isNew && requiredChallenge.authenticatorTypes.includes('sms'))
      await sendCodeAutomatically(tx, services, session, challenge.id);
    challenges.push(toChallenge(requiredChallenge, challenge));
  }
  return challenges;
};

/** Issues the challenges and returns an error that contains them. Throws invalid_token if the session has ended in the meantime. */
export const createChallengeError = async (
  ctx: ChallengeServices & { db: Database },
  me: Session,
  requiredChallenges: readonly RequiredChallenge[],
): Promise<AppError> => {
  const challenges = await withCompanyTransaction(ctx.db, me.companyId, (tx) => issueChallenges(tx, ctx, me, requiredChallenges));
  return new AppError('mfa_required', { data: { challenges } });
};

/** Null if the completion is valid for the lifetime of the session. */
const calculateCompletionExpiry = ({ durability, durationSeconds }: SessionMfaRule, now: Date): Date | null => {
  if (durability === 'ephemeral') return new Date(now.getTime() + UNSPENT_CHALLENGE_LIFETIME_MS);
  return durability === 'durable' ? new Date(now.getTime() + (durationSeconds ?? 0) * SECOND_MS) : null;
};

/** The current rule of a challenge. */
export const findChallengeRule = ({ mfa }: Pick<Session, 'mfa'>, ruleId: number): SessionMfaRule | undefined =>
  ruleId === STEP_UP_RULE.id ? STEP_UP_RULE : mfa.rules.find(({ id }) => id === ruleId);

/** False if another request has completed the challenge, or it has expired. */
export const completeChallenge = async (
  tx: Tx,
  { companyId, tokenKey }: SessionKey,
  { challengeId, rule, authenticatorId }: { challengeId: string; rule: SessionMfaRule; authenticatorId: string },
  now: Date,
): Promise<boolean> => {
  const completed = await tx
    .update(table)
    .set({ completedAt: now, expiresAt: calculateCompletionExpiry(rule, now), authenticatorId })
    .where(
      and(
        eq(table.companyId, companyId),
        eq(table.tokenKey, tokenKey),
        eq(table.id, challengeId),
        isNull(table.completedAt),
        or(isNull(table.expiresAt), gt(table.expiresAt, now)),
      ),
    )
    .returning({ id: table.id });
  return completed.length > 0;
};

type AuthenticatorProof = { id: string; type: AuthenticatorType };

/** Records a completed challenge of a rule, even if it was not issued, in place of earlier ones of the session. */
const recordCompletion = async (
  tx: Tx,
  { companyId, userId, tokenKey }: Pick<Session, 'companyId' | 'userId' | 'tokenKey'>,
  rule: SessionMfaRule,
  authenticatorId: string,
  now: Date,
): Promise<void> => {
  await lockSession(tx, { companyId, tokenKey });
  await tx.delete(table).where(and(eq(table.companyId, companyId), eq(table.tokenKey, tokenKey), eq(table.ruleId, rule.id)));
  await tx.insert(table).values({
    companyId,
    id: newId(),
    tokenKey,
    userId,
    ruleId: rule.id,
    type: rule.type,
    durability: rule.durability,
    createdAt: now,
    completedAt: now,
    expiresAt: calculateCompletionExpiry(rule, now),
    authenticatorId,
  });
};

/** Completing any challenge satisfies the built-in step-up rule. */
export const recordStepUp = (
  tx: Tx,
  session: Pick<Session, 'companyId' | 'userId' | 'tokenKey'>,
  authenticator: AuthenticatorProof,
  now: Date,
): Promise<void> => recordCompletion(tx, session, STEP_UP_RULE, authenticator.id, now);

/** Verifying an authenticator satisfies the authentication rules and the built-in step-up rule. */
export const completeRulesByVerification = async (
  tx: Tx,
  session: Pick<Session, 'companyId' | 'userId' | 'tokenKey' | 'mfa'>,
  authenticator: AuthenticatorProof,
  now: Date,
): Promise<void> => {
  const authenticationRules = pickApplicableRules(session.mfa.rules).filter(({ type }) => type === 'authentication');
  for (const rule of [...authenticationRules, STEP_UP_RULE]) {
    if (rule.authenticatorTypes.includes(authenticator.type)) await recordCompletion(tx, session, rule, authenticator.id, now);
  }
};

/** Copies completed permanent challenges to a session that this session creates. */
export const inheritCompletions = async (tx: Tx, { companyId, tokenKey }: SessionKey, toTokenKey: string, now: Date): Promise<void> => {
  const completed = await tx
    .select()
    .from(table)
    .where(
      and(eq(table.companyId, companyId), eq(table.tokenKey, tokenKey), eq(table.durability, 'permanent'), isNotNull(table.completedAt)),
    );
  if (completed.length === 0) return;
  await tx.insert(table).values(completed.map((row) => ({ ...row, id: newId(), tokenKey: toTokenKey, createdAt: now, isInherited: true })));
};

/** Spends completed ephemeral challenges in the transaction of the call. False if another call has spent one. */
export const spendChallenges = async (tx: Tx, { companyId, tokenKey }: SessionKey, ids: readonly string[], now: Date): Promise<boolean> => {
  const spentRows = await tx
    .update(table)
    .set({ consumedAt: now })
    .where(
      and(
        eq(table.companyId, companyId),
        eq(table.tokenKey, tokenKey),
        inArray(table.id, [...ids]),
        isNotNull(table.completedAt),
        isNull(table.consumedAt),
      ),
    )
    .returning({ id: table.id });
  return spentRows.length === new Set(ids).size;
};

/** Deletes the open challenges of authorization rules when the user cancels the call that required them. */
export const withdrawChallenges = async (db: Database, { companyId, tokenKey }: SessionKey): Promise<void> => {
  await db
    .delete(table)
    .where(and(eq(table.companyId, companyId), eq(table.tokenKey, tokenKey), eq(table.type, 'authorization'), isNull(table.completedAt)));
};
