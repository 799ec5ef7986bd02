// Resending the code of an open challenge or of an SMS authenticator (POST /auth/mfa/deliver/). A new code replaces the previous one.
import { CODE_DELIVERY_THROTTLE } from '#server/modules/identity/throttles.ts';
import { and, eq, gt } from 'drizzle-orm';
import { verifications } from '#db/schema/index.ts';
import type { SessionPort } from '#server/api/session.ts';
import { callerSubject } from '#server/kernel/throttle-subject.ts';
import { requireCompletableChallenge, requireSingleTarget } from '#server/modules/identity/mfa/verify-token.ts';
import { findSmsNumber } from '#server/modules/identity/mfa/challenges.ts';
import { countSms, sendCode } from '#server/modules/people/index.ts';
import { openVerificationsCondition } from '#server/modules/messaging/index.ts';
import { findOwnAuthenticator } from '#server/modules/identity/mfa/authenticators.ts';
import type { MfaDelivery } from '#server/modules/identity/mfa/schema.ts';
import { invalid, fieldNotFound, required } from '#server/kernel/errors.ts';
import { MINUTE_MS } from '#server/kernel/time.ts';
import { withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import type { ClockPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

export type CodeDeliveryPorts = ClockPorts & SessionPort & Pick<Services, 'encryption' | 'throttle'>;

type CodeDestination = {
  purpose: 'authenticator' | 'challenge';
  subject: string;
  mobile: string;
  /** Whether the user has verified the number. */
  isVerified: boolean;
};

const findAuthenticatorDestination = async (ctx: ClockPorts, id: string): Promise<CodeDestination> => {
  const row = await findOwnAuthenticator(ctx, id);
  if (!row) throw fieldNotFound('authenticator');
  if (row.mobile === null) throw invalid({ authenticator: [`No codes are sent for authenticators of the type ${row.type}.`] });
  return { purpose: 'authenticator', subject: row.id, mobile: row.mobile, isVerified: row.verifiedAt !== null };
};

const findChallengeDestination = async (ctx: ClockPorts & SessionPort, id: string): Promise<CodeDestination> => {
  const challenge = ctx.me.mfa.challenges.find((candidate) => candidate.id === id.toLowerCase());
  if (!challenge) throw fieldNotFound('challenge');
  const { types } = requireCompletableChallenge(ctx, challenge.id);
  const mobile = types.includes('sms') ? await findSmsNumber(ctx.db, ctx.me, ctx.clock.now()) : undefined;
  if (mobile === undefined)
    throw invalid({ challenge: ['No code can be sent for this challenge, because it cannot be completed by SMS.'] });
  return { purpose: 'challenge', subject: challenge.id, mobile, isVerified: true };
};

const findDestination = (ctx: ClockPorts & SessionPort, input: MfaDelivery): Promise<CodeDestination> => {
  requireSingleTarget(input);
  if (input.authenticator) return findAuthenticatorDestination(ctx, input.authenticator);
  if (input.challenge) return findChallengeDestination(ctx, input.challenge);
  throw required('challenge');
};

/** Whether a valid code was sent so recently that it may not have arrived yet. */
const wasSentRecently = async ({ db, me, clock }: ClockPorts, { purpose, subject }: CodeDestination): Promise<boolean> => {
  const now = clock.now();
  const [recent] = await db
    .select({ key: verifications.key })
    .from(verifications)
    .where(
      and(
        eq(verifications.companyId, me.companyId),
        eq(verifications.userId, me.userId),
        eq(verifications.purpose, purpose),
        eq(verifications.subject, subject),
        gt(verifications.createdAt, new Date(now.getTime() - MINUTE_MS)),
        openVerificationsCondition(now),
      ),
    );
  return recent !== undefined;
};

/** Sends nothing if a valid code was sent within the last minute, but returns as if it had. Throws throttled. */
export const resendCode = async (ctx: CodeDeliveryPorts, destination: CodeDestination): Promise<void> => {
  if (await wasSentRecently(ctx, destination)) return;
  await countSms(ctx, ctx.me, destination.mobile, destination.isVerified ? 'verified' : 'set-up');
  await withOwnCompanyTransaction(ctx, (tx) => sendCode(tx, ctx, ctx.me, destination));
};

/**
 * Throws not_found on the field for a challenge of another session or an authenticator of another user, invalid on the field for one without
 * SMS, and throttled.
 */
export const deliverCode = async (ctx: CodeDeliveryPorts, input: MfaDelivery): Promise<void> => {
  await ctx.throttle.count(CODE_DELIVERY_THROTTLE, callerSubject(ctx.me));
  await resendCode(ctx, await findDestination(ctx, input));
};
