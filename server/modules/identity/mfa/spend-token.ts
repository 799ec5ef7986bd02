// Whether a token that somebody typed is one of theirs. What costs time is compared before a transaction is opened; in it the
// token is spent by a statement that succeeds once. A token tells by its form what it is: six digits are a code of an app or of an
// SMS, anything else a recovery code. Text that is neither is no guess, and is not counted as one.
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { authenticators, type AuthenticatorRow } from '#db/schema/index.ts';
import type { SessionPort } from '#server/api/session.ts';
import { mfaGuessSubject } from '#server/modules/identity/auth/throttle-subjects.ts';
import { notifyUser, consumeCode } from '#server/modules/messaging/index.ts';
import {
  countUnusedCodes,
  isUnusedCode,
  parseRecoveryCode,
  spendRecoveryCode,
  type RecoveryCode,
} from '#server/modules/identity/mfa/recovery-codes.ts';
import { decryptTotpSecret, findTimeStep } from '#server/modules/identity/mfa/totp.ts';
import { AppError, spent } from '#server/kernel/errors.ts';
import { recordAct, type Actor } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { CallerPort, ClockPorts, AuditPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

const CODES_LOW = 3;

/** An authenticator that a token may be of. */
export type TokenCandidate = {
  authenticator: AuthenticatorRow;
  /** What codes were sent for by SMS: the ids of challenges, or of the authenticator itself. */
  sentFor?: { purpose: 'authenticator' | 'challenge'; subject: string }[];
};

export type TypedToken = { otp: string } | { recovery: RecoveryCode };

/** What a person typed, read by its form. Throws invalid on `token` for what can be no token. */
export const readTypedToken = (text: string): TypedToken => {
  const unspaced = text.replaceAll(/[\s-]/g, '');
  if (/^[0-9]{6}$/.test(unspaced)) return { otp: unspaced };
  const recovery = parseRecoveryCode(unspaced);
  if (!recovery) throw spent('token');
  return { recovery };
};

/** Spends the token, if it is one of the authenticator's and nobody was faster. */
type Spend = (tx: Tx) => Promise<boolean>;

const NEVER: Spend = () => Promise.resolve(false);

/** Each code works once: its step must be later than that of the last one. */
const spendStep =
  ({ companyId, id }: AuthenticatorRow, step: number): Spend =>
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
  (ctx: CallerPort & Pick<Services, 'clock' | 'encryption' | 'throttle'>, { sentFor = [] }: TokenCandidate, code: string): Spend =>
  async (tx) => {
    const { companyId, userId } = ctx.me;
    for (const sent of sentFor) {
      if (
        await consumeCode(
          { db: tx, encryption: ctx.encryption, throttle: ctx.throttle },
          { companyId, userId, ...sent, code },
          ctx.clock.now(),
        )
      )
        return true;
    }
    return false;
  };

const spendCode =
  (ctx: SessionPort & Pick<Services, 'clock' | 'encryption'>, { companyId, id }: AuthenticatorRow, recovery: RecoveryCode): Spend =>
  async (tx) => {
    if (!(await spendRecoveryCode(tx, companyId, id, recovery, ctx.clock.now()))) return false;
    const left = await countUnusedCodes(tx, companyId, id);
    await notifyUser(tx, ctx, ctx.me.user, 'notice.recovery_code_used', { left });
    if (left <= CODES_LOW) await notifyUser(tx, ctx, ctx.me.user, 'notice.recovery_codes_low', { left });
    return true;
  };

const compare = async (
  ctx: ClockPorts & SessionPort & Pick<Services, 'encryption' | 'passwords' | 'throttle'>,
  candidate: TokenCandidate,
  token: TypedToken,
): Promise<Spend> => {
  const { authenticator } = candidate;
  if ('recovery' in token) {
    const isRight = await isUnusedCode(ctx, authenticator.companyId, authenticator.id, token.recovery);
    if (!isRight) return NEVER;
    // Whoever shows at the set-up that they have kept the codes keeps all of them.
    return authenticator.verifiedAt === null ? () => Promise.resolve(true) : spendCode(ctx, authenticator, token.recovery);
  }
  if (authenticator.type === 'sms') return spendSentCode(ctx, candidate, token.otp);
  const step = findTimeStep(decryptTotpSecret(ctx.encryption, authenticator), token.otp, ctx.clock.now());
  return step === undefined ? NEVER : spendStep(authenticator, step);
};

/** Writes that somebody guessed wrong. It goes past the call's own transaction, since a refused call is rolled back. */
const recordFailure = async (ctx: Actor & Pick<Services, 'aside'>, details: Record<string, unknown>): Promise<void> => {
  await recordAct(ctx.aside, ctx, 'challenge.failure', { details });
};

/** Those that tokens of this form can be of; where several codes were sent, one by one, since guesses at each are counted. */
const comparable = (candidates: readonly TokenCandidate[], token: TypedToken): TokenCandidate[] =>
  candidates
    .filter(({ authenticator: { type } }) => (type === 'static') === 'recovery' in token)
    .flatMap((candidate) =>
      candidate.authenticator.type === 'sms' ? (candidate.sentFor ?? []).map((sent) => ({ ...candidate, sentFor: [sent] })) : [candidate],
    );

type Accept = (tx: Tx, authenticator: AuthenticatorRow) => Promise<void>;

/** Compares the token with one of the candidates; if it is right, spends it and does what it is good for. */
const tryCandidate = async (
  ctx: ClockPorts & SessionPort & Pick<Services, 'encryption' | 'passwords' | 'throttle'>,
  token: TypedToken,
  candidate: TokenCandidate,
  accept: Accept,
): Promise<boolean> => {
  const spend = await compare(ctx, candidate, token);
  return inOwnCompany(ctx, async (tx) => {
    if (!(await spend(tx))) return false;
    await accept(tx, candidate.authenticator);
    return true;
  });
};

/**
 * Lets a token be compared with those of the candidates, and what it is good for be done, in the transaction that spends it. The guess
 * is counted before. Throws invalid on `token` for a wrong one, and throttled after too many.
 */
export const verifyAndSpend = async (
  ctx: AuditPorts & SessionPort & Pick<Services, 'aside' | 'encryption' | 'passwords' | 'throttle'>,
  token: TypedToken,
  candidates: readonly TokenCandidate[],
  accept: Accept,
): Promise<void> => {
  const guess = { subject: mfaGuessSubject(ctx.me) };
  const isRight = await ctx.throttle.guess(guess, async () => {
    const tried = comparable(candidates, token);
    const refusals: AppError[] = [];
    for (const candidate of tried) {
      try {
        if (await tryCandidate(ctx, token, candidate, accept)) return true;
      } catch (thrown) {
        if (!(thrown instanceof AppError) || thrown.code !== 'throttled') throw thrown;
        refusals.push(thrown);
      }
    }
    // Where one code takes no guesses any more and another was compared, the guess counts: else those at the other were free.
    if (refusals[0] && refusals.length === tried.length) throw refusals[0];
    return false;
  });
  if (isRight) return;
  await recordFailure(ctx, { authenticators: candidates.map(({ authenticator }) => authenticator.id) });
  throw spent('token');
};
