// Verifies and spends a typed token. Six digits are a code from an app or an SMS; anything else is a recovery code. Slow comparisons run
// before the transaction. The transaction spends the token with a statement that can succeed only once, and makes the change that the token
// authorizes. Each comparison counts as a guess; malformed tokens do not count.
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { authenticators, type AuthenticatorRow } from '#db/schema/index.ts';
import type { SessionPort } from '#server/api/session.ts';
import { type ThrottledUser, callerSubject } from '#server/kernel/throttle-subject.ts';
import { notifyUser, consumeCode } from '#server/modules/messaging/index.ts';
import {
  countUnusedCodes,
  isUnusedCode,
  parseRecoveryCode,
  spendRecoveryCode,
  type RecoveryCode,
} from '#server/modules/identity/mfa/recovery-codes.ts';
import { decryptTotpSecret, findTimeStep } from '#server/modules/identity/mfa/totp.ts';
import { AppError, invalidOrExpired } from '#server/kernel/errors.ts';
import { recordCallerAction, type AuditActor } from '#server/records/audit.ts';
import { withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import type { CallerPort, AuditPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

/** The throttle key of guesses, which are counted by user, across all endpoints and sessions. */
export const mfaGuessSubject = (caller: ThrottledUser): string => `mfa ${callerSubject(caller)}`;

const LOW_RECOVERY_CODES_MAX = 3;

/** An authenticator that the token may belong to. */
export type TokenCandidate = {
  authenticator: AuthenticatorRow;
  /** The purposes of codes sent by SMS: challenges, or the authenticator itself. */
  sentFor?: { purpose: 'authenticator' | 'challenge'; subject: string }[];
};

export type MfaToken = { otp: string } | { recovery: RecoveryCode };

/** Ports for verifying and spending a token. */
export type MfaTokenPorts = AuditPorts & SessionPort & Pick<Services, 'separateDb' | 'encryption' | 'passwords' | 'throttle'>;

/** Throws invalid on `token` for text that cannot be a token. */
export const parseTypedToken = (text: string): MfaToken => {
  const compact = text.replaceAll(/[\s-]/g, '');
  if (/^[0-9]{6}$/.test(compact)) return { otp: compact };
  const recovery = parseRecoveryCode(compact);
  if (!recovery) throw invalidOrExpired('token');
  return { recovery };
};

/** Spends the token. False for a wrong token, and if another request has spent it. */
type SpendToken = (tx: Tx) => Promise<boolean>;

const spendNothing: SpendToken = () => Promise.resolve(false);

/** Each TOTP code works once: its time step must be later than the last one. */
const spendTimeStep =
  ({ companyId, id }: AuthenticatorRow, step: number): SpendToken =>
  async (tx) => {
    const accepted = await tx
      .update(authenticators)
      .set({ lastStep: step })
      .where(
        and(
          eq(authenticators.companyId, companyId),
          eq(authenticators.id, id),
          or(isNull(authenticators.lastStep), lt(authenticators.lastStep, step)),
        ),
      )
      .returning({ id: authenticators.id });
    return accepted.length > 0;
  };

const spendSentCode =
  (ctx: CallerPort & Pick<Services, 'clock' | 'encryption' | 'throttle'>, { sentFor = [] }: TokenCandidate, code: string): SpendToken =>
  async (tx) => {
    const { companyId, userId } = ctx.me;
    for (const target of sentFor) {
      if (
        await consumeCode(
          { db: tx, encryption: ctx.encryption, throttle: ctx.throttle },
          { companyId, userId, ...target, code },
          ctx.clock.now(),
        )
      )
        return true;
    }
    return false;
  };

const spendUnusedCode =
  (ctx: SessionPort & Pick<Services, 'clock' | 'encryption'>, { companyId, id }: AuthenticatorRow, recovery: RecoveryCode): SpendToken =>
  async (tx) => {
    if (!(await spendRecoveryCode(tx, companyId, id, recovery, ctx.clock.now()))) return false;
    const remaining = await countUnusedCodes(tx, companyId, id);
    await notifyUser(tx, ctx, ctx.me.user, 'notice.recovery_code_used', { left: remaining });
    if (remaining <= LOW_RECOVERY_CODES_MAX) await notifyUser(tx, ctx, ctx.me.user, 'notice.recovery_codes_low', { left: remaining });
    return true;
  };

const compareToken = async (ctx: MfaTokenPorts, candidate: TokenCandidate, token: MfaToken): Promise<SpendToken> => {
  const { authenticator } = candidate;
  if ('recovery' in token) {
    const isCorrect = await isUnusedCode(ctx, authenticator.companyId, authenticator.id, token.recovery);
    if (!isCorrect) return spendNothing;
    // Verifying new recovery codes does not spend the code.
    return authenticator.verifiedAt === null ? () => Promise.resolve(true) : spendUnusedCode(ctx, authenticator, token.recovery);
  }
  if (authenticator.type === 'sms') return spendSentCode(ctx, candidate, token.otp);
  const step = findTimeStep(decryptTotpSecret(ctx.encryption, authenticator), token.otp, ctx.clock.now());
  return step === undefined ? spendNothing : spendTimeStep(authenticator, step);
};

/** Audits a wrong token outside the transaction of the request, which is rolled back. */
const recordWrongToken = async (ctx: AuditActor & Pick<Services, 'separateDb'>, details: Record<string, unknown>): Promise<void> => {
  await recordCallerAction(ctx.separateDb, ctx, 'challenge.failure', { details });
};

/** The candidates for a token of this form, with one entry per sent code, because guesses are counted per code. */
const selectComparableCandidates = (candidates: readonly TokenCandidate[], token: MfaToken): TokenCandidate[] =>
  candidates
    .filter(({ authenticator: { type } }) => (type === 'static') === 'recovery' in token)
    .flatMap((candidate) =>
      candidate.authenticator.type === 'sms'
        ? (candidate.sentFor ?? []).map((target) => ({ ...candidate, sentFor: [target] }))
        : [candidate],
    );

type AcceptToken = (tx: Tx, authenticator: AuthenticatorRow) => Promise<void>;

/** Compares the token with a candidate. If it matches, spends it and calls `accept` in the same transaction. */
const tryCandidate = async (ctx: MfaTokenPorts, token: MfaToken, candidate: TokenCandidate, accept: AcceptToken): Promise<boolean> => {
  const spend = await compareToken(ctx, candidate, token);
  return withOwnCompanyTransaction(ctx, async (tx) => {
    if (!(await spend(tx))) return false;
    await accept(tx, candidate.authenticator);
    return true;
  });
};

/**
 * Counts a guess and compares the token with the candidates. `accept` runs in the transaction that spends it. Throws invalid on `token` for a
 * wrong token, and throttled.
 */
export const verifyAndSpend = async (
  ctx: MfaTokenPorts,
  token: MfaToken,
  candidates: readonly TokenCandidate[],
  accept: AcceptToken,
): Promise<void> => {
  const guess = { subject: mfaGuessSubject(ctx.me) };
  const isCorrect = await ctx.throttle.guess(guess, async () => {
    const comparableCandidates = selectComparableCandidates(candidates, token);
    const throttleErrors: AppError[] = [];
    for (const candidate of comparableCandidates) {
      try {
        if (await tryCandidate(ctx, token, candidate, accept)) return true;
      } catch (thrown) {
        if (!(thrown instanceof AppError) || thrown.code !== 'throttled') throw thrown;
        throttleErrors.push(thrown);
      }
    }
    // If only some codes are throttled, the guess counts. Otherwise, guesses at the other codes would not be counted.
    if (throttleErrors[0] && throttleErrors.length === comparableCandidates.length) throw throttleErrors[0];
    return false;
  });
  if (isCorrect) return;
  await recordWrongToken(ctx, { authenticators: candidates.map(({ authenticator }) => authenticator.id) });
  throw invalidOrExpired('token');
};
