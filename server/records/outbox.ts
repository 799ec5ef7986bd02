// The outbox of events. Events are rows in the same transaction as the change that they describe, so they are emitted for committed changes
// only, and features do not depend on webhooks.
import { and, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { events, messages } from '#db/schema/index.ts';
import type { EventName } from '#server/kernel/event-enums.ts';
import { newId } from '#server/kernel/id.ts';

type CreatedRecord<Event> = Event extends `${infer Name}.create` ? Name : never;

/** Names of records in events. */
export type RecordName = CreatedRecord<EventName>;

type OutboxEvent = {
  companyId: number;
  event: EventName;
  /** The id of the changed object. */
  subjectId: string;
  /** The object as in the API: `data` of the webhook payload. */
  data: Record<string, unknown>;
  /** The object before the change. */
  original?: Record<string, unknown> | undefined;
  /** Added to the data until it is used or expires. */
  secret?: EventSecret | undefined;
};

/** A key or code to deliver. */
export type EventSecret = {
  /** Encrypts the secret for the row with this id. */
  encrypt(rowId: string): string;
  /** Identifies the verification that it belongs to. Using the verification deletes the secret. */
  verificationKey: string;
  expiresAt: Date;
};

const toRow = ({ event, secret, ...fields }: OutboxEvent) => {
  const id = newId();
  return {
    id,
    names: [event],
    ...fields,
    awaited: sql`is_awaited(${fields.companyId}, array[${event}])`,
    createdAt: sql`now()`,
    ...(secret && { secret: secret.encrypt(id), verificationKey: secret.verificationKey, expiresAt: secret.expiresAt }),
  };
};

/** Writes events in the transaction of the change. */
export const emitEvents = async (tx: Tx, ...outboxEvents: OutboxEvent[]): Promise<void> => {
  if (outboxEvents.length > 0) await tx.insert(events).values(outboxEvents.map(toRow));
};

/** Deletes a key or code from messages and events. */
export const deleteSecret = async (tx: Tx, companyId: number, verificationKey: string): Promise<void> => {
  for (const table of [messages, events]) {
    await tx
      .update(table)
      .set({ secret: null })
      .where(and(eq(table.companyId, companyId), eq(table.verificationKey, verificationKey), isNotNull(table.secret)));
  }
};

/** Deletes expired keys and codes from messages and events. */
export const deleteExpiredSecrets = async (db: Database, now: Date): Promise<void> => {
  for (const table of [messages, events]) {
    await db
      .update(table)
      .set({ secret: null })
      .where(and(isNotNull(table.secret), lte(table.expiresAt, now)));
  }
};
