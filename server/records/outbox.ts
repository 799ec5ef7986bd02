// What must happen after a commit is a row in that commit. The rows promise exactly what was committed, and features know
// nothing of webhooks.
import { and, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { events, messages } from '#db/schema/index.ts';
import type { EventName } from '#server/kernel/event-words.ts';
import { newId } from '#server/kernel/id.ts';

/** What events call a record that belongs to a user. */
export type RecordName = 'address' | 'bank_account' | 'crypto_account' | 'document' | 'email' | 'mobile';

export type Announcement = {
  companyId: number;
  event: EventName;
  /** The id of what the event tells of. */
  subjectId: string;
  /** What the webhook's payload carries as data: the object as the API shows it. */
  data: Record<string, unknown>;
  /** The same before the change; left out where there was none. */
  original?: Record<string, unknown> | undefined;
  /** What the data carries besides, until it was used or is worth nothing any more. */
  secret?: Secret | undefined;
};

/** A key or code on its way out. */
export type Secret = {
  /** Seals it for the row with this id. */
  seal(rowId: string): string;
  /** The verification that it belongs to: using that blanks it. */
  verificationKey: string;
  expiresAt: Date;
};

const toRow = ({ event, secret, ...announcement }: Announcement) => {
  const id = newId();
  return {
    id,
    names: [event],
    ...announcement,
    awaited: sql`is_awaited(${announcement.companyId}, array[${event}])`,
    createdAt: sql`now()`,
    ...(secret && { secret: secret.seal(id), verificationKey: secret.verificationKey, expiresAt: secret.expiresAt }),
  };
};

/** Writes events in the commit of what they tell. */
export const announce = async (tx: Tx, ...announcements: Announcement[]): Promise<void> => {
  if (announcements.length > 0) await tx.insert(events).values(announcements.map(toRow));
};

/** Takes a key or code out of the messages and events that carry it. */
export const blankSecret = async (tx: Tx, companyId: number, verificationKey: string): Promise<void> => {
  for (const table of [messages, events]) {
    await tx
      .update(table)
      .set({ secret: null })
      .where(and(eq(table.companyId, companyId), eq(table.verificationKey, verificationKey), isNotNull(table.secret)));
  }
};

/** Takes keys and codes out of all messages and events once they are worth nothing any more. */
export const blankExpiredSecrets = async (db: Database, now: Date): Promise<void> => {
  for (const table of [messages, events]) {
    await db
      .update(table)
      .set({ secret: null })
      .where(and(isNotNull(table.secret), lte(table.expiresAt, now)));
  }
};
