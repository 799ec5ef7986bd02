// The older face of multi-factor authentication: one number for SMS and one authenticator app per user. Both are authenticators
// like all others, so that what is set up here is seen there. Where several of a type exist, the older face shows the one that was
// created last and is not confirmed yet, else the one that was verified last; to disable removes all of the type.
// The material that v3 comes from has the paths of "enable SMS" and "send an SMS" swapped in places. Which one is meant shows in
// the body: with a mobile number SMS is enabled, without one a code goes to the number that is set, under either path.
import type { SessionContext } from '#server/api/context.ts';
import { addAuthenticator } from '#server/features/mfa/create-authenticator.ts';
import { deliverTo } from '#server/features/mfa/deliver-token.ts';
import { findOwnAuthenticators, type AuthenticatorRow } from '#server/features/mfa/find-authenticators.ts';
import { readLabels, toSmsRecord, toTokenMfaRecord } from '#server/features/mfa/present-authenticator.ts';
import type { MfaStatus, SmsMobile, SmsRecord, TokenMfaRecord } from '#server/features/mfa/schema.ts';
import { requireStepUp } from '#server/features/mfa/step-up.ts';
import { invalid, notFound } from '#server/kernel/errors.ts';

/** Which kinds are enabled. */
export const mfaStatusOf = ({ me }: SessionContext): MfaStatus => ({
  sms: me.mfa.authenticatorTypes.includes('sms'),
  token: me.mfa.authenticatorTypes.includes('totp'),
});

const findShown = async (ctx: SessionContext, type: 'sms' | 'totp'): Promise<AuthenticatorRow | undefined> => {
  const rows = (await findOwnAuthenticators(ctx.db, ctx.me, ctx.clock.now())).filter((row) => row.type === type);
  return rows.find(({ verifiedAt }) => verifiedAt === null) ?? rows[0];
};

/** The SMS record. Throws not_found when no number was set. */
export const getSms = async (ctx: SessionContext): Promise<SmsRecord> => {
  const row = await findShown(ctx, 'sms');
  if (!row) throw notFound();
  return toSmsRecord(row);
};

const sendTo = async (ctx: SessionContext, { id, mobile, verifiedAt }: AuthenticatorRow): Promise<void> => {
  await ctx.throttle.count('deliver', `${ctx.me.companyId} ${ctx.me.userId}`);
  await deliverTo(ctx, { purpose: 'authenticator', subject: id, mobile: mobile ?? '', isVerified: verifiedAt !== null });
};

const enableNumber = async (ctx: SessionContext, mobile: string): Promise<SmsRecord> => {
  const { row } = await addAuthenticator(ctx, { type: 'sms', mobile, replacesUnverified: true });
  return toSmsRecord(row);
};

/** Sets the number that codes go to, and sends the first one. Without a number: sends one more to the number that is set. Throws invalid when none is. */
export const enableSms = async (ctx: SessionContext, { mobile }: SmsMobile): Promise<SmsRecord> => {
  if (mobile !== undefined) return enableNumber(ctx, mobile);
  const row = await findShown(ctx, 'sms');
  if (!row) throw invalid({ mobile: ['This field is required.'] });
  await sendTo(ctx, row);
  return toSmsRecord(row);
};

/** Sends a code to the number that is set; with a number it sets that. Throws not_found when none is set. */
export const sendSms = async (ctx: SessionContext, { mobile }: SmsMobile): Promise<SmsRecord | undefined> => {
  if (mobile !== undefined) {
    await requireStepUp(ctx, 'auth.mfa.sms.send');
    return enableNumber(ctx, mobile);
  }
  const row = await findShown(ctx, 'sms');
  if (!row) throw notFound();
  await sendTo(ctx, row);
  return undefined;
};

/** The token record. Throws not_found when none was set up. */
export const getTokenMfa = async (ctx: SessionContext): Promise<TokenMfaRecord> => {
  const row = await findShown(ctx, 'totp');
  if (!row) throw notFound();
  return toTokenMfaRecord(ctx.encryption, row, await readLabels(ctx.db, ctx.me));
};

/** Begins the set-up of an authenticator app; one that was begun before and not confirmed gives way. */
export const enableTokenMfa = async (ctx: SessionContext): Promise<TokenMfaRecord> => {
  const { row } = await addAuthenticator(ctx, { type: 'totp', replacesUnverified: true });
  return toTokenMfaRecord(ctx.encryption, row, await readLabels(ctx.db, ctx.me));
};
