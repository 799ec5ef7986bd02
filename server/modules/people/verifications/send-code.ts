import type { Tx } from '#db/client.ts';
import type { Profile } from '#server/api/session.ts';
import { sendSecret } from '#server/modules/people/verifications/send-secret.ts';
import { issueCode } from '#server/modules/messaging/index.ts';
import type { Services } from '#server/api/services.ts';

/** What the specification's events call the two sorts of codes. */
const OF_NUMBER = { kind: 'mobile.verify', event: 'user.mobile.verify', field: 'key' } as const;
const OF_FACTOR = { kind: 'mfa.sms.verify', event: 'mfa.sms.verify', field: 'token' } as const;
const WORDS = { mobile: OF_NUMBER, authenticator: OF_FACTOR, challenge: OF_FACTOR } as const;

type Delivery = {
  purpose: keyof typeof WORDS;
  /** The number itself, or the id of the authenticator or challenge that the code answers. */
  subject: string;
  mobile: string;
};

/** Sends a new code by SMS, and announces it, in the commit of what asked for it. Codes from before are worth nothing any more. */
export const sendCode = async (
  tx: Tx,
  services: Pick<Services, 'clock' | 'encryption'>,
  profile: Profile,
  { purpose, subject, mobile }: Delivery,
): Promise<void> => {
  const { companyId, id: userId, firstName } = profile.user;
  const { kind, event, field } = WORDS[purpose];
  const verification = await issueCode(tx, services, { companyId, userId, purpose, subject }, services.clock.now());
  await sendSecret(tx, services, profile, {
    verification,
    message: { channel: 'sms', kind, recipient: mobile, data: { name: firstName } },
    event,
    data: { mobile },
    values: { [field]: verification.secret },
  });
};
