// Legacy endpoints of multi-factor authentication: one number for SMS and one authenticator app per user. They read and write the same
// authenticators as the current endpoints. If a user has several of a type, they show the newest unconfirmed one, otherwise the most
// recently verified one; disabling removes all of the type. Some v3 clients have the paths of "enable SMS" and "send an SMS" swapped.
// Therefore both paths enable SMS for a body with a mobile number, and send a code to the stored number for a body without one.
import { CODE_DELIVERY_THROTTLE } from '#server/modules/identity/throttles.ts';
import type { AuthenticatorRow } from '#db/schema/index.ts';
import type { BrowserPorts } from '#server/api/browser-ports.ts';
import { requireRecentProof } from '#server/modules/identity/mfa/recent-proof.ts';
import type { SessionPort } from '#server/api/session.ts';
import { callerSubject } from '#server/kernel/throttle-subject.ts';
import { addAuthenticator, type AuthenticatorSetupPorts } from '#server/modules/identity/mfa/authenticator-setup.ts';
import { resendCode, type CodeDeliveryPorts } from '#server/modules/identity/mfa/deliver-code.ts';
import { findOwnAuthenticators, readTotpLabels } from '#server/modules/identity/mfa/authenticators.ts';
import { toTokenMfaRecord, type MfaStatus, type SmsMobile, type TokenMfaRecord } from '#server/modules/identity/mfa/schema.ts';
import { decryptTotpSecret } from '#server/modules/identity/mfa/totp.ts';
import { requireStepUp } from '#server/modules/identity/mfa/challenge-gate.ts';
import type { StepUpPorts } from '#server/api/challenge-gate.ts';
import { notFound, required } from '#server/kernel/errors.ts';
import type { ActorPorts, AuditPorts, ClockPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

export const toMfaStatus = ({ me }: SessionPort): MfaStatus => ({
  sms: me.mfa.authenticatorTypes.includes('sms'),
  token: me.mfa.authenticatorTypes.includes('totp'),
});

type LegacyAuthenticatorType = 'sms' | 'totp';

const findLegacyAuthenticator = async (ctx: ClockPorts, type: LegacyAuthenticatorType): Promise<AuthenticatorRow | undefined> => {
  const rows = (await findOwnAuthenticators(ctx.db, ctx.me, ctx.clock.now())).filter((row) => row.type === type);
  return rows.find(({ verifiedAt }) => verifiedAt === null) ?? rows[0];
};

/** The authenticator of the SMS record or the token record. Throws not_found if there is none. */
export const getLegacyAuthenticator = async (ctx: ClockPorts, type: LegacyAuthenticatorType): Promise<AuthenticatorRow> => {
  const row = await findLegacyAuthenticator(ctx, type);
  if (!row) throw notFound();
  return row;
};

const resendCodeTo = async (ctx: CodeDeliveryPorts, { id, mobile, verifiedAt }: AuthenticatorRow): Promise<void> => {
  await ctx.throttle.count(CODE_DELIVERY_THROTTLE, callerSubject(ctx.me));
  await resendCode(ctx, { purpose: 'authenticator', subject: id, mobile: mobile ?? '', isVerified: verifiedAt !== null });
};

/** Sets up an authenticator in place of an unconfirmed one. */
const setUpAuthenticator = async (
  ctx: AuthenticatorSetupPorts,
  setup: { type: LegacyAuthenticatorType; mobile?: string },
): Promise<AuthenticatorRow> => {
  const { row } = await addAuthenticator(ctx, { ...setup, replacesUnverified: true });
  return row;
};

/** Sets the number and sends a code to it; without a number, sends a code to the stored one. Throws invalid if there is none. */
export const enableSms = async (ctx: AuthenticatorSetupPorts, { mobile }: SmsMobile): Promise<AuthenticatorRow> => {
  if (mobile !== undefined) return setUpAuthenticator(ctx, { type: 'sms', mobile });
  const row = await findLegacyAuthenticator(ctx, 'sms');
  if (!row) throw required('mobile');
  await resendCodeTo(ctx, row);
  return row;
};

/** Sends a code to the stored number; with a number, enables it. Throws not_found if no number is stored. */
export const sendSms = async (
  ctx: AuditPorts & StepUpPorts & Pick<Services, 'passwords'> & Pick<BrowserPorts, 'cookie'>,
  { mobile }: SmsMobile,
): Promise<AuthenticatorRow | undefined> => {
  if (mobile !== undefined) {
    await requireStepUp(ctx, 'auth.mfa.sms.send');
    await requireRecentProof(ctx, ctx.me, 'auth.mfa.sms.send');
    return setUpAuthenticator(ctx, { type: 'sms', mobile });
  }
  await resendCodeTo(ctx, await getLegacyAuthenticator(ctx, 'sms'));
  return undefined;
};

export const enableTotp = (ctx: AuthenticatorSetupPorts): Promise<AuthenticatorRow> => setUpAuthenticator(ctx, { type: 'totp' });

/** The token record, with the secret until it is confirmed. */
export const serializeTokenMfa = async (
  { db, me, encryption }: ActorPorts & SessionPort & Pick<Services, 'encryption'>,
  row: AuthenticatorRow,
): Promise<TokenMfaRecord> => {
  const secret = row.verifiedAt === null ? decryptTotpSecret(encryption, row) : undefined;
  return toTokenMfaRecord(row, await readTotpLabels(db, me), secret);
};
