// The payload of a delivery: {id, event, company, data}. It is built from the row of the event for each attempt, and is the same every time,
// except for a secret that was used in between.
import { v5 } from 'uuid';
import type { EventName } from '#server/kernel/event-enums.ts';

type EventData = Record<string, unknown>;

export type PayloadSource = {
  eventId: string;
  event: EventName;
  /** The company's identifier. */
  company: string;
  data: EventData;
  original: EventData | null;
  /** The key or code of a secret event. */
  secret?: Record<string, string> | undefined;
  isTest: boolean;
};

export type WebhookPayload = { id: string; event: EventName; company: string; data: EventData; test?: true };

/** The same for all webhooks and attempts. An event with several names has an id for each. */
export const toMessageId = (eventId: string, event: EventName): string => v5(event, eventId);

/** Events whose data includes the previous state. */
const HAS_ORIGINAL = /\.(update|initiate|execute)$/;

/** The previous state of a transaction that was just created. */
const beforeCreation = (data: EventData): EventData => ({ ...data, status: 'Initiating', balance: 0, executed: null });

/** The resource, its previous state after a change, and the secret. */
export const toPayloadData = ({
  event,
  data,
  original,
  secret,
}: Pick<PayloadSource, 'event' | 'data' | 'original' | 'secret'>): EventData => {
  const field = `original_${event.split('.')[0]}`;
  const current = { ...data, ...secret };
  if (!HAS_ORIGINAL.test(event) || field in data) return current;
  const before = original ?? (event.startsWith('transaction.') ? beforeCreation(data) : undefined);
  return before ? { ...current, [field]: before } : current;
};

export const toWebhookPayload = (source: PayloadSource): WebhookPayload => ({
  id: toMessageId(source.eventId, source.event),
  event: source.event,
  company: source.company,
  data: toPayloadData(source),
  ...(source.isTest && { test: true as const }),
});
