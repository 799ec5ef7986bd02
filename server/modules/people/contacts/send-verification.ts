// Sends verification links and codes. Message and event are written in the same transaction as the change that requests them.
import { SMS_THROTTLE, SMS_RECIPIENT_THROTTLE } from '#server/modules/people/throttles.ts';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { emails } from '#db/schema/index.ts';
import type { Services } from '#server/api/services.ts';
import type { SessionProfile } from '#server/api/session.ts';
import type { EventName } from '#server/kernel/event-enums.ts';
import { callerSubject } from '#server/kernel/throttle-subject.ts';
import { toMillis } from '#server/kernel/time.ts';
import { readSettings } from '#server/modules/companies/index.ts';
import {
  buildLinkUrl,
  emailVerificationLink,
  issueCode,
  issueKey,
  toEventSecret,
  writeMessage,
  type IssuedVerification,
  type MessageKind,
  type NewMessage,
} from '#server/modules/messaging/index.ts';
import { toAdminUser } from '#server/modules/people/user-profiles/schema.ts';
import { isBelowLimit } from '#server/platform/security/throttle.ts';
import { emitEvents } from '#server/records/outbox.ts';

export type VerificationPorts = Pick<Services, 'clock' | 'encryption' | 'environment' | 'throttle'>;

/** Sends a new link to an email of the user. Previous links become invalid. */
export const sendEmailVerification = async (tx: Tx, services: VerificationPorts, profile: SessionProfile, email: string): Promise<void> => {
  const { companyId, id: userId, firstName: name } = profile.user;
  const [contact] = await tx
    .select({ createdAt: emails.createdAt })
    .from(emails)
    .where(and(eq(emails.companyId, companyId), eq(emails.userId, userId), eq(emails.address, email)));
  const verification = await issueKey(tx, { companyId, userId, purpose: 'email', subject: email }, services.clock.now());
  const key = verification.secret;
  await sendSecret(tx, services, profile, {
    verification,
    message: {
      channel: 'email',
      kind: 'email.verify',
      recipient: email,
      data: { name, email, addedAt: toMillis(contact?.createdAt ?? services.clock.now()) },
    },
    event: 'user.email.verify',
    data: { email },
    values: { key, url: buildLinkUrl(services.environment.appUrl, emailVerificationLink(key), await readSettings(tx, companyId)) },
  });
};

/**
 * Sends a new code to a mobile number of the user. Previous codes become invalid. Above the limits nothing is sent and no error is thrown;
 * the user can request another code later.
 */
export const sendMobileVerification = async (
  tx: Tx,
  services: VerificationPorts,
  profile: SessionProfile,
  mobile: string,
): Promise<void> => {
  const { companyId, id: userId } = profile.user;
  if (!(await isBelowLimit(() => countSms(services, { companyId, userId }, mobile, 'number')))) return;
  await sendCode(tx, services, profile, { purpose: 'mobile', subject: mobile, mobile });
};

export const VERIFICATION_SENDERS = { email: sendEmailVerification, mobile: sendMobileVerification } as const;

/** Sends verifications to the addresses of a new user. */
export const sendVerifications = async (tx: Tx, services: VerificationPorts, profile: SessionProfile): Promise<void> => {
  const { email, mobile } = profile.user;
  if (email !== null) await sendEmailVerification(tx, services, profile, email);
  if (mobile !== null) await sendMobileVerification(tx, services, profile, mobile);
};

/** Message and event of each kind of code (specification: Events). */
const MOBILE_CODE = { kind: 'mobile.verify', event: 'user.mobile.verify', field: 'key' } as const;
const AUTHENTICATOR_CODE = { kind: 'mfa.sms.verify', event: 'mfa.sms.verify', field: 'token' } as const;
const CODE_MESSAGES = { mobile: MOBILE_CODE, authenticator: AUTHENTICATOR_CODE, challenge: AUTHENTICATOR_CODE } as const;

type CodeDelivery = {
  purpose: keyof typeof CODE_MESSAGES;
  /** The number, or the ID of the authenticator or challenge. */
  subject: string;
  mobile: string;
};

/** Sends a new code by SMS and emits its event. Previous codes become invalid. */
export const sendCode = async (
  tx: Tx,
  services: Pick<Services, 'clock' | 'encryption'>,
  profile: SessionProfile,
  { purpose, subject, mobile }: CodeDelivery,
): Promise<void> => {
  const { companyId, id: userId, firstName } = profile.user;
  const { kind, event, field } = CODE_MESSAGES[purpose];
  const verification = await issueCode(tx, services, { companyId, userId, purpose, subject }, services.clock.now());
  await sendSecret(tx, services, profile, {
    verification,
    message: { channel: 'sms', kind, recipient: mobile, data: { name: firstName } },
    event,
    data: { mobile },
    values: { [field]: verification.secret },
  });
};

type SecretDelivery<Kind extends MessageKind> = {
  verification: IssuedVerification;
  message: Pick<NewMessage<Kind>, 'channel' | 'kind' | 'recipient' | 'data'>;
  event: EventName;
  /** Data of the event in addition to the user. */
  data: Record<string, unknown>;
  /** The key or code in the event. */
  values: Record<string, string>;
};

/** Sends a key or code and emits its event. */
export const sendSecret = async <Kind extends MessageKind>(
  tx: Tx,
  { encryption, clock }: Pick<Services, 'clock' | 'encryption'>,
  profile: SessionProfile,
  { verification, message, event, data, values }: SecretDelivery<Kind>,
): Promise<void> => {
  const { companyId, id: userId } = profile.user;
  await writeMessage(tx, { encryption }, { ...message, companyId, userId, verification }, clock.now());
  await emitEvents(tx, {
    companyId,
    event,
    subjectId: userId,
    data: { ...data, user: toAdminUser(profile) },
    secret: toEventSecret(encryption, verification, values),
  });
};

/** `number` verifies a mobile number, `set-up` adds an authenticator, `verified` completes a challenge. */
export type SmsUse = 'number' | 'set-up' | 'verified';

/**
 * Counts an SMS before it is sent. Each use has its own limit, so that registration does not block the next step. A number that the user
 * has verified is counted per user, so that others cannot exhaust its limit. Throws throttled.
 */
export const countSms = async (
  { throttle }: Pick<Services, 'throttle'>,
  caller: { companyId: number; userId: string },
  mobile: string,
  use: SmsUse,
): Promise<void> => {
  const user = callerSubject(caller);
  await throttle.count(SMS_THROTTLE, `${user} ${use}`);
  await throttle.count(SMS_RECIPIENT_THROTTLE, use === 'verified' ? `${user} ${mobile}` : mobile);
};
