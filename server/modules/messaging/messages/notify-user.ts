import type { Tx } from '#db/client.ts';
import { writeMessage, type MessageKind, type MessageParameters } from '#server/modules/messaging/messages/message.ts';
import type { UserRow } from '#db/schema/index.ts';
import type { Services } from '#server/api/services.ts';

type Notice = Extract<MessageKind, `notice.${string}`>;

/** Tells a user of a change to their ways in: by mail, or by SMS where no address is known. */
export const notifyUser = async <Kind extends Notice>(
  tx: Tx,
  { encryption, clock }: Pick<Services, 'clock' | 'encryption'>,
  { companyId, id: userId, email, mobile, firstName }: UserRow,
  kind: Kind,
  data: Omit<MessageParameters[Kind], 'name'>,
): Promise<void> => {
  const channel = email === null ? 'sms' : 'email';
  const recipient = email ?? mobile;
  if (recipient === null) return;
  const parameters = { name: firstName, ...data } as MessageParameters[Kind];
  await writeMessage(tx, { encryption }, { companyId, userId, channel, kind, recipient, data: parameters }, clock.now());
};
