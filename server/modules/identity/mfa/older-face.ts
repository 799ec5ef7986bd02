// The older face of multi-factor authentication: one number for SMS and one authenticator app per user. Both are authenticators
// like all others, so that what is set up here is seen there. Where several of a type exist, the older face shows the one that was
// created last and is not confirmed yet, else the one that was verified last; to disable removes all of the type.
// The material that v3 comes from has the paths of "enable SMS" and "send an SMS" swapped in places. Which one is meant shows in
// the body: with a mobile number SMS is enabled, without one a code goes to the number that is set, under either path.
import type { AuthenticatorRow } from '#db/schema/index.ts';
import type { BrowserPorts } from '#server/api/browser-ports.ts';
import { requireRecentProof } from '#server/modules/identity/auth/recent-proof.ts';
import type { SessionPort } from '#server/api/session.ts';
import { callerSubject } from '#server/kernel/throttle-subject.ts';
import { addAuthenticator } from '#server/modules/identity/mfa/create-authenticator.ts';
import { deliverTo } from '#server/modules/identity/mfa/deliver-token.ts';
import { findOwnAuthenticators } from '#server/modules/identity/mfa/find-authenticators.ts';
import type { MfaStatus, SmsMobile } from '#server/modules/identity/mfa/schema.ts';
import { requireStepUp } from '#server/modules/identity/mfa/step-up.ts';
import type { StepUpPorts } from '#server/api/challenge-gate.ts';
import { notFound, required } from '#server/kernel/errors.ts';
import type { ClockPorts, AuditPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

/** Which kinds are enabled. */
export const mfaStatusOf = ({ me }: SessionPort): MfaStatus => ({
  sms: me.mfa.authenticatorTypes.includes('sms'),
  token: me.mfa.authenticatorTypes.includes('totp'),
});

type OlderType = 'sms' | 'totp';

const findShown = async (ctx: ClockPorts, type: OlderType): Promise<AuthenticatorRow | undefined> => {
  const rows = (await findOwnAuthenticators(ctx.db, ctx.me, ctx.clock.now())).filter((row) => row.type === type);
  return rows.find(({ verifiedAt }) => verifiedAt === null) ?? rows[0];
};

/** The authenticator behind the SMS record or the token record. Throws not_found when none was set up. */
export const getShown = async (ctx: ClockPorts, type: OlderType): Promise<AuthenticatorRow> => {
  const row = await findShown(ctx, type);
  if (!row) throw notFound();
  return row;
};

const sendTo = async (
  ctx: ClockPorts & SessionPort & Pick<Services, 'encryption' | 'throttle'>,
  { id, mobile, verifiedAt }: AuthenticatorRow,
): Promise<void> => {
  await ctx.throttle.count('deliver', callerSubject(ctx.me));
  await deliverTo(ctx, { purpose: 'authenticator', subject: id, mobile: mobile ?? '', isVerified: verifiedAt !== null });
};

/** Sets up another one; one that was set up before and not confirmed gives way. */
const enable = async (
  ctx: AuditPorts & SessionPort & Pick<Services, 'encryption' | 'passwords' | 'throttle'>,
  request: { type: OlderType; mobile?: string },
): Promise<AuthenticatorRow> => {
  const { row } = await addAuthenticator(ctx, { ...request, replacesUnverified: true });
  return row;
};

/** Sets the number that codes go to, and sends the first one. Without a number: sends one more to the number that is set. Throws invalid when none is. */
export const enableSms = async (
  ctx: AuditPorts & SessionPort & Pick<Services, 'encryption' | 'passwords' | 'throttle'>,
  { mobile }: SmsMobile,
): Promise<AuthenticatorRow> => {
  if (mobile !== undefined) return enable(ctx, { type: 'sms', mobile });
  const row = await findShown(ctx, 'sms');
  if (!row) throw required('mobile');
  await sendTo(ctx, row);
  return row;
};

/** Sends a code to the number that is set; with a number it sets that. Throws not_found when none is set. */
export const sendSms = async (
  ctx: AuditPorts & StepUpPorts & Pick<Services, 'passwords'> & Pick<BrowserPorts, 'cookie'>,
  { mobile }: SmsMobile,
): Promise<AuthenticatorRow | undefined> => {
  if (mobile !== undefined) {
    await requireStepUp(ctx, 'auth.mfa.sms.send');
    await requireRecentProof(ctx, ctx.me, 'auth.mfa.sms.send');
    return enable(ctx, { type: 'sms', mobile });
  }
  await sendTo(ctx, await getShown(ctx, 'sms'));
  return undefined;
};

/** Begins the set-up of an authenticator app. */
export const enableTokenMfa = (
  ctx: AuditPorts & SessionPort & Pick<Services, 'encryption' | 'passwords' | 'throttle'>,
): Promise<AuthenticatorRow> => enable(ctx, { type: 'totp' });
