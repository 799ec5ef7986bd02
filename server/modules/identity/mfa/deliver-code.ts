import { and, eq, gt } from 'drizzle-orm';
import { verifications } from '#db/schema/index.ts';
import type { SessionPort } from '#server/api/session.ts';
import { callerSubject } from '#server/kernel/throttle-subject.ts';
import { requireAnswerableChallenge, requireSingleTarget } from '#server/modules/identity/mfa/answer-challenge.ts';
import { findSmsNumber } from '#server/modules/identity/mfa/challenges.ts';
import { countSms, sendCode } from '#server/modules/people/index.ts';
import { isOpenVerification } from '#server/modules/messaging/index.ts';
import { findOwnAuthenticator } from '#server/modules/identity/mfa/authenticators.ts';
import type { MfaDelivery } from '#server/modules/identity/mfa/schema.ts';
import { invalid, missingAt, required } from '#server/kernel/errors.ts';
import { MINUTE_MS } from '#server/kernel/time.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { ClockPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

type CodeDestination = {
  purpose: 'authenticator' | 'challenge';
  subject: string;
  mobile: string;
  /** The user has shown that the number is theirs. */
  isVerified: boolean;
};

const toAuthenticator = async (ctx: ClockPorts, id: string): Promise<CodeDestination> => {
  const row = await findOwnAuthenticator(ctx, id);
  if (!row) throw missingAt('authenticator');
  if (row.mobile === null) throw invalid({ authenticator: [`Nothing is delivered for authenticators of the type ${row.type}.`] });
  return { purpose: 'authenticator', subject: row.id, mobile: row.mobile, isVerified: row.verifiedAt !== null };
};

const toChallenge = async (ctx: ClockPorts & SessionPort, id: string): Promise<CodeDestination> => {
  const known = ctx.me.mfa.challenges.find((challenge) => challenge.id === id.toLowerCase());
  if (!known) throw missingAt('challenge');
  const { types } = requireAnswerableChallenge(ctx, known.id);
  const mobile = types.includes('sms') ? await findSmsNumber(ctx.db, ctx.me, ctx.clock.now()) : undefined;
  if (mobile === undefined) throw invalid({ challenge: ['Nothing can be delivered for this challenge: it is not answered by SMS.'] });
  return { purpose: 'challenge', subject: known.id, mobile, isVerified: true };
};

const findDestination = (ctx: ClockPorts & SessionPort, input: MfaDelivery): Promise<CodeDestination> => {
  requireSingleTarget(input);
  if (input.authenticator) return toAuthenticator(ctx, input.authenticator);
  if (input.challenge) return toChallenge(ctx, input.challenge);
  throw required('challenge');
};

/** Whether a code that is good was sent so short a time ago that it may not have arrived yet. */
const wasSentRecently = async ({ db, me, clock }: ClockPorts, { purpose, subject }: CodeDestination): Promise<boolean> => {
  const now = clock.now();
  const [sent] = await db
    .select({ key: verifications.key })
    .from(verifications)
    .where(
      and(
        eq(verifications.companyId, me.companyId),
        eq(verifications.userId, me.userId),
        eq(verifications.purpose, purpose),
        eq(verifications.subject, subject),
        gt(verifications.createdAt, new Date(now.getTime() - MINUTE_MS)),
        isOpenVerification(now),
      ),
    );
  return sent !== undefined;
};

/**
 * Sends a code to a number once more. A new code takes the place of the one before. Within a minute nothing is sent: the code that is on
 * its way is good, and whoever asks is told that it was sent. Throws throttled.
 */
export const resendCode = async (
  ctx: ClockPorts & SessionPort & Pick<Services, 'encryption' | 'throttle'>,
  destination: CodeDestination,
): Promise<void> => {
  if (await wasSentRecently(ctx, destination)) return;
  await countSms(ctx, ctx.me, destination.mobile, destination.isVerified ? 'verified' : 'set-up');
  await inOwnCompany(ctx, (tx) => sendCode(tx, ctx, ctx.me, destination));
};

/**
 * Delivers a code for an open challenge of the session, or for an authenticator of the caller's. Throws not_found with the field for
 * what is not theirs, invalid on the field for what nothing is delivered for, and throttled.
 */
export const deliverCode = async (
  ctx: ClockPorts & SessionPort & Pick<Services, 'encryption' | 'throttle'>,
  input: MfaDelivery,
): Promise<void> => {
  await ctx.throttle.count('deliver', callerSubject(ctx.me));
  await resendCode(ctx, await findDestination(ctx, input));
};
