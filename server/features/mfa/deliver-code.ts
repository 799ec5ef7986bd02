import type { Tx } from '#db/client.ts';
import type { Profile } from '#server/features/users/profile.ts';
import { toUser } from '#server/features/users/present-user.ts';
import { writeMessage } from '#server/features/messages/message.ts';
import { issueCode, toEventSecret } from '#server/features/verifications/verifications.ts';
import type { Encryption } from '#server/platform/encryption.ts';
import { announce } from '#server/records/outbox.ts';

type Delivery = {
  purpose: 'authenticator' | 'challenge';
  /** The id of the authenticator or challenge that the code answers. */
  subject: string;
  mobile: string;
};

/** Sends a new code by SMS, and announces it, in the commit of what asked for it. */
export const deliverCode = async (
  tx: Tx,
  { encryption }: { encryption: Encryption },
  profile: Profile,
  { purpose, subject, mobile }: Delivery,
  now: Date,
): Promise<void> => {
  const { companyId, id: userId, firstName } = profile.user;
  const verification = await issueCode(tx, { encryption }, { companyId, userId, purpose, subject }, now);
  await writeMessage(
    tx,
    { encryption },
    { companyId, userId, channel: 'sms', kind: 'mfa.sms.verify', recipient: mobile, data: { name: firstName }, verification },
    now,
  );
  await announce(tx, {
    companyId,
    event: 'mfa.sms.verify',
    subjectId: userId,
    data: { mobile, user: toUser(profile) },
    secret: toEventSecret(encryption, verification, { token: verification.secret }),
  });
};
