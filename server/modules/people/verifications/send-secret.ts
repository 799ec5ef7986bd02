import type { Tx } from '#db/client.ts';
import {
  type IssuedVerification,
  type MessageKind,
  type NewMessage,
  toEventSecret,
  writeMessage,
} from '#server/modules/messaging/index.ts';
import { toAdminUser } from '#server/modules/people/users/present.ts';
import type { Profile } from '#server/api/session.ts';
import type { EventName } from '#server/kernel/event-words.ts';
import { announce } from '#server/records/outbox.ts';
import type { Services } from '#server/api/services.ts';

type SentSecret<Kind extends MessageKind> = {
  verification: IssuedVerification;
  message: Pick<NewMessage<Kind>, 'channel' | 'kind' | 'recipient' | 'data'>;
  event: EventName;
  /** What the event tells besides the user. */
  data: Record<string, unknown>;
  /** What the event carries of the key or code itself. */
  values: Record<string, string>;
};

/** Sends a key or code that was just issued, and announces it, in the commit of what asked for it. */
export const sendSecret = async <Kind extends MessageKind>(
  tx: Tx,
  { encryption, clock }: Pick<Services, 'clock' | 'encryption'>,
  profile: Profile,
  { verification, message, event, data, values }: SentSecret<Kind>,
): Promise<void> => {
  const { companyId, id: userId } = profile.user;
  await writeMessage(tx, { encryption }, { ...message, companyId, userId, verification }, clock.now());
  await announce(tx, {
    companyId,
    event,
    subjectId: userId,
    data: { ...data, user: toAdminUser(profile) },
    secret: toEventSecret(encryption, verification, values),
  });
};
