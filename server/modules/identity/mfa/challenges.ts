// Challenges of a session: issued, answered, spent. Each belongs to one session and one rule, and one of them may be open at a
// time: whoever runs into a rule again gets the same one, so that its counters cannot be started anew.
import { countSms, sendCode } from '#server/modules/people/index.ts';
import { randomUUID } from 'node:crypto';
import { and, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { authenticatorChallenges } from '#db/schema/index.ts';
import { lockSession } from '#server/modules/identity/auth/session-tokens.ts';
import type { Session, Rule } from '#server/api/session.ts';
import { findCurrentSms, findOwnAuthenticators } from '#server/modules/identity/mfa/authenticators.ts';
import {
  OPEN_LIFETIME_MS,
  STEP_UP_RULE,
  UNSPENT_LIFETIME_MS,
  appliedRules,
  type ChallengeDemand,
} from '#server/modules/identity/mfa/evaluate.ts';
import type { Challenge } from '#server/modules/identity/mfa/schema.ts';
import type { AuthenticatorType } from '#server/kernel/authenticator-words.ts';
import { AppError } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/id.ts';
import { SECOND_MS, toMillis } from '#server/kernel/time.ts';
import { isBelowLimit } from '#server/platform/throttle.ts';
import { inCompany } from '#server/records/company-transaction.ts';
import type { Services } from '#server/api/services.ts';

/** Whose session it is: the caller's, or one that was opened just now. */
export type Challenged = Pick<
  Session,
  'companyId' | 'userId' | 'tokenKey' | 'user' | 'company' | 'groups' | 'ownPermissions' | 'currency' | 'mfa'
>;

type ChallengeServices = Pick<Services, 'clock' | 'encryption' | 'log' | 'throttle'>;

const table = authenticatorChallenges;

/** Issues what a rule asks, or finds what it asked already. Says whether it is new. */
const issue = async (tx: Tx, session: Challenged, { rule, procedure }: ChallengeDemand, now: Date) => {
  const id = randomUUID();
  const expiresAt = new Date(now.getTime() + OPEN_LIFETIME_MS);
  const isStale = sql`${table.expiresAt} <= ${sql.param(now, table.expiresAt)}`;
  const orKept = (column: 'id' | 'created_at' | 'expires_at') =>
    sql`case when ${isStale} then ${sql.raw(`excluded.${column}`)} else ${sql.raw(`"authenticator_challenges".${column}`)} end`;
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
      set: { id: orKept('id'), createdAt: orKept('created_at'), expiresAt: orKept('expires_at'), procedure },
    })
    .returning({ id: table.id, createdAt: table.createdAt });
  if (!row) throw new Error('A challenge was neither issued nor found.');
  return { ...row, isNew: row.id === id };
};

/** The number that codes for a user's challenges go to. */
export const findSmsNumber = async (db: Database, owner: Pick<Session, 'companyId' | 'userId'>, now: Date): Promise<string | undefined> =>
  findCurrentSms(await findOwnAuthenticators(db, owner, now))?.mobile ?? undefined;

/** Sends a challenge's code by itself (specification, authentication 8); beyond the limits the person has to ask for it. */
const deliverUnasked = async (tx: Tx, services: ChallengeServices, session: Challenged, challengeId: string): Promise<void> => {
  const mobile = await findSmsNumber(tx, session, services.clock.now());
  if (mobile === undefined) return;
  if (!(await isBelowLimit(() => countSms(services, session, mobile, 'verified')))) return;
  await sendCode(tx, services, session, { purpose: 'challenge', subject: challengeId, mobile });
};

const toChallenge = ({ rule, authenticatorTypes }: ChallengeDemand, { id, createdAt }: { id: string; createdAt: Date }): Challenge => ({
  id,
  type: rule.type,
  durability: rule.durability,
  authenticator_types: authenticatorTypes,
  supported_types: rule.authenticatorTypes,
  created: toMillis(createdAt),
});

/** Issues what the rules ask of a session and delivers codes. The challenges as the API shows them. */
export const issueChallenges = async (
  tx: Tx,
  services: ChallengeServices,
  session: Challenged,
  demands: readonly ChallengeDemand[],
): Promise<Challenge[]> => {
  if (demands.length > 0) await lockSession(tx, session);
  const challenges: Challenge[] = [];
  for (const demand of demands) {
    const issued = await issue(tx, session, demand, services.clock.now());
    if (issued.isNew && demand.authenticatorTypes.includes('sms')) await deliverUnasked(tx, services, session, issued.id);
    challenges.push(toChallenge(demand, issued));
  }
  return challenges;
};

/**
 * The answer to a call that something stands in the way of: 403 with what has to be answered. Throws invalid_token when the session
 * has ended meanwhile.
 */
export const createChallengeError = async (
  ctx: ChallengeServices & { db: Database },
  me: Session,
  demands: readonly ChallengeDemand[],
): Promise<AppError> => {
  const challenges = await inCompany(ctx.db, me.companyId, (tx) => issueChallenges(tx, ctx, me, demands));
  return new AppError('mfa_required', { data: { challenges } });
};

/** Until when a completion holds; null: as long as the session. */
const completionEnd = ({ durability, durationSeconds }: Rule, now: Date): Date | null => {
  if (durability === 'ephemeral') return new Date(now.getTime() + UNSPENT_LIFETIME_MS);
  return durability === 'durable' ? new Date(now.getTime() + (durationSeconds ?? 0) * SECOND_MS) : null;
};

/** The rule behind a challenge of the session, as it stands now. */
export const ruleOfChallenge = ({ mfa }: Pick<Session, 'mfa'>, ruleId: number): Rule | undefined =>
  ruleId === STEP_UP_RULE.id ? STEP_UP_RULE : mfa.rules.find(({ id }) => id === ruleId);

/** Completes an open challenge of the session. False when somebody was faster, or its time is over. */
export const completeChallenge = async (
  tx: Tx,
  { companyId, tokenKey }: Pick<Session, 'companyId' | 'tokenKey'>,
  { challengeId, rule, authenticatorId }: { challengeId: string; rule: Rule; authenticatorId: string },
  now: Date,
): Promise<boolean> => {
  const completed = await tx
    .update(table)
    .set({ completedAt: now, expiresAt: completionEnd(rule, now), authenticatorId })
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

type Shown = { id: string; type: AuthenticatorType };

/** Notes a rule as answered, whether it had asked or not, in the place of what the session had answered before. */
const recordAnswer = async (
  tx: Tx,
  { companyId, userId, tokenKey }: Pick<Session, 'companyId' | 'userId' | 'tokenKey'>,
  rule: Rule,
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
    expiresAt: completionEnd(rule, now),
    authenticatorId,
  });
};

/** Whoever has answered a challenge has shown an authenticator: the platform's own rule does not ask for it again at once. */
export const recordStepUp = (
  tx: Tx,
  session: Pick<Session, 'companyId' | 'userId' | 'tokenKey'>,
  authenticator: Shown,
  now: Date,
): Promise<void> => recordAnswer(tx, session, STEP_UP_RULE, authenticator.id, now);

/**
 * Somebody who has just verified an authenticator has shown it: what the log-in and the platform's own rule would ask of the
 * session is answered with it.
 */
export const completeRulesByVerification = async (
  tx: Tx,
  session: Pick<Session, 'companyId' | 'userId' | 'tokenKey' | 'mfa'>,
  authenticator: Shown,
  now: Date,
): Promise<void> => {
  const ofLogIn = appliedRules(session.mfa.rules).filter(({ type }) => type === 'authentication');
  for (const rule of [...ofLogIn, STEP_UP_RULE]) {
    if (rule.authenticatorTypes.includes(authenticator.type)) await recordAnswer(tx, session, rule, authenticator.id, now);
  }
};

/** Gives a session that another one has made what that one has answered for good. */
export const inheritCompletions = async (
  tx: Tx,
  { companyId, tokenKey }: Pick<Session, 'companyId' | 'tokenKey'>,
  toTokenKey: string,
  now: Date,
): Promise<void> => {
  const held = await tx
    .select()
    .from(table)
    .where(
      and(eq(table.companyId, companyId), eq(table.tokenKey, tokenKey), eq(table.durability, 'permanent'), isNotNull(table.completedAt)),
    );
  if (held.length === 0) return;
  await tx.insert(table).values(held.map((row) => ({ ...row, id: newId(), tokenKey: toTokenKey, createdAt: now, isInherited: true })));
};

/** Spends completed ephemeral challenges, in the commit of what they were completed for. False when one was spent already. */
export const spendChallenges = async (
  tx: Tx,
  { companyId, tokenKey }: Pick<Session, 'companyId' | 'tokenKey'>,
  ids: readonly string[],
  now: Date,
): Promise<boolean> => {
  const spent = await tx
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
  return spent.length === new Set(ids).size;
};

/** Takes back what an open challenge of an authorization rule asked: what it was asked for is not done. */
export const withdrawChallenges = async (db: Database, { companyId, tokenKey }: Pick<Session, 'companyId' | 'tokenKey'>): Promise<void> => {
  await db
    .delete(table)
    .where(and(eq(table.companyId, companyId), eq(table.tokenKey, tokenKey), eq(table.type, 'authorization'), isNull(table.completedAt)));
};
