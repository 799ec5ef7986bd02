import { and, eq, gt, isNull } from 'drizzle-orm';
import { verifications } from '#db/schema/index.ts';
import type { SessionContext } from '#server/api/context.ts';
import { requireAnswerable } from '#server/features/mfa/answer-challenge.ts';
import { countSms, findMobile } from '#server/features/mfa/challenges.ts';
import { sendCode } from '#server/features/verifications/send-code.ts';
import { findOwnAuthenticator } from '#server/features/mfa/find-authenticators.ts';
import type { MfaDelivery } from '#server/features/mfa/schema.ts';
import { AppError, invalid, refused } from '#server/kernel/errors.ts';
import { MINUTE_MS } from '#server/kernel/time.ts';
import { inCompany } from '#server/records/company-transaction.ts';

type Destination = {
  purpose: 'authenticator' | 'challenge';
  subject: string;
  mobile: string;
  /** The user has shown that the number is theirs. */
  isVerified: boolean;
};

const missing = (field: string): AppError => new AppError('not_found', { data: { [field]: ['Not found.'] } });

const toAuthenticator = async (ctx: SessionContext, id: string): Promise<Destination> => {
  const row = await findOwnAuthenticator(ctx.db, ctx.me, id, ctx.clock.now());
  if (!row) throw missing('authenticator');
  if (row.mobile === null) throw invalid({ authenticator: [`Nothing is delivered for authenticators of the type ${row.type}.`] });
  return { purpose: 'authenticator', subject: row.id, mobile: row.mobile, isVerified: row.verifiedAt !== null };
};

const toChallenge = async (ctx: SessionContext, id: string): Promise<Destination> => {
  const known = ctx.me.mfa.challenges.find((challenge) => challenge.id === id.toLowerCase());
  if (!known) throw missing('challenge');
  const { types } = requireAnswerable(ctx, known.id);
  const mobile = types.includes('sms') ? await findMobile(ctx.db, ctx.me.companyId, ctx.me.userId) : undefined;
  if (mobile === undefined) throw invalid({ challenge: ['Nothing can be delivered for this challenge: it is not answered by SMS.'] });
  return { purpose: 'challenge', subject: known.id, mobile, isVerified: true };
};

const findDestination = ({ challenge, authenticator }: MfaDelivery, ctx: SessionContext): Promise<Destination> => {
  if (challenge && authenticator) throw refused('Send either challenge or authenticator.');
  if (authenticator) return toAuthenticator(ctx, authenticator);
  if (challenge) return toChallenge(ctx, challenge);
  throw invalid({ challenge: ['This field is required.'] });
};

/** Whether a code that is good was sent so short a time ago that it may not have arrived yet. */
const isOnItsWay = async ({ db, me, clock }: SessionContext, { purpose, subject }: Destination): Promise<boolean> => {
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
        isNull(verifications.usedAt),
        gt(verifications.createdAt, new Date(now.getTime() - MINUTE_MS)),
        gt(verifications.expiresAt, now),
      ),
    );
  return sent !== undefined;
};

/**
 * Sends a code to a number once more. A new code takes the place of the one before. Within a minute nothing is sent: the code that is on
 * its way is good, and whoever asks is told that it was sent. Throws throttled.
 */
export const deliverTo = async (ctx: SessionContext, destination: Destination): Promise<void> => {
  if (await isOnItsWay(ctx, destination)) return;
  await countSms(ctx, ctx.me, destination.mobile, destination.isVerified ? 'verified' : 'set-up');
  await inCompany(ctx.db, ctx.me.companyId, (tx) => sendCode(tx, ctx, ctx.me, destination));
};

/**
 * Delivers a code for an open challenge of the session, or for an authenticator of the caller's. Throws not_found with the field for
 * what is not theirs, invalid on the field for what nothing is delivered for, and throttled.
 */
export const deliverToken = async (ctx: SessionContext, input: MfaDelivery): Promise<void> => {
  const { companyId, userId } = ctx.me;
  await ctx.throttle.count('deliver', `${companyId} ${userId}`);
  await deliverTo(ctx, await findDestination(input, ctx));
};
