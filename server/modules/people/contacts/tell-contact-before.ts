import type { Tx } from '#db/client.ts';
import type { ContactKind, UserRow } from '#db/schema/index.ts';
import { writeMessage } from '#server/modules/messaging/index.ts';
import { lockUser } from '#server/modules/people/users/find-user.ts';
import { maskEmail, maskMobile } from '#server/modules/people/users/identifiers.ts';
import { isBelowLimit } from '#server/platform/throttle.ts';
import type { Services } from '#server/api/services.ts';

export type NoticePorts = Pick<Services, 'clock' | 'encryption' | 'throttle'>;

/** To the number from before only if it was verified: else nobody knows whose it is. */
const tellNumber = async (tx: Tx, services: NoticePorts, before: UserRow, data: { name: string; mobile: string }): Promise<void> => {
  const { companyId, id: userId, mobile: recipient, mobileVerified } = before;
  if (recipient === null || !mobileVerified || !(await isBelowLimit(() => services.throttle.count('smsTo', recipient)))) return;
  const notice = { companyId, userId, channel: 'sms', kind: 'notice.mobile_changed', recipient, data } as const;
  await writeMessage(tx, services, notice, services.clock.now());
};

/**
 * Tells that the primary email or mobile number is another one now, to where the user was reached before: whoever took the account over
 * must not do so in silence.
 */
export const tellContactBefore = async (tx: Tx, services: NoticePorts, kind: ContactKind, before: UserRow): Promise<void> => {
  const { companyId, id: userId, email: recipient } = before;
  const { email, mobile, firstName: name } = await lockUser(tx, { companyId, userId });
  const notice = { companyId, userId, channel: 'email', recipient: recipient ?? '' } as const;
  if (kind === 'email') {
    const data = { name, email: email === null ? '' : maskEmail(email) };
    if (recipient !== null) await writeMessage(tx, services, { ...notice, kind: 'notice.email_changed', data }, services.clock.now());
    return;
  }
  const data = { name, mobile: mobile === null ? '' : maskMobile(mobile) };
  if (recipient !== null) await writeMessage(tx, services, { ...notice, kind: 'notice.mobile_changed', data }, services.clock.now());
  await tellNumber(tx, services, before, data);
};
