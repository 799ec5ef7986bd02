// What must happen after a commit is a row in that commit. A worker fans events out to webhooks and sends messages; the
// rows promise exactly what was committed, and features know nothing of webhooks or mail servers.
import type { Tx } from '#db/client.ts';
import { events, messages } from '#db/schema/index.ts';
import { newId } from '#server/kernel/id.ts';

/** The specification's list of events; nothing else is announced. */
type EventName =
  | 'user.create'
  | 'user.update'
  | 'user.password.reset'
  | 'user.email.verify'
  | 'user.mobile.verify'
  | 'mfa.sms.verify'
  | 'email.create'
  | 'email.update'
  | 'mobile.create'
  | 'mobile.update'
  | 'address.create'
  | 'address.update'
  | 'document.create'
  | 'document.update'
  | 'bank_account.create'
  | 'bank_account.update'
  | 'crypto_account.create'
  | 'crypto_account.update'
  | 'transaction.create'
  | 'transaction.update'
  | 'transaction.initiate'
  | 'transaction.execute';

type Announcement = {
  companyId: number;
  event: EventName;
  /** The id of what the event tells of. */
  subjectId: string;
  /** What the webhook's payload carries as data: the object as the API shows it. */
  data: Record<string, unknown>;
};

/** Writes an event in the commit of what it tells. */
export const announce = async (tx: Tx, announcement: Announcement): Promise<void> => {
  await tx.insert(events).values({ id: newId(), ...announcement });
};

type NewMessage = {
  companyId: number;
  channel: 'email' | 'sms';
  /** The template's name. */
  kind: string;
  recipient: string;
  subject: string;
  body: string;
};

/** Writes a message to be sent after the commit. */
export const enqueueMessage = async (tx: Tx, message: NewMessage): Promise<void> => {
  await tx.insert(messages).values({ id: newId(), ...message });
};
