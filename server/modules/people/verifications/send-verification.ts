// What proves that an address is somebody's is sent to it: a mail with a link, an SMS with a code. Each is a row in the commit of
// what asks for it, beside the event that tells the company's own systems.
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { emails } from '#db/schema/index.ts';
import { readSettings } from '#server/modules/companies/index.ts';
import { buildLinkUrl, emailVerificationLink, issueKey } from '#server/modules/messaging/index.ts';
import { countSms } from '#server/modules/people/verifications/count-sms.ts';
import type { Profile } from '#server/api/session.ts';
import { sendCode } from '#server/modules/people/verifications/send-code.ts';
import { sendSecret } from '#server/modules/people/verifications/send-secret.ts';
import { toMillis } from '#server/kernel/time.ts';
import { isBelowLimit } from '#server/platform/throttle.ts';
import type { Services } from '#server/api/services.ts';

/** What a service needs to send verifications. */
export type VerificationPorts = Pick<Services, 'clock' | 'encryption' | 'environment' | 'throttle'>;

/** Sends a new link to an email of the user; links to it from before are worth nothing any more. */
export const sendEmailVerification = async (tx: Tx, services: VerificationPorts, profile: Profile, email: string): Promise<void> => {
  const { companyId, id: userId, firstName: name } = profile.user;
  const [contact] = await tx
    .select({ createdAt: emails.createdAt })
    .from(emails)
    .where(and(eq(emails.companyId, companyId), eq(emails.userId, userId), eq(emails.address, email)));
  const given = toMillis(contact?.createdAt ?? services.clock.now());
  const verification = await issueKey(tx, { companyId, userId, purpose: 'email', subject: email }, services.clock.now());
  const key = verification.secret;
  await sendSecret(tx, services, profile, {
    verification,
    message: { channel: 'email', kind: 'email.verify', recipient: email, data: { name, email, given } },
    event: 'user.email.verify',
    data: { email },
    values: { key, url: buildLinkUrl(services.environment.appUrl, emailVerificationLink(key), await readSettings(tx, companyId)) },
  });
};

/**
 * Sends a new code to a mobile number of the user; codes to it from before are worth nothing any more. Beyond the limits nothing is
 * sent, and nobody is refused for it: the person asks again later.
 */
export const sendMobileVerification = async (tx: Tx, services: VerificationPorts, profile: Profile, mobile: string): Promise<void> => {
  const { companyId, id: userId } = profile.user;
  if (!(await isBelowLimit(() => countSms(services, { companyId, userId }, mobile, 'number')))) return;
  await sendCode(tx, services, profile, { purpose: 'mobile', subject: mobile, mobile });
};

export const SEND_VERIFICATION = { email: sendEmailVerification, mobile: sendMobileVerification } as const;

/** For somebody who has just registered. */
export const sendVerifications = async (tx: Tx, services: VerificationPorts, profile: Profile): Promise<void> => {
  const { email, mobile } = profile.user;
  if (email !== null) await sendEmailVerification(tx, services, profile, email);
  if (mobile !== null) await sendMobileVerification(tx, services, profile, mobile);
};
