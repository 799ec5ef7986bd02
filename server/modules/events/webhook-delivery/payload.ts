// What a webhook is sent: {id, event, company, data}. It is made of the event's row with each try anew, and comes out the same each
// time, but for what was secret in it and was used meanwhile.
import { v5 } from 'uuid';
import type { EventName } from '#server/kernel/event-words.ts';

type Data = Record<string, unknown>;

export type Told = {
  eventId: string;
  event: EventName;
  /** The company's identifier. */
  company: string;
  data: Data;
  original: Data | null;
  /** Keys and codes that the data carries besides. */
  secret?: Record<string, string> | undefined;
  isTest: boolean;
};

export type Payload = { id: string; event: EventName; company: string; data: Data; test?: true };

/** The id of what an event tells by one of its names: the same to all webhooks and in each try. */
export const messageIdOf = (eventId: string, event: EventName): string => v5(event, eventId);

/** Events that tell what something was before. */
const TELLS_ORIGINAL = /\.(update|initiate|execute)$/;

/** A transaction before it was initiated or executed, as far as it was anything. */
const beforeCreation = (data: Data): Data => ({ ...data, status: 'Initiating', balance: 0, executed: null });

/** The data of an event: the resource, what it was before, and what is secret. */
export const dataOf = ({ event, data, original, secret }: Pick<Told, 'event' | 'data' | 'original' | 'secret'>): Data => {
  const field = `original_${event.split('.')[0]}`;
  const told = { ...data, ...secret };
  if (!TELLS_ORIGINAL.test(event) || field in data) return told;
  const before = original ?? (event.startsWith('transaction.') ? beforeCreation(data) : undefined);
  return before ? { ...told, [field]: before } : told;
};

/** The whole of what is sent. */
export const payloadOf = (told: Told): Payload => ({
  id: messageIdOf(told.eventId, told.event),
  event: told.event,
  company: told.company,
  data: dataOf(told),
  ...(told.isTest && { test: true as const }),
});
