import type { Services } from '#server/api/services.ts';
import { callerSubject } from '#server/kernel/throttle-subject.ts';

/** What an SMS is for: to prove the user's number, to set an authenticator up, or to answer with one that is verified. */
export type SmsUse = 'number' | 'set-up' | 'verified';

/**
 * Counts an SMS that is to be sent: each use by itself, so that registering does not stand in the way of what comes next. A number
 * that the user has verified is counted for them alone: others cannot use up what their codes need. Throws throttled.
 */
export const countSms = async (
  { throttle }: Pick<Services, 'throttle'>,
  caller: { companyId: number; userId: string },
  mobile: string,
  use: SmsUse,
): Promise<void> => {
  const user = callerSubject(caller);
  await throttle.count('sms', `${user} ${use}`);
  await throttle.count('smsTo', use === 'verified' ? `${user} ${mobile}` : mobile);
};
