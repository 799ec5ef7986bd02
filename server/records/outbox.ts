// What must happen after a commit is a row in that commit. The rows promise exactly what was committed, and features know
// nothing of webhooks.
import type { Tx } from '#db/client.ts';
import { events } from '#db/schema/index.ts';
import { newId } from '#server/kernel/id.ts';

/** The specification's list of events; nothing else is announced. */
export type EventName =
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
export const announce = async (tx: Tx, { event, ...announcement }: Announcement): Promise<void> => {
  await tx.insert(events).values({ id: newId(), names: [event], ...announcement });
};
